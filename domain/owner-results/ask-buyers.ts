import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { enqueueOrderEmail } from '#domain/emails.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { orderState } from '#domain/orders/state.ts'
import { hasEnded, wasAskedLately } from '#domain/owner-results/end-letters.ts'
import { type OrderSet, setsSent } from '#domain/owner-results/order-sets.ts'
import { deliveryDate } from '#domain/shipping/delivery.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { Order } from '#shared/api/orders.ts'
import { dayIn } from '#shared/time-zone.ts'

/** Ask so many days after arrival, and not later than so many after dispatch: no old orders after an outage. */
const askAfterDays = 14
const askWithinDays = 60
const dayMs = 86_400_000

/**
 * Enqueues the one e-mail that asks how the wheels fit, for every order whose parcel arrived at least 14 days ago. The
 * arrival is estimated: the day of dispatch plus the country's delivery time in working days. Leaves out orders that are
 * refunded, being refunded or disputed, and those of which its buyer kept no wheels, or without a known car; and buyers
 * whom `mayAsk` leaves alone.
 */
export async function askBuyers(shop: Shop): Promise<void> {
  const today = dayIn(calendar.timezone, shop.now())
  const ago = (days: number) => new Date(shop.now().getTime() - days * dayMs).toISOString()
  const rows = await ordersToAsk(shop.db, { from: ago(askWithinDays), to: ago(askAfterDays) })
  for (const { id, dispatched_at, delivery_days } of rows) {
    const arrived = deliveryDate(new Date(dispatched_at), delivery_days, calendar)
    const due = new Date(Date.parse(arrived) + askAfterDays * dayMs).toISOString().slice(0, 10)
    if (
      due > today ||
      !(await mayAsk(shop, id)) ||
      (await setsToAsk(shop, await readOrderUnchecked(shop, id))).length === 0
    )
      continue
    await inTransaction(shop, (open) => enqueueOrderEmail(open, 'order.fit_asked', { order_id: id }))
  }
}

/**
 * The sets of an order to ask about: those that left, without wheels that came back or are coming back, that were refunded, or
 * of which a guarantee case has said how they fit.
 */
export async function setsToAsk(shop: Shop, order: Pick<Order, 'id' | 'lines'>): Promise<OrderSet[]> {
  const { rows } = await shop.db.execute<{ sku: string }>(sql`
    select l.sku from orders o join order_lines l on l.order_id = o.id where o.id = ${order.id}::uuid and (
      o.restocked_at is not null
      or exists (select from order_restocks k where k.order_id = o.id and k.line_id = l.id and k.why = 'came_back')
      or exists (select from guarantee_cases c where c.order_id = o.id and c.line_id = l.id)
      or exists (
        select from return_lines x join returns r on r.id = x.return_id where x.line_id = l.id and r.state <> 'called_off'
      )
      or exists (
        select from refund_lines x join refunds r on r.id = x.refund_id
        where x.line_id = l.id and r.state <> 'failed' and r.created_at >= o.dispatched_at
      )
    )`)
  const gone = new Set(rows.map(({ sku }) => sku))
  return (await setsSent(shop, order)).filter(({ front_sku, rear_sku }) => !gone.has(front_sku) && !gone.has(rear_sku))
}

/**
 * Checked when the e-mail is due, and again when it is sent: the order's money is kept, there is no answer yet, and its buyer
 * has neither ended these e-mails nor had one of another order not long ago.
 */
export async function mayAsk(shop: Shop, order_id: string): Promise<boolean> {
  const { rows } = await shop.db.execute<{ may: boolean }>(sql`
    select ${orderState} = 'dispatched' and not exists (select from owner_results r where r.order_id = o.id)
      and not exists (select from closed_result_orders c where c.order_id = o.id)
      and not ${hasEnded(shop)} and not ${wasAskedLately(shop)} as may
    from orders o where o.id = ${order_id}`)
  return rows[0]?.may ?? false
}

const ordersToAsk = statement<
  { id: string; dispatched_at: string; delivery_days: number },
  { from: string; to: string }
>(
  'orders_to_ask',
  sql`
    select o.id, o.dispatched_at, d.delivery_days
    from orders o join delivery_rates d on d.country = o.country
    where o.dispatched_at between ${sql.placeholder('from')}::timestamptz and ${sql.placeholder('to')}::timestamptz
      and o.payment_status <> 'refunded' and ${orderState} = 'dispatched'
      and not exists (select from emails e where e.order_id = o.id and e.kind = 'order.fit_asked')
      and not exists (select from owner_results r where r.order_id = o.id)
      and not exists (select from closed_result_orders c where c.order_id = o.id)
      and exists (select from order_lines l where l.order_id = o.id and l.kind = 'wheel' and l.fitment <> 'null')
    order by o.dispatched_at limit 500`,
)
