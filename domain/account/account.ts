import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { forgetRequests } from '#domain/after-sale/of-customer.ts'
import { removeCarts } from '#domain/cart/clear.ts'
import { lockToRemove } from '#domain/customers/accounts.ts'
import { requireOwner } from '#domain/customers/change-password.ts'
import { getProfile, profileColumns, provedEmail, removeCustomer } from '#domain/customers/profile.ts'
import { forgetCases } from '#domain/guarantee/cases.ts'
import { forgetOffers } from '#domain/offers/of-customer.ts'
import { claimOrders, closeOrders, listCustomerOrders } from '#domain/orders/customer-orders.ts'
import { forgetNotes } from '#domain/orders/desk/notes.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { forgetResults } from '#domain/owner-results/save-result.ts'
import { forgetUnpaidOf } from '#domain/payments/forget-unpaid.ts'
import { Problem } from '#domain/problem.ts'
import { unlinkCouponUses } from '#domain/promotions/coupons.ts'
import { removeReviews } from '#domain/reviews/reviews.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'

type Overview = Answer<'GET /my-account'>

/** The account overview. Throws not_signed_in if the account was deleted meanwhile. */
export async function accountOverview(shop: Shop, customer_id: string): Promise<Overview> {
  const [[row], orders] = await Promise.all([
    overviewOf(shop.db, { customer_id }),
    listCustomerOrders(shop, customer_id, { page: 1, per_page: 1 }),
  ])
  if (!row) throw new Problem('not_signed_in', 401)
  return {
    profile: row.profile,
    counts: { ...row.counts, orders: orders.total },
    default_address: row.default_address,
    latest_order: orders.data[0] ?? null,
  }
}

type Row = Pick<Overview, 'profile' | 'default_address'> & { counts: Omit<Overview['counts'], 'orders'> }

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.identifier(table)} t where t.customer_id = ${sql.placeholder('customer_id')}::uuid)`

const overviewOf = statement<Row, { customer_id: string }>(
  'account_overview',
  sql`
    select (select to_json(p) from (select ${profileColumns}) p) as profile,
      json_build_object(
        'addresses', ${countOf('addresses')}, 'wishlist', ${countOf('wishlist_items')},
        'garage', ${countOf('garage_cars')}, 'reviews', ${countOf('product_reviews')}
      ) as counts,
      (
        select json_build_object(
          'id', a.id, 'nickname', a.nickname, 'first_name', a.first_name, 'last_name', a.last_name,
          'address', a.address, 'country', a.country, 'phone_no', a.phone_no, 'city', a.city, 'state', a.state,
          'zip', a.zip, 'email', a.email, 'is_default', a.is_default
        )
        from addresses a where a.customer_id = c.id and a.is_default
      ) as default_address
    from customers c where c.id = ${sql.placeholder('customer_id')}::uuid`,
)

type OwnerProof = { password: string | undefined; signed_in_at: Date; locale: Locale }

/**
 * Deletes an account and its data (UAE PDPL, right to erasure): sign-ins, addresses, wishlist, cars, carts, reviews, notes
 * of the team, and the buyer of price offers. Fit results stay as anonymous numbers, and guarantee cases keep their cost
 * without texts and photos. Paid orders and their letters stay, as tax law requires, but are unlinked from the account and
 * open only with a signed link; of unpaid orders only the quote stays. Throws `invalid` for a wrong password, and
 * sign_in_again if there is no password and the sign-in is not fresh.
 */
export async function deleteAccount(shop: Shop, customer_id: string, proof: OwnerProof): Promise<void> {
  const { email, locale: emailLocale } = await getProfile(shop, customer_id)
  await requireOwner(shop, { customer_id, ...proof })

  await inTransaction(shop, (open) => eraseAccount(open, { customer_id, email, locale: emailLocale }))
  shop.log.info({}, 'an account was deleted at its owner’s request')
}

/** What `deleteAccount` does once its owner is known. Call it in a transaction. `locale` is that of the last e-mail. */
export async function eraseAccount(
  open: Shop,
  { customer_id, email, locale }: { customer_id: string; email: string; locale: Locale },
): Promise<void> {
  await removeCarts(open, customer_id)
  // Also of guest orders since the last sign-in.
  await claimOrders(open, customer_id)
  await forgetUnpaidOf(open, customer_id)
  await forgetResults(open, customer_id)
  // Lock order: after carts and orders, whose transactions lock their customer last. Later writes for this customer
  // wait and then find no account.
  await lockToRemove(open, customer_id)
  await removeReviews(open, customer_id)
  await forgetCases(open, customer_id)
  await forgetRequests(open, customer_id)
  await forgetNotes(open, customer_id)
  await forgetOffers(open, { customer_id, email: await provedEmail(open, customer_id) })
  // Lock order: as removing the customer, which unlinks the same orders.
  await closeOrders(open, customer_id)
  await removeCustomer(open, customer_id)
  // Lock order: after the orders, which are unlinked here; settling a payment locks in the same order.
  await unlinkCouponUses(open, customer_id)
  await enqueueJob(open, 'customer.deleted', { email, locale })
}
