import { desc, eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

export type LockedOrder = typeof orders.$inferSelect

/*
 * Global lock order, so that transactions cannot deadlock: carts (by session), the order, its guarantee case, its
 * payments, a coupon, wheels, accessories (by SKU), the order's coupon use, the counter. Deleting an account locks the
 * customer after the orders; signing in locks the customer before them, and skips locked orders (claim-orders.ts).
 */

/** Locks a session's cart and its newest order until the transaction ends. */
export async function lockSessionOrder(shop: Shop, session_id: string): Promise<LockedOrder | undefined> {
  await shop.db.execute(sql`select 1 from carts where session_id = ${session_id} for no key update`)
  return lockNewestOrder(shop, session_id)
}

/** Locks a session's newest order until the transaction ends. The caller has locked the session's cart. */
export async function lockNewestOrder(shop: Shop, session_id: string): Promise<LockedOrder | undefined> {
  const [newest] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.session_id, session_id))
    .orderBy(desc(orders.created_at), orders.id)
    .limit(1)
    .for('no key update')
  return newest
}

/** Locks an order and its carts until the transaction ends. */
export async function lockOrder(shop: Shop, id: string): Promise<LockedOrder | undefined> {
  await lockCartsOf(shop, id)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order
}

/** Locks a paid order and its carts. Throws order_not_found. */
export async function lockPaidOrder(shop: Shop, order_number: string): Promise<LockedOrder> {
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.order_number, order_number))
  const order = found && (await lockOrder(shop, found.id))
  if (order?.status !== 1) throw new Problem('order_not_found', 404)
  return order
}

/** Locks an order's cart and every other cart of its customer: payment removes the bought goods from all of them. */
export async function lockCartsOf(shop: Shop, order_id: string): Promise<void> {
  await shop.db.execute(sql`
    select 1 from carts
    where session_id = (select session_id from orders where id = ${order_id})
      or customer_id = (select customer_id from orders where id = ${order_id})
    order by session_id for no key update`)
}
