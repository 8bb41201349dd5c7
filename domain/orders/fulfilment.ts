import { eq, type SQL, sql } from 'drizzle-orm'
import { orderRestocks, orders } from '#database/schema/orders.ts'
import { putBackGoods } from '#domain/catalogue/stock.ts'
import { type LockedOrder, lockPaidOrder } from '#domain/orders/lock.ts'
import { type OrderRow, orderColumns, showOrder } from '#domain/orders/orders.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'

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

/** Why the goods can be sold again: the parcel never left, or it was returned. */
export type Restock = 'never_left' | 'came_back'

/**
 * Puts all goods of a locked, paid order back in stock, once, except pieces that are back already, and those that cannot be
 * sold again: refunded by piece before and not put back then, or returned damaged or not at all. Made-to-order goods stay
 * out. Dispatched goods need `came_back`. Throws restock_repeated, restock_dispatched.
 */
export async function restockOrder(
  shop: Shop,
  order: LockedOrder,
  why: Restock,
  { byBank = false } = {},
): Promise<void> {
  const pieces = goodPieces({ byBank })
  await putBack(
    shop,
    order,
    why,
    sql`select id as line_id, ${pieces} as quantity from order_lines l
    where l.order_id = ${order.id} and not l.special_order and ${pieces} > 0`,
  )
  await shop.db.update(orders).set({ restocked_at: shop.now() }).where(eq(orders.id, order.id))
}

/**
 * Puts some pieces of a locked, paid order back in stock; made-to-order ones are skipped. Throws restock_repeated for
 * more pieces than are out, and restock_dispatched.
 * @param refund_id the refund of these pieces, if it puts them back
 */
export async function restockLines(
  shop: Shop,
  order: LockedOrder,
  pieces: readonly { line_id: string; quantity: number }[],
  why: Restock,
  refund_id: string | null = null,
): Promise<void> {
  const named = sql`select * from json_to_recordset(${JSON.stringify(pieces)}::json) as p(line_id uuid, quantity int)`
  const { rows } = await shop.db.execute(sql`
    select 1 from (${named}) p join order_lines l on l.id = p.line_id
    where l.order_id = ${order.id} and not l.special_order and p.quantity > ${missingPieces} limit 1`)
  if (rows.length > 0) throw new Problem('restock_repeated', 409)
  await putBack(
    shop,
    order,
    why,
    sql`select p.line_id, p.quantity from (${named}) p
    join order_lines l on l.id = p.line_id where l.order_id = ${order.id} and not l.special_order`,
    refund_id,
  )
}

/** The pieces of the line `l` that are not back on the shelf. */
const missingPieces = sql`(l.quantity - coalesce((select sum(r.quantity) from order_restocks r where r.order_id = l.order_id and r.line_id = l.id), 0))::int`

/**
 * The missing pieces of the line `l`, without those of which an earlier refund or a return has shown that they are no goods
 * any more. The newest refund is the one being carried out now, so it is left out, unless the buyer's bank took the money back.
 */
const goodPieces = ({ byBank }: { byBank: boolean }) => sql`(l.quantity - ${restocked({ byRefund: true })} - greatest(
  ${restocked({ byRefund: false })}
    + coalesce((select sum(b.quantity) from return_lines b where b.line_id = l.id and b.condition <> 'good'), 0),
  ${refundedOff(sql`${byBank} or f.id <> (
    select id from refunds z where z.order_id = l.order_id and z.state <> 'failed' order by z.created_at desc, z.id limit 1)`)}
))::int`

/**
 * The pieces of the line `l` that went back on the shelf: by a refund of these pieces, or otherwise, where they may be among
 * those of a refund that put none back. So may those of a refused refund that another one replaced.
 */
const restocked = ({ byRefund }: { byRefund: boolean }) => sql`coalesce((
  select sum(k.quantity) from order_restocks k
  where k.order_id = l.order_id and k.line_id = l.id and ${byRefund} = (
    k.refund_id is not null and not exists (select from refunds b where b.replaces = k.refund_id)
  )), 0)`

/** The pieces of the line `l` that refunds `f` paid for and did not put back on the shelf. */
const refundedOff = (which: SQL) => sql`coalesce((
  select sum(x.quantity - coalesce((
    select sum(k.quantity) from order_restocks k where k.order_id = l.order_id and k.line_id = l.id and k.refund_id = f.id
  ), 0))
  from refund_lines x join refunds f on f.id = x.refund_id
  where x.line_id = l.id and f.state <> 'failed' and (${which})), 0)`

async function putBack(
  shop: Shop,
  order: LockedOrder,
  why: Restock,
  pieces: SQL,
  refund_id: string | null = null,
): Promise<void> {
  if (order.restocked_at) throw new Problem('restock_repeated', 409)
  if (order.dispatched_at && why !== 'came_back') throw new Problem('restock_dispatched', 409)
  const { rows } = await shop.db.execute<{ line_id: string; quantity: number }>(pieces)
  if (rows.length === 0) return
  const created_at = shop.now()
  await shop.db
    .insert(orderRestocks)
    .values(rows.map((row) => ({ ...row, order_id: order.id, why, refund_id, created_at })))
  await putBackGoods(
    shop,
    sql`select l.kind, l.sku, p.quantity
      from json_to_recordset(${JSON.stringify(rows)}::json) as p(line_id uuid, quantity int)
      join order_lines l on l.id = p.line_id`,
    { reason: why === 'came_back' ? 'returned' : 'cancelled', order_id: order.id },
  )
}

/** Marks a locked, paid order as cancelled, so that its parcel never leaves. Throws cancel_dispatched. */
export async function markCancelled(shop: Shop, order: LockedOrder, cancel_key: string): Promise<void> {
  if (order.dispatched_at) throw new Problem('cancel_dispatched', 409)
  await shop.db.update(orders).set({ cancelled_at: shop.now(), cancel_key }).where(eq(orders.id, order.id))
}

/**
 * Puts the goods of an order back in stock (`restockOrder`) whose refund is done or under way, or whose payment is disputed.
 * Throws order_not_found, order_erased, restock_partly, restock_repeated, restock_dispatched.
 * @param order_number "RD-100001"
 */
export async function restockRefunded(shop: Shop, order_number: string, why: Restock): Promise<void> {
  await inTransaction(shop, async (open) => {
    const order = await lockPaidOrder(open, order_number)
    if (order.restocked_at) throw new Problem('restock_repeated', 409)
    const state = await stateOfOrder(open, order.id)
    if (!['refunded', 'being_refunded', 'disputed'].includes(state)) throw new Problem('restock_partly', 409)
    await restockOrder(open, order, why, { byBank: state === 'disputed' })
  })
}
