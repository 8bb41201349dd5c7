import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema/cart.ts'
import { customerIdentities, customers, signIns } from '#database/schema/customers.ts'
import { couponUses } from '#database/schema/promotions.ts'
import { statement } from '#database/statement.ts'
import { removeCarts } from '#domain/cart/clear.ts'
import { lockToRemove } from '#domain/customers/accounts.ts'
import { listAddresses } from '#domain/customers/addresses.ts'
import { requireOwner } from '#domain/customers/change-password.ts'
import { getProfile, profileColumns, removeCustomer } from '#domain/customers/profile.ts'
import { secondFactorOf } from '#domain/customers/second-factor.ts'
import { chosenCars } from '#domain/garage/garage.ts'
import { casesOfCustomer, forgetCases } from '#domain/guarantee/cases.ts'
import { listOrders } from '#domain/orders/customer-orders.ts'
import { wholeOrders } from '#domain/orders/orders.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { myResults } from '#domain/owner-results/find-results.ts'
import { forgetResults } from '#domain/owner-results/save-result.ts'
import { forgetUnpaidOf } from '#domain/payments/forget-unpaid.ts'
import { Problem } from '#domain/problem.ts'
import { unlinkCouponUses } from '#domain/promotions/coupons.ts'
import { myReviews, removeReviews } from '#domain/reviews/reviews.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { listWishes } from '#domain/wishlist/wishlist.ts'
import type { AlsoKept } from '#shared/api/account.ts'
import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'

/** Exports all data of a customer (UAE PDPL, right to data portability). */
export async function exportAccount(shop: Shop, customer_id: string): Promise<Answer<'GET /my-account/export'>> {
  return {
    exported_at: shop.now().toISOString(),
    profile: await getProfile(shop, customer_id),
    addresses: await listAddresses(shop, customer_id),
    wishlist: await listWishes(shop, customer_id),
    garage: await chosenCars(shop, customer_id),
    reviews: await myReviews(shop, customer_id),
    orders: await wholeOrders(shop, customer_id),
    owner_results: await myResults(shop, customer_id),
    guarantee_cases: await casesOfCustomer(shop, customer_id),
    ...(await alsoKept(shop, customer_id)),
  }
}

/** Account data that no page shows, for the export: proofs, open sign-ins, the cart, uses of coupons. */
async function alsoKept(shop: Shop, customer_id: string): Promise<AlsoKept> {
  const [second_factor, [proof], networks, places, uses, ownCarts] = await Promise.all([
    secondFactorOf(shop, customer_id),
    shop.db
      .select({ email_verified_at: customers.email_verified_at })
      .from(customers)
      .where(eq(customers.id, customer_id)),
    shop.db
      .select({
        provider: customerIdentities.provider,
        subject: customerIdentities.subject,
        created_at: customerIdentities.created_at,
      })
      .from(customerIdentities)
      .where(eq(customerIdentities.customer_id, customer_id))
      .orderBy(customerIdentities.provider, customerIdentities.created_at),
    // Without the hashes: nothing in the export helps to sign in.
    shop.db
      .select({
        browser: signIns.browser,
        system: signIns.system,
        country: signIns.country,
        created_at: signIns.created_at,
        last_used_at: signIns.renewed_at,
        expires_at: signIns.expires_at,
      })
      .from(signIns)
      .where(and(eq(signIns.customer_id, customer_id), gt(signIns.expires_at, shop.now())))
      .orderBy(desc(signIns.created_at)),
    shop.db
      .select({
        code: couponUses.code,
        order_id: couponUses.order_id,
        email: couponUses.email,
        created_at: couponUses.created_at,
      })
      .from(couponUses)
      .where(eq(couponUses.customer_id, customer_id))
      .orderBy(desc(couponUses.created_at)),
    shop.db.select().from(carts).where(eq(carts.customer_id, customer_id)).orderBy(desc(carts.updated_at)),
  ])
  return {
    email_verified_at: proof?.email_verified_at?.toISOString() ?? null,
    networks: networks.map(dated),
    sign_ins: places.map((each) => ({
      ...dated(each),
      last_used_at: each.last_used_at.toISOString(),
      expires_at: each.expires_at.toISOString(),
    })),
    second_factor,
    coupon_uses: uses.map(dated),
    carts: await filled(shop, ownCarts),
  }
}

/** Carts with their lines, without the session ids, which give access to them. */
async function filled(shop: Shop, own: (typeof carts.$inferSelect)[]): Promise<AlsoKept['carts']> {
  const sessions = own.map(({ session_id }) => session_id)
  const lines = await shop.db
    .select()
    .from(cartLines)
    .where(inArray(cartLines.session_id, sessions))
    .orderBy(cartLines.created_at)
  return own.map(({ session_id, country, coupon_code, created_at, updated_at }) => ({
    ...{ country, coupon_code, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() },
    wheels: lines.flatMap(({ kind, sku, quantity, axle, vehicle, created_at, ...line }) =>
      line.session_id === session_id && kind === 'wheel'
        ? [dated({ sku: sku!, quantity, axle, vehicle, created_at })]
        : [],
    ),
    addons: lines.flatMap(({ kind, addon_id, quantity, created_at, ...line }) =>
      line.session_id === session_id && kind === 'addon' ? [dated({ addon_id: addon_id!, quantity, created_at })] : [],
    ),
  }))
}

function dated<Row extends { created_at: Date }>(row: Row): Omit<Row, 'created_at'> & { created_at: string } {
  return { ...row, created_at: row.created_at.toISOString() }
}

type Overview = Answer<'GET /my-account'>

/** The account overview. Throws not_signed_in if the account was deleted meanwhile. */
export async function accountOverview(shop: Shop, customer_id: string): Promise<Overview> {
  const [[row], orders] = await Promise.all([
    overviewOf(shop.db, { customer_id }),
    listOrders(shop, customer_id, { page: 1, per_page: 1 }),
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
  shop.log.info({}, 'an account was deleted at its owner’s request')
}
