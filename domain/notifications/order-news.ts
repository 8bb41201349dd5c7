import { sql } from 'drizzle-orm'
import { endpointsFor, queueDeliveries } from '#domain/integrations/deliveries.ts'
import { pageLink, sendNote } from '#domain/notifications/note.ts'
import { carNamed, goodsNamed } from '#domain/notifications/order-parts.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { isCalledOff, type OrderState, orderState, stateOfOrder } from '#domain/orders/state.ts'
import { type JobPayloads, job, writeAll } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import { type Alerted, alertedMembers, listAlerted, pushTo } from '#domain/staff/alerts.ts'
import { quietSince, quietUntil } from '#domain/staff/quiet-hours.ts'
import { calendar } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatDay } from '#shared/day.ts'
import { orderNews } from '#shared/i18n/documents/order-news.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'

/** Tells the owner's other programs of an order, and the team of a paid one. */
export async function tellOfOrder(shop: Shop, news: JobPayloads['order.news']): Promise<void> {
  const { order_id, event } = news
  const team = event === 'order.paid' ? sql`(select json_agg(m) from (${alertedMembers()}) m)` : sql`null`
  const { rows } = await shop.db.execute<{ alerted: Alerted[] | null; endpoints: string[]; paid_at: string | null }>(
    sql`select ${team} as alerted, array(${endpointsFor(event)}) as endpoints,
      (select paid_at from orders where id = ${order_id}) as paid_at`,
  )
  const { alerted, endpoints, paid_at } = rows[0]!
  await queueDeliveries(shop, news, endpoints)
  if (alerted && paid_at) await alertTeam(shop, order_id, { alerted, paid_at: new Date(paid_at) })
}

/**
 * Tells the team of a paid order: a job for each e-mail and each browser, or one at the end of the member's quiet hours that
 * it was paid in, which lists the orders by the same time. The desks that are open learn of it from the database, when it
 * is paid.
 */
function alertTeam(
  shop: Shop,
  order_id: string,
  { alerted, paid_at }: { alerted: readonly Alerted[]; paid_at: Date },
): Promise<void> {
  return writeAll(
    shop,
    [],
    alerted.flatMap((member) => {
      const { id: staff_id, by_email, devices } = member
      const hours = { from: member.quiet_from, to: member.quiet_to }
      const end = quietUntil(hours, paid_at, calendar.timezone)
      if (end) {
        const facts = { staff_id, since: quietSince(hours, end).toISOString(), until: end.toISOString() }
        // Orders of before a change of the hours in the night keep their own list.
        const key = `staff.orders_of_night ${staff_id} ${facts.since} ${facts.until}`
        return [job(shop, 'staff.orders_of_night', facts, { key, at: end })]
      }
      const email = job(
        shop,
        'staff.order_email',
        { staff_id, order_id },
        { key: `staff.order ${staff_id} ${order_id}` },
      )
      return [
        ...(by_email ? [email] : []),
        ...devices.map((device_id) =>
          job(
            shop,
            'staff.order_push',
            { staff_id, device_id, order_id },
            { key: `staff.push ${device_id} ${order_id}` },
          ),
        ),
      ]
    }),
  )
}

/** E-mails a member that an order is paid, without the buyer's name or address; nothing once it is called off. */
export async function sendStaffOrderEmail(
  shop: Shop,
  { staff_id, order_id }: JobPayloads['staff.order_email'],
): Promise<void> {
  const [member] = await listAlerted(shop, staff_id)
  if (!member?.by_email || isCalledOff(await stateOfOrder(shop, order_id))) return
  const { language: locale } = member
  const say = orderNews[locale]
  const order = await readOrderUnchecked(shop, order_id)
  const number = order.order_number!
  await sendNote(shop, `staff.order ${staff_id} ${order_id}`, {
    ...{ to: member.email, locale },
    subject: say.subject(number, formatMoney(order.total, locale, order.currency)),
    title: say.title(number),
    before: [say.paid],
    facts: [
      { name: say.total, value: formatMoney(order.total, locale, order.currency) },
      { name: say.goods, value: goodsOf(order, locale) },
      { name: say.car, value: carNamed(order, locale) },
      { name: say.by, value: formatDay(order.delivery_date, locale) },
    ],
    button: { label: say.open_order, href: pageLink(shop, pageOf(order_id), locale) },
    after: [say.why],
  })
}

/** Shows a member's browser that an order is paid; nothing once it is called off. */
export async function sendStaffOrderPush(
  shop: Shop,
  { staff_id, device_id, order_id }: JobPayloads['staff.order_push'],
): Promise<void> {
  const [member] = await listAlerted(shop, staff_id)
  if (!member?.devices.includes(device_id) || isCalledOff(await stateOfOrder(shop, order_id))) return
  const say = orderNews[member.language]
  const order = await readOrderUnchecked(shop, order_id)
  const total = formatMoney(order.total, member.language, order.currency)
  const message = { title: say.title(order.order_number!), body: `${total} · ${goodsOf(order, member.language)}` }
  const became = await pushTo(shop, device_id, {
    ...message,
    tag: order.order_number,
    ...inLanguage(member, pageOf(order_id)),
  })
  // The job tries again.
  if (became === 'failed') throw new Error('a push service took no notification')
}

/**
 * At the end of quiet hours: one e-mail and one notification for all orders that were paid in them, also where the member has
 * changed or ended the hours meanwhile. Each browser has a job of its own, so that one that is not reached is tried again
 * without a second e-mail.
 */
export async function sendOrdersOfNight(
  shop: Shop,
  { staff_id, since, until }: JobPayloads['staff.orders_of_night'],
): Promise<void> {
  const [member] = await listAlerted(shop, staff_id)
  const rows = member ? await paidBetween(shop, since, until) : []
  if (!member || rows.length === 0) return
  const { language: locale } = member
  const say = orderNews[locale]
  const night = nameOf(since, until)
  if (member.by_email)
    await sendNote(shop, `staff.orders_of_night ${staff_id} ${night}`, {
      ...{ to: member.email, locale, subject: say.quiet_subject(rows.length), title: say.quiet_subject(rows.length) },
      before: [say.quiet_text],
      facts: rows.map((row) => ({ name: row.order_number, value: formatMoney(row.total, locale, row.currency) })),
      button: { label: say.open, href: pageLink(shop, toPack, locale) },
      after: [say.why],
    })
  const pushes = member.devices.map((device_id) =>
    job(
      shop,
      'staff.night_push',
      { staff_id, device_id, since, until },
      { key: `staff.night_push ${device_id} ${night}` },
    ),
  )
  await writeAll(shop, [], pushes)
}

/** Shows a member's browser how many orders were paid in the quiet hours. */
export async function sendNightPush(
  shop: Shop,
  { staff_id, device_id, since, until }: JobPayloads['staff.night_push'],
): Promise<void> {
  const [member] = await listAlerted(shop, staff_id)
  if (!member?.devices.includes(device_id)) return
  const rows = await paidBetween(shop, since, until)
  if (rows.length === 0) return
  const numbers = rows.map((row) => row.order_number).slice(0, 5)
  const title = orderNews[member.language].quiet_subject(rows.length)
  const message = { title, body: numbers.join(', '), tag: nameOf(since, until), ...inLanguage(member, toPack) }
  // The job tries again.
  if ((await pushTo(shop, device_id, message)) === 'failed') throw new Error('a push service took no notification')
}

/**
 * The name of a night's list of orders. A member who changes the quiet hours can get two lists in a night, which end at the same
 * time: the beginning tells them apart. Older jobs have no `since`.
 */
const nameOf = (since: string | undefined, until: string) => (since ? `${since} ${until}` : until)

/** The orders that were paid in quiet hours, without those that were called off since. */
async function paidBetween(shop: Shop, since: string | undefined, until: string) {
  type Row = { order_number: string; total: number; currency: string; state: OrderState }
  const { rows } = await shop.db.execute<Row>(sql`
    select order_number, total, currency, ${orderState} as state from orders o
    where status = 1 and paid_at >= coalesce(${since ?? null}, ${until}::timestamptz - interval '12 hours') and paid_at < ${until}
    order by paid_at, order_number`)
  return rows.filter(({ state }) => !isCalledOff(state))
}

/** Tries a notification in one of the member's own browsers; false if it was not taken. Throws not_found. */
export async function sendTestPush(shop: Shop, staff_id: string, device_id: string, locale: Locale): Promise<boolean> {
  const say = orderNews[locale]
  const message = {
    title: say.test_title,
    body: say.test_text,
    tag: 'test',
    ...inLanguage({ language: locale }, '/desk'),
  }
  return (await pushTo(shop, device_id, message, staff_id)) === 'sent'
}

/** The pages of the desk where orders are worked on. */
const pageOf = (order_id: string) => `/desk/orders/${order_id}`
const toPack = '/desk/orders?state=not_sent&sort=oldest'

/** `to`: the page that a press on the notification opens. */
function inLanguage({ language }: Pick<Alerted, 'language'>, to: string) {
  return { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', to: inLocale(to, language) }
}

function goodsOf({ lines }: Order, locale: Locale): string {
  return lines.map((line) => `${line.quantity} × ${goodsNamed(line, locale)}`).join(locale === 'ar' ? '، ' : ', ')
}
