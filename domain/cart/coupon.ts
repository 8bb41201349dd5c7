import { eq, sql } from 'drizzle-orm'
import { carts } from '#database/schema/cart.ts'
import { type CartOptions, showCart } from '#domain/cart/cart.ts'
import { ownCart } from '#domain/cart/own-cart.ts'
import { quoteCart } from '#domain/cart/quote.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'

/**
 * Applies a code in any letter case; an empty one removes the coupon. A code that does not apply is refused with its
 * reason and changes nothing. Throws coupon_unknown and the other coupon problems.
 */
export async function applyCoupon(
  shop: Shop,
  { session_id, code }: { session_id: string; code: string },
  options: CartOptions = {},
): Promise<Cart> {
  const typed = code.trim().toUpperCase()
  if (typed === '') {
    await shop.db.update(carts).set({ coupon_code: null }).where(eq(carts.session_id, session_id))
    return showCart(shop, await readCart(shop, session_id, options), options)
  }
  if (!/^[A-Z0-9-]{1,40}$/.test(typed)) throw new Problem('coupon_unknown', 404)
  const row = await inTransaction(shop, async (open) => {
    const { rowCount } = await open.db.execute(sql`
      with owner as (${ownCart(shop, { session_id }, options.customer_id)})
      select 1 from owner join coupons on code = ${typed}`)
    if (rowCount === 0) throw new Problem('coupon_unknown', 404)
    await open.db.update(carts).set({ coupon_code: typed }).where(eq(carts.session_id, session_id))
    const row = await readCart(open, session_id, options)
    const { coupon } = quoteCart(row, { now: shop.now(), locale: options.locale ?? 'en' })
    if (!coupon) throw new Problem('cart_empty', 422)
    if (!coupon.applies) throw new Problem(coupon.code, 422, coupon.facts)
    return row
  })
  return showCart(shop, row, options)
}
