import { sql } from 'drizzle-orm'
import { type OrderRow, orderColumns, showOrder } from '#domain/orders/orders.ts'
import { type OrderState, orderState } from '#domain/orders/state.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'

export type ListedOrder = Order & {
  state: OrderState
  /** The customs declaration number of an export. */
  export_declaration: string | null
}

export type OrderFilter = {
  /** Defaults to every order that was paid. */
  state?: OrderState | undefined
  /** "RD-100001", or the reference of an unpaid order. */
  order_number?: string | undefined
  /** Dispatched exports without a recorded customs declaration. */
  lacks_declaration?: boolean | undefined
  limit?: number
}

/** A page of orders for the owner, oldest payment first, and the total count. */
export async function listOrdersByState(
  shop: Shop,
  { state, order_number, lacks_declaration, limit = 200 }: OrderFilter = {},
): Promise<{ orders: ListedOrder[]; total: number }> {
  const one = order_number && sql`(o.order_number = ${order_number} or o.reference = ${order_number})`
  // A separate condition, so that the index of orders to pack is used.
  const packing = state === 'to_pack' && sql`and o.dispatched_at is null and o.payment_status <> 'refunded'`
  const exports =
    lacks_declaration && sql`and o.vat_rate = 0 and o.dispatched_at is not null and o.export_declaration is null`
  type Row = OrderRow & Pick<ListedOrder, 'state' | 'export_declaration'> & { total_listed: number }
  const { rows } = await shop.db.execute<Row>(sql`
    with listed as (
      select o.id, ${orderState} as state from orders o
      where ${one || sql`o.status = 1`} ${packing || sql``} ${exports || sql``}
    )
    select ${orderColumns}, o.export_declaration, l.state, count(*) over ()::int as total_listed
    from listed l join orders o on o.id = l.id
    where ${state === undefined ? sql`true` : sql`l.state = ${state}`}
    order by o.paid_at, o.id limit ${limit}`)
  return {
    orders: rows.map(({ state, export_declaration, total_listed: _, ...row }) => ({
      ...showOrder(shop, row as OrderRow),
      state,
      export_declaration,
    })),
    total: rows[0]?.total_listed ?? 0,
  }
}
