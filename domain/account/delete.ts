import { removeCarts } from '#domain/cart/clear.ts'
import { lockToRemove } from '#domain/customers/arrival.ts'
import { requireOwner } from '#domain/customers/change-password.ts'
import { getProfile, removeCustomer } from '#domain/customers/profile.ts'
import { forgetCases } from '#domain/guarantee/cases.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { forgetResults } from '#domain/owner-results/save-result.ts'
import { forgetUnpaidOf } from '#domain/payments/forget-unpaid.ts'
import { unlinkCouponUses } from '#domain/promotions/coupons.ts'
import { removeReviews } from '#domain/reviews/reviews.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

type OwnerProof = { password: string | undefined; signed_in_at: Date; locale: Locale }

/**
 * Deletes an account and its data (UAE PDPL, right to erasure): sign-ins, addresses, wishlist, cars, carts and reviews.
 * Fit results stay as anonymous numbers, and guarantee cases keep their cost without texts and photos. Paid orders
 * stay, as tax law requires, but are unlinked from the account; of unpaid orders only the quote stays. Throws `invalid`
 * for a wrong password, and sign_in_again if there is no password and the sign-in is not fresh.
 */
export async function deleteAccount(shop: Shop, customer_id: string, proof: OwnerProof): Promise<void> {
  const { email, locale: emailLocale } = await getProfile(shop, customer_id)
  await requireOwner(shop, { customer_id, ...proof })

  await inTransaction(shop, async (open) => {
    await removeCarts(open, customer_id)
    await forgetUnpaidOf(open, customer_id)
    await forgetResults(open, customer_id)
    // Lock order: after carts and orders, whose transactions lock their customer last. Later writes for this customer
    // wait and then find no account.
    await lockToRemove(open, customer_id)
    await removeReviews(open, customer_id)
    await forgetCases(open, customer_id)
    await removeCustomer(open, customer_id)
    // Lock order: after the orders, which are unlinked here; settling a payment locks in the same order.
    await unlinkCouponUses(open, customer_id)
    await enqueueJob(open, 'customer.deleted', { email, locale: emailLocale })
  })
  shop.log.info({}, 'an account was deleted at the wish of its owner')
}
