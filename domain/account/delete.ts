import { removeCarts } from '#domain/cart/clear.ts'
import { lockToRemove } from '#domain/customers/arrival.ts'
import { requireOwner } from '#domain/customers/change-password.ts'
import { getProfile, removeCustomer } from '#domain/customers/profile.ts'
import { forgetCases } from '#domain/guarantee/forget-cases.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { forgetResults } from '#domain/owner-results/forget-results.ts'
import { forgetUnpaidOf } from '#domain/payments/forget-unpaid.ts'
import { unlinkCouponUses } from '#domain/promotions/unlink-uses.ts'
import { removeReviews } from '#domain/reviews/remove-reviews.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

type Asking = { password: string | undefined; signed_in_at: Date; locale: Locale }

/**
 * Deletes an account and what belongs to it (UAE PDPL, right to erasure): sign-ins, addresses, wishlist, cars, carts and
 * reviews. What was said of a fit stays as a number without a name, and what a guarantee case cost as a sum without its
 * texts and photos. Paid orders stay, for tax law asks for them, and belong to no account any more; of those that were never
 * paid only the quote stays.
 * Throws `invalid` for a wrong password, and sign_in_again where there is none and the sign-in is not fresh.
 */
export async function deleteAccount(shop: Shop, customer_id: string, asking: Asking): Promise<void> {
  const { email, locale: emailLocale } = await getProfile(shop, customer_id)
  await requireOwner(shop, { customer_id, ...asking })

  await inTransaction(shop, async (open) => {
    await removeCarts(open, customer_id)
    await forgetUnpaidOf(open, customer_id)
    await forgetResults(open, customer_id)
    // After carts and orders, whose holders look at their customer; what is written in their name from now on waits, and
    // then belongs to nobody.
    await lockToRemove(open, customer_id)
    await removeReviews(open, customer_id)
    await forgetCases(open, customer_id)
    await removeCustomer(open, customer_id)
    // After the orders, which let go of their customer here: whoever settles a payment locks in this order too.
    await unlinkCouponUses(open, customer_id)
    await enqueueJob(open, 'customer.deleted', { email, locale: emailLocale })
  })
  shop.log.info({}, 'an account was deleted at the wish of its owner')
}
