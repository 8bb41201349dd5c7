import { eq, type SQL, sql } from 'drizzle-orm'
import { orderRestocks, orders } from '#database/schema/orders.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { putBackGoods } from '#domain/stock/goods.ts'

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
 * more pieces than are out and not lost, and restock_dispatched.
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

/** The pieces of the line `l` of which a return has shown that they are no goods any more: damaged, or not in the parcel. */
const lostPieces = sql`coalesce((select sum(b.quantity) from return_lines b where b.line_id = l.id and b.condition <> 'good'), 0)`

/** The pieces of the line `l` that are neither back on the shelf nor lost. */
export const missingPieces = sql`(l.quantity - ${lostPieces}
  - coalesce((select sum(r.quantity) from order_restocks r where r.order_id = l.order_id and r.line_id = l.id), 0))::int`

/**
 * The missing pieces of the line `l`, without those of which an earlier refund or a return has shown that they are no goods
 * any more. The newest refund is the one being carried out now, so it is left out, unless the buyer's bank took the money back.
 */
const goodPieces = ({ byBank }: { byBank: boolean }) => sql`(l.quantity - ${restocked({ byRefund: true })} - greatest(
  ${restocked({ byRefund: false })}
    + ${lostPieces},
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
