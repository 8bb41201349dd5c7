import { eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { statement } from '#database/statement.ts'
import { wholeRow } from '#database/whole-row.ts'
import type { Proven } from '#domain/orders/whose.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { StockedGoods } from '#domain/stock/goods.ts'

export type LockedOrder = typeof orders.$inferSelect

/*
 * Global lock order, so that transactions cannot deadlock: carts (by session), the order, its guarantee case, its
 * payments, an offer, a coupon, wheels, accessories (by SKU), the order's coupon use, the counter. The database's functions
 * that buying calls keep to it. Deleting an account locks the customer after the orders; signing in locks the customer
 * before them, and skips locked orders (customer-orders.ts).
 */

/** The newest of the buyer's orders of a locked cart, if there is one, and the cart's goods, each once, with their stock. */
export type LockedCheckout = { newest: LockedOrder | undefined; goods: StockedGoods[] }

/**
 * Locks what storing or paying a session's cart touches: the cart, the newest order in it that is `proven`, then offers,
 * coupons and goods. Orders of others who know the session id are left alone. With a payer's `origin`, before those, the
 * order's payments and the origin: one payment per network starts at a time, so that its reserved stock and declined cards
 * are counted exactly. A `country` is stored in the cart.
 *
 * A read that is to see what the holders of these locks have written is a later statement. It may be sent at once.
 */
export async function lockCheckout(
  shop: Shop,
  session_id: string,
  { proven, origin = null, country = null }: { proven: Proven; origin?: string[] | null; country?: string | null },
): Promise<LockedCheckout> {
  const now = shop.now().toISOString()
  const [locked] = await checkoutLocks(shop.db, { session_id, ...proven, origin, country, now })
  return { newest: locked!['o.id'] === null ? undefined : orderRow.read(locked!), goods: locked!.goods }
}

const orderRow = wholeRow(orders, 'o')

const checkoutLocks = statement<
  { goods: StockedGoods[] } & Record<string, unknown>,
  Proven & { session_id: string; origin: string[] | null; country: string | null; now: string }
>(
  'lock_own_checkout',
  sql`
    select l.goods, ${orderRow.columns}
    from lock_own_checkout(
      ${sql.placeholder('session_id')}, ${sql.placeholder('customer_id')}::uuid, ${sql.placeholder('buyer_hash')}::bytea,
      ${sql.placeholder('origin')}::bigint[], ${sql.placeholder('country')},
      ${sql.placeholder('now')}::timestamptz
    ) l, lateral (select (l.newest).*) o`,
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
  const { rows } = await shop.db.execute<{ carts: string[] }>(sql`select lock_carts_of(${order_id}) as carts`)
  return rows[0]!.carts
}
