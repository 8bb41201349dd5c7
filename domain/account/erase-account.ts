import { eraseRequestsOfCustomer } from '#domain/after-sale/erase.ts'
import { removeCarts } from '#domain/cart/clear.ts'
import { lockToRemove } from '#domain/customers/accounts.ts'
import { provedEmail, removeCustomer } from '#domain/customers/profile.ts'
import { eraseCasesOfCustomer } from '#domain/guarantee/erase.ts'
import { eraseOffersOfCustomer } from '#domain/offers/erase.ts'
import { claimOrders, closeOrders } from '#domain/orders/customer-orders.ts'
import { eraseNotesOfCustomer } from '#domain/orders/erase.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { eraseResultsOfCustomer } from '#domain/owner-results/erase.ts'
import { forgetUnpaidOf } from '#domain/payments/forget-unpaid.ts'
import { unlinkCouponUses } from '#domain/promotions/coupons.ts'
import { removeReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * All that is erased with an account, module by module; of orders after their tax years: domain/retention/erase-orders.ts. The caller
 * has proved who asks, and has a transaction. `locale` is that of the last e-mail.
 */
export async function eraseAccount(
  open: Shop,
  { customer_id, email, locale }: { customer_id: string; email: string; locale: Locale },
): Promise<void> {
  await removeCarts(open, customer_id)
  // Also of guest orders since the last sign-in.
  await claimOrders(open, customer_id, { with_unpaid: true })
  await forgetUnpaidOf(open, customer_id)
  await eraseResultsOfCustomer(open, customer_id)
  // Lock order: after carts and orders, whose transactions lock their customer last. Later writes for this customer
  // wait and then find no account.
  await lockToRemove(open, customer_id)
  await removeReviews(open, customer_id)
  await eraseCasesOfCustomer(open, customer_id)
  await eraseRequestsOfCustomer(open, customer_id)
  await eraseNotesOfCustomer(open, customer_id)
  await eraseOffersOfCustomer(open, { customer_id, email: await provedEmail(open, customer_id) })
  // Lock order: as removing the customer, which unlinks the same orders.
  await closeOrders(open, customer_id)
  await removeCustomer(open, customer_id)
  // Lock order: after the orders, which are unlinked here; settling a payment locks in the same order.
  await unlinkCouponUses(open, customer_id)
  await enqueueJob(open, 'customer.deleted', { email, locale })
}
