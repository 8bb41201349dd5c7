import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema/cart.ts'
import { type CartOptions, showCart } from '#domain/cart/cart.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import { forgottenAfterDays } from '#shared/limits.ts'
import { sessionIdPattern } from '#shared/session-id.ts'

/** Empties a cart, coupon included. Idempotent. Throws no_session if no session is given. */
export async function clearCart(shop: Shop, session_id: string, options: CartOptions = {}): Promise<Cart> {
  if (!sessionIdPattern.test(session_id)) throw new Problem('no_session', 422)
  await inTransaction(shop, async ({ db }) => {
    // The cart before its lines: the lock order of settling a payment.
    await db.update(carts).set({ coupon_code: null }).where(eq(carts.session_id, session_id))
    await db.delete(cartLines).where(eq(cartLines.session_id, session_id))
  })
  return showCart(shop, await readCart(shop, session_id, options), options)
}

/** Locks all carts of a customer, always in the same order. */
export async function lockCartsOfCustomer(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.execute(sql`
    select from carts where customer_id = ${customer_id}::uuid order by session_id for update`)
}

/** Deletes all carts of a customer. */
export async function removeCarts(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(carts).where(eq(carts.customer_id, customer_id))
}

/**
 * The writes that remove an order's goods and its coupon from the carts with these session ids, which the caller has
 * locked. Other lines, and another coupon, stay: a payment may be confirmed long after the shopper has moved on.
 */
export function removeBoughtGoods(
  shop: Shop,
  { id: order_id, coupon_code }: { id: string; coupon_code: string | null },
  carts_of: readonly string[],
): SQLWrapper[] {
  if (carts_of.length === 0) return []
  return [
    sql`
      delete from cart_lines l using order_lines b left join addons a on a.sku = b.sku and b.kind = 'addon'
      where b.order_id = ${order_id} and l.session_id = any(${sql.param([...carts_of])}::text[]) and l.kind = b.kind and (
        (b.kind = 'wheel' and l.sku = b.sku and l.axle = b.axle) or (b.kind = 'addon' and l.addon_id = a.id)
      )`,
    ...(coupon_code
      ? [
          shop.db
            .update(carts)
            .set({ coupon_code: null })
            .where(and(inArray(carts.session_id, [...carts_of]), eq(carts.coupon_code, coupon_code))),
        ]
      : []),
  ]
}

/** Carts per statement, so that row locks are short. */
const batchSize = 500

/** Deletes carts unchanged for `forgottenAfterDays`, with their lines. Locked carts are skipped. */
export async function tidyCarts(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  for (;;) {
    const { rowCount } = await shop.db.execute(sql`
      delete from carts where session_id in (
        select session_id from carts where updated_at < ${before}::timestamptz
        order by session_id limit ${batchSize} for update skip locked
      )`)
    if (rowCount !== batchSize) return
  }
}
