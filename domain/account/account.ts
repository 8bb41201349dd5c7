import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { eraseAccount } from '#domain/account/erase-account.ts'
import { requireOwner } from '#domain/customers/change-password.ts'
import { getProfile, profileColumns } from '#domain/customers/profile.ts'
import { listCars } from '#domain/garage/garage.ts'
import { listCustomerOrders } from '#domain/orders/customer-orders.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { countWishes } from '#domain/wishlist/wishlist.ts'
import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'

type Overview = Answer<'GET /my-account'>

/** The account overview. Throws not_signed_in if the account was deleted meanwhile. */
export async function accountOverview(shop: Shop, customer_id: string): Promise<Overview> {
  const [[row], orders, cars] = await Promise.all([
    overviewOf(shop.db, { customer_id }),
    listCustomerOrders(shop, customer_id, { page: 1, per_page: 1 }),
    listCars(shop, customer_id),
  ])
  if (!row) throw new Problem('not_signed_in', 401)
  return {
    profile: row.profile,
    counts: { ...row.counts, orders: orders.total, garage: cars.length },
    default_address: row.default_address,
    latest_order: orders.data[0] ?? null,
  }
}

type Row = Pick<Overview, 'profile' | 'default_address'> & { counts: Omit<Overview['counts'], 'orders' | 'garage'> }

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.identifier(table)} t where t.customer_id = ${sql.placeholder('customer_id')}::uuid)`

const overviewOf = statement<Row, { customer_id: string }>(
  'account_overview',
  sql`
    select (select to_json(p) from (select ${profileColumns}) p) as profile,
      json_build_object(
        'addresses', ${countOf('addresses')}, 'wishlist', (${countWishes(sql`${sql.placeholder('customer_id')}`)}),
        'reviews', ${countOf('product_reviews')}
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
