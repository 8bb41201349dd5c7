import { desc, eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import type { Shop } from '#domain/shop.ts'

export type LockedOrder = typeof orders.$inferSelect

/*
 * Everything that changes an order locks in this order, so that no two transactions wait for each other: carts (by
 * session), the order, its guarantee case, its payments, a coupon, wheels, accessories (by SKU), the order's use of the
 * coupon, the counter. A customer who leaves is locked after the orders; one who signs in before, and waits for no order
 * (claim-orders.ts).
 */

/** Locks a session's cart and its newest order until the transaction ends. */
export async function lockSessionOrder(shop: Shop, session_id: string): Promise<LockedOrder | undefined> {
  await shop.db.execute(sql`select 1 from carts where session_id = ${session_id} for no key update`)
  const [newest] = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.session_id, session_id))
    .orderBy(desc(orders.created_at), orders.id)
    .limit(1)
    .for('no key update')
  return newest
}

/**
 * Locks an order, the cart it came from and every other cart of its customer until the transaction ends: once it is paid,
 * what was bought is taken out of them all.
 */
export async function lockOrder(shop: Shop, id: string): Promise<LockedOrder | undefined> {
  await shop.db.execute(sql`
    select 1 from carts
    where session_id = (select session_id from orders where id = ${id})
      or customer_id = (select customer_id from orders where id = ${id})
    order by session_id for no key update`)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id)).for('no key update')
  return order
}
