import { eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { statement } from '#database/statement.ts'
import { wholeRow } from '#database/whole-row.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

export type LockedOrder = typeof orders.$inferSelect

/*
 * Global lock order, so that transactions cannot deadlock: carts (by session), the order, its guarantee case, its
 * payments, an offer, a coupon, wheels, accessories (by SKU), the order's coupon use, the counter. Deleting an account locks the
 * customer after the orders; signing in locks the customer before them, and skips locked orders (claim-orders.ts).
 */

/** Locks a session's cart and its newest order until the transaction ends. */
export async function lockSessionOrder(shop: Shop, session_id: string): Promise<LockedOrder | undefined> {
  await shop.db.execute(sql`select 1 from carts where session_id = ${session_id} for no key update`)
  return lockNewestOrder(shop, session_id)
}

/** Locks a session's newest order until the transaction ends. The caller has locked the session's cart. */
export async function lockNewestOrder(shop: Shop, session_id: string): Promise<LockedOrder | undefined> {
  const [newest] = await newestOfSession(shop.db, { session_id })
  return newest && orderRow.read(newest)
}

const orderRow = wholeRow(orders, 'o')

const newestOfSession = statement<Record<string, unknown>, { session_id: string }>(
  'lock_newest_order',
  sql`select ${orderRow.columns} from ${orders} o where o.session_id = ${sql.placeholder('session_id')}
    order by o.created_at desc, o.id limit 1 for no key update`,
)

/** Locks an order and its carts until the transaction ends. */
export async function lockOrder(shop: Shop, id: string): Promise<LockedOrder | undefined> {
  await lockCartsOf(shop, id)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order
}

/** Locks a paid order and its carts. Throws order_not_found and order_erased. */
export async function lockPaidOrder(shop: Shop, order_number: string): Promise<LockedOrder> {
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.order_number, order_number))
  if (!found) throw new Problem('order_not_found', 404)
  return lockPaidOrderById(shop, found.id)
}

/** The same by the order's id. Throws order_not_found, and order_erased: nothing more happens to such an order. */
export async function lockPaidOrderById(shop: Shop, id: string): Promise<LockedOrder> {
  const order = await lockOrder(shop, id)
  if (order?.status !== 1) throw new Problem('order_not_found', 404)
  if (order.erased_at) throw new Problem('order_erased', 409)
  return order
}

/**
 * Locks an order's cart and every other cart of its customer, because payment removes the bought goods from all of them.
 * Returns their session ids.
 */
export async function lockCartsOf(shop: Shop, order_id: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ session_id: string }>(sql`
    select session_id from carts
    where session_id = (select session_id from orders where id = ${order_id})
      or customer_id = (select customer_id from orders where id = ${order_id})
    order by session_id for no key update`)
  return rows.map(({ session_id }) => session_id)
}
