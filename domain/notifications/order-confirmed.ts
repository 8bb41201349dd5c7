import { code, emailFooterText, emailHtml, styles, written } from '#domain/notifications/email-layout.ts'
import { sendOnce } from '#domain/notifications/send-once.ts'
import { addressLines } from '#domain/orders/address-lines.ts'
import { orderLink } from '#domain/orders/link.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { Email } from '#services/mail/client.ts'
import type { Order } from '#shared/api/orders.ts'
import { dayIn, formatDay } from '#shared/day.ts'
import { type Html, html } from '#shared/html.ts'
import { emails } from '#shared/i18n/emails.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'

/** Writes to the customer, once, that the order is paid: what was bought, what it cost, when it comes. */
export function sendOrderConfirmed(shop: Shop, { order_id }: { order_id: string }): Promise<void> {
  return sendOnce(shop, { order_id, kind: 'order.paid' }, async () => {
    const { locale, ...order } = await readOrderUnchecked(shop, order_id)
    return orderConfirmed(order, locale, { href: orderLink(shop, order_id, locale), test_mode: shop.test_mode })
  })
}

/** The e-mail itself, both forms. */
function orderConfirmed(
  order: Order,
  locale: Locale,
  { href, test_mode }: { href: string; test_mode: boolean },
): Omit<Email, 'message_id'> {
  const say = emails[locale]
  const arrives = say.arrives(formatDay(order.delivery_date, locale))
  const intro = say.confirmed_text(order.billing.first_name)
  const facts = factsOf(order, locale)
  const sums = sumsOf(order, locale)
  return {
    to: order.billing.email,
    locale,
    subject: say.confirmed_subject(order.order_number),
    text: plain([
      [say.confirmed_title, intro, arrives],
      facts.map(({ name, value }) => `${name}: ${value}`),
      order.lines.flatMap((line) => [
        `${line.quantity} × ${nameOf(line, locale)}`,
        ...notesOf(line, locale).map((note) => `    ${note}`),
        `    ${formatMoney(line.total, locale)}`,
      ]),
      sums.map(({ name, value }) => `${name}: ${value}`),
      [`${say.deliver_to}:`, ...addressLines(order.shipping, locale)],
      order.order_notes ? [`${say.notes}: ${order.order_notes}`] : [],
      [`${say.see_order}: ${href}`],
      [emailFooterText(locale, test_mode)],
    ]),
    html: emailHtml({
      locale,
      title: say.confirmed_title,
      preview: arrives,
      test_mode,
      button: { label: say.see_order, href },
      body: html`<p style="margin:0 0 8px">${intro}</p>
<p style="margin:0 0 24px;color:${styles.accent};font-size:20px;font-weight:600">${arrives}</p>
${pairs(facts, locale)}
${goods(order, locale)}
${pairs(sums, locale, 'last')}
<p style="margin:24px 0 4px;color:${styles.muted};font-size:14px">${say.deliver_to}</p>
<p style="margin:0">${addressLines(order.shipping, locale).map((each) => html`<bdi>${each}</bdi><br>`)}</p>
${order.order_notes && html`<p style="margin:16px 0 0">${say.notes}: ${order.order_notes}</p>`}`,
    }),
  }
}

type Pair = { name: string; value: string; is_code?: true }

function factsOf(order: Order, locale: Locale): Pair[] {
  const say = emails[locale]
  const ordered = dayIn(calendar.timezone, new Date(order.created_at))
  return [
    { name: say.order_number, value: order.order_number, is_code: true },
    { name: say.order_date, value: formatDay(ordered, locale) },
    ...(order.transaction_id
      ? [{ name: say.transaction, value: order.transaction_id, is_code: true } satisfies Pair]
      : []),
  ]
}

function sumsOf(order: Order, locale: Locale): Pair[] {
  const say = emails[locale]
  const money = (fils: number) => formatMoney(fils, locale, order.currency)
  return [
    { name: say.subtotal, value: money(order.subtotal) },
    ...(order.discount ? [{ name: say.discount(order.coupon_code ?? ''), value: money(-order.discount) }] : []),
    { name: say.delivery, value: order.delivery ? money(order.delivery) : say.delivery_free },
    { name: say.vat, value: money(order.vat) },
    { name: say.total, value: money(order.total) },
  ]
}

function nameOf(line: Order['lines'][number], locale: Locale): string {
  return locale === 'ar' ? line.name_ar : line.name
}

/** Axle, price of one, and the proof of the fit in figures. */
function notesOf(line: Order['lines'][number], locale: Locale): string[] {
  const say = emails[locale]
  const axle = line.axle === 'any' ? [] : [say[line.axle]]
  const fit = line.fitment
  const judged = fit?.axles.find((each) => each.axle === (line.axle === 'rear' ? 'rear' : 'front'))
  return [
    [...axle, say.each(formatMoney(line.unit_price, locale)), ...(line.special_order ? [say.made_to_order] : [])].join(
      ' · ',
    ),
    ...(fit && fit.verdict !== 'unknown'
      ? [
          [
            say.fit((locale === 'ar' && fit.vehicle.label_ar) || fit.vehicle.label),
            ...moves(judged?.outer_move, judged?.inner_move, locale),
          ].join(' · '),
        ]
      : []),
  ]
}

function moves(outer: number | null | undefined, inner: number | null | undefined, locale: Locale): string[] {
  const say = emails[locale]
  const signed = (mm: number) => `${mm > 0 ? '+' : ''}${Math.round(mm * 10) / 10}`
  return [...(outer ? [say.outer(signed(outer))] : []), ...(inner ? [say.inner(signed(inner))] : [])]
}

function pairs(rows: readonly Pair[], locale: Locale, strong?: 'last'): Html {
  // For mail programs that do not know "end".
  const end = locale === 'ar' ? 'left' : 'right'
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
${rows.map(({ name, value, is_code }, i) => {
  const weight = strong === 'last' && i === rows.length - 1 ? 'font-weight:600;font-size:18px;' : ''
  return html`<tr><td style="padding:6px 0;${weight}${weight ? '' : `color:${styles.muted};`}">${name}</td>
<td align="${end}" style="padding:6px 0;text-align:end;${weight}">${is_code ? code(value) : written(value, locale)}</td></tr>`
})}
</table>`
}

function goods(order: Order, locale: Locale): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:collapse;border-top:1px solid ${styles.line}">
${order.lines.map(
  (line) => html`<tr><td style="padding:14px 0;border-bottom:1px solid ${styles.line}">
<strong><bdi dir="ltr">${line.quantity} ×</bdi> <bdi>${nameOf(line, locale)}</bdi></strong>
${notesOf(line, locale).map((note) => html`<br><span style="color:${styles.muted};font-size:14px"><bdi>${note}</bdi></span>`)}
</td><td valign="top" style="padding:14px 0 14px;padding-inline-start:12px;border-bottom:1px solid ${styles.line};white-space:nowrap;text-align:end">${written(formatMoney(line.total, locale, order.currency), locale)}</td></tr>`,
)}
</table>`
}

function plain(parts: string[][]): string {
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
