import { eq, sql } from 'drizzle-orm'
import { cartAddons, cartItems, carts } from '#database/schema/cart.ts'
import { type Asking, showCart } from '#domain/cart/cart.ts'
import { readCart } from '#domain/cart/read-cart.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Cart } from '#shared/api/cart.ts'
import { sessionIdPattern } from '#shared/session-id.ts'

/** Empties a cart, coupon included. Emptying an empty one is fine. Throws no_session where no session is named. */
export async function clearCart(shop: Shop, session_id: string, asking: Asking = {}): Promise<Cart> {
  if (!sessionIdPattern.test(session_id)) throw new Problem('no_session', 422)
  await inTransaction(shop, async ({ db }) => {
    // The cart before what is in it, as whoever settles its payment locks them.
    await db.update(carts).set({ coupon_code: null }).where(eq(carts.session_id, session_id))
    await db.delete(cartItems).where(eq(cartItems.session_id, session_id))
    await db.delete(cartAddons).where(eq(cartAddons.session_id, session_id))
  })
  return showCart(shop, await readCart(shop, session_id, asking), asking)
}

/** Takes away every cart that a customer has anywhere. */
export async function removeCarts(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(carts).where(eq(carts.customer_id, customer_id))
}

/**
 * Takes what was bought out of the cart it came from and out of every other cart of its customer, in the transaction that
 * settles the payment. What has been put in since stays: a payment may be confirmed long after the shopper has gone on.
 * `lockOrder` has locked these carts before the goods. A cart that became the customer's only after that, and that is
 * locked by another transaction, is skipped: waiting for it here could be a deadlock.
 */
export async function takeOutBought(shop: Shop, order_id: string, session_id: string): Promise<void> {
  await shop.db.execute(sql`
    with bought as (select kind, sku, axle from order_lines where order_id = ${order_id}),
    theirs as (
      select session_id from carts
      where session_id = ${session_id} or customer_id = (select customer_id from orders where id = ${order_id})
      order by session_id for no key update skip locked
    ),
    wheels_gone as (
      delete from cart_items i using bought b
      where i.session_id in (select session_id from theirs) and b.kind = 'wheel' and b.sku = i.sku and b.axle = i.axle
    ),
    addons_gone as (
      delete from cart_addons l using bought b, addons a
      where l.session_id in (select session_id from theirs) and b.kind = 'addon' and a.sku = b.sku and l.addon_id = a.id
    )
    update carts set coupon_code = null where session_id in (select session_id from theirs)`)
}
