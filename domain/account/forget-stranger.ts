import { eq } from 'drizzle-orm'
import { customerNotes } from '#database/schema/account/account.ts'
import { lockCartsOfCustomer, removeCarts } from '#domain/cart/clear.ts'
import { lockUnproved } from '#domain/customers/accounts.ts'
import { removeAddresses } from '#domain/customers/addresses.ts'
import { removeCars } from '#domain/garage/garage.ts'
import { lockOrdersOfCustomer, unlinkOrdersOfOthers } from '#domain/orders/customer-orders.ts'
import { unlinkCouponUses } from '#domain/promotions/coupons.ts'
import { unlinkReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { removeWishes } from '#domain/wishlist/wishlist.ts'

/**
 * Removes what an account got before its e-mail address was proved, in the transaction of the first proof: a stranger may
 * have put the address into a Facebook profile, and the owner must neither see the stranger's data nor send goods to them.
 * Orders billed to another address become guest orders again, which open with the browser that placed them or a signed
 * link; those billed to this address stay, as they would join now. Reviews stay as a guest's, under the name that their
 * writer chose. Does nothing if the address is proved by now.
 */
export async function forgetStranger(open: Shop, customer_id: string): Promise<void> {
  // Lock order: carts, orders, customer, as in signing in and deleting an account.
  await lockCartsOfCustomer(open, customer_id)
  await lockOrdersOfCustomer(open, customer_id)
  const email = await lockUnproved(open, customer_id)
  if (email === undefined) return
  await removeCarts(open, customer_id)
  const order_ids = await unlinkOrdersOfOthers(open, { customer_id, email })
  await unlinkCouponUses(open, customer_id, order_ids)
  await unlinkReviews(open, customer_id)
  await removeAddresses(open, customer_id)
  await removeWishes(open, customer_id)
  await removeCars(open, customer_id)
  await open.db.delete(customerNotes).where(eq(customerNotes.customer_id, customer_id))
}
