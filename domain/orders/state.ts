import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Fulfilment state of an order. `to_pack`: paid, its money is kept, and the parcel has not left. `disputed`: the
 * buyer's bank questions the payment, or has taken it back. `being_refunded`: refunds done or in flight cover the
 * total. `cancelled`: the shop cancelled it, or its goods are back in stock, and not all of the money has been
 * refunded yet.
 */
export const orderStates = [
  'to_pack',
  'dispatched',
  'disputed',
  'being_refunded',
  'refunded',
  'cancelled',
  'unpaid',
] as const
export type OrderState = (typeof orderStates)[number]

/** Whether an order was cancelled or its money goes back: there is nothing to confirm, and nothing to pack. */
export function isCalledOff(state: OrderState): boolean {
  return state === 'cancelled' || state === 'being_refunded' || state === 'refunded'
}

/** The payment that paid the order `o`; others of the same order were refunded. */
const itsPayment = sql`p.order_id = o.id and coalesce(p.transaction_id, p.gateway_reference) = o.transaction_id`

/**
 * The state of the order `o` in SQL. The database enforces the same rules: a parcel leaves only while its money is kept
 * (trigger orders_dispatch, migration 0026), not once its order is cancelled (check orders_cancelled, 0061), nor after its
 * goods are back in stock (check orders_gone_before_restocked, 0025). Packing needs all three (trigger orders_packing, 0068).
 */
export const orderState = sql<OrderState>`case
  when o.status = 0 then 'unpaid'
  when exists (
    select from payments p join disputes d on d.payment_id = p.id
    where ${itsPayment} and d.state not in ('won', 'warning_closed', 'prevented')
  ) then 'disputed'
  when o.payment_status = 'refunded' then 'refunded'
  when o.total <= (
    select coalesce(sum(r.amount), 0) from payments p join refunds r on r.payment_id = p.id
    where ${itsPayment} and r.state <> 'failed'
  ) then 'being_refunded'
  when o.dispatched_at is not null then 'dispatched'
  when o.restocked_at is not null or o.cancelled_at is not null then 'cancelled'
  else 'to_pack' end`

/** The state of one order, which the caller has locked. */
export async function stateOfOrder(shop: Shop, id: string): Promise<OrderState> {
  return (await statesOfOrders(shop, [id])).get(id)!
}

/** The states of several orders, by their ids. */
export async function statesOfOrders(shop: Shop, ids: readonly string[]): Promise<ReadonlyMap<string, OrderState>> {
  const { rows } = await shop.db.execute<{ id: string; state: OrderState }>(
    sql`select o.id, ${orderState} as state from orders o where o.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
