import { sql } from 'drizzle-orm'
import { type OrderState, orderState } from '#domain/orders/order-state.ts'
import { type OrderRow, orderColumns, showOrder } from '#domain/orders/orders.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'

export type ListedOrder = Order & { state: OrderState }

export type OrderFilter = {
  /** Without it, every order that was paid. */
  state?: OrderState | undefined
  /** "RD-100001", or the reference of an order that is not paid. */
  order_number?: string | undefined
  limit?: number
}

/** Paid orders for the owner, those that were paid first on top, and how many there are in all. */
export async function listOrders(
  shop: Shop,
  { state, order_number, limit = 200 }: OrderFilter = {},
): Promise<{ orders: ListedOrder[]; total: number }> {
  const one = order_number && sql`(o.order_number = ${order_number} or o.reference = ${order_number})`
  // Said apart, so that the index of what is to be packed serves.
  const packing = state === 'to_pack' && sql`and o.dispatched_at is null and o.payment_status <> 'refunded'`
  const { rows } = await shop.db.execute<OrderRow & { state: OrderState; total_listed: number }>(sql`
    with listed as (
      select o.id, ${orderState} as state from orders o
      where ${one || sql`o.status = 1`} ${packing || sql``}
    )
    select ${orderColumns}, l.state, count(*) over ()::int as total_listed
    from listed l join orders o on o.id = l.id
    where ${state === undefined ? sql`true` : sql`l.state = ${state}`}
    order by o.paid_at, o.id limit ${limit}`)
  return {
    orders: rows.map(({ state, total_listed: _, ...row }) => ({ ...showOrder(shop, row as OrderRow), state })),
    total: rows[0]?.total_listed ?? 0,
  }
}
