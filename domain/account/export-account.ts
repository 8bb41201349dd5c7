import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { cartLines, carts } from '#database/schema/cart.ts'
import { customerIdentities, customers, signIns } from '#database/schema/customers.ts'
import { couponUses } from '#database/schema/promotions.ts'
import { notesOf } from '#domain/account/customer-page.ts'
import { requestsOfCustomer, returnsOfCustomer } from '#domain/after-sale/of-customer.ts'
import { listAddresses } from '#domain/customers/addresses.ts'
import { getProfile, provedEmail } from '#domain/customers/profile.ts'
import { secondFactorOf } from '#domain/customers/second-factor.ts'
import { chosenCars } from '#domain/garage/garage.ts'
import { casesOfCustomer } from '#domain/guarantee/cases.ts'
import { isoTime } from '#domain/iso-time.ts'
import { offersOfCustomer } from '#domain/offers/of-customer.ts'
import { claimOrders } from '#domain/orders/customer-orders.ts'
import { wholeOrders } from '#domain/orders/orders.ts'
import { myResults } from '#domain/owner-results/find-results.ts'
import { myReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { listWishes } from '#domain/wishlist/wishlist.ts'
import type { AccountExport, AlsoKept } from '#shared/api/account.ts'
import type { Answer } from '#shared/api.ts'

/** Exports all data of a customer, also of later guest orders (UAE PDPL, right to data portability). */
export async function exportAccount(shop: Shop, customer_id: string): Promise<Answer<'GET /my-account/export'>> {
  await claimOrders(shop, customer_id)
  const profile = await getProfile(shop, customer_id)
  return {
    exported_at: shop.now().toISOString(),
    profile,
    addresses: await listAddresses(shop, customer_id),
    wishlist: await listWishes(shop, customer_id),
    garage: await chosenCars(shop, customer_id),
    reviews: await myReviews(shop, customer_id),
    notes: (await notesOf(shop, customer_id)).map(({ text, created_at }) => ({ text, created_at })),
    orders: await wholeOrders(shop, customer_id),
    owner_results: await myResults(shop, customer_id),
    guarantee_cases: await casesOfCustomer(shop, customer_id),
    requests: await requestsOfCustomer(shop, customer_id),
    returns: await returnsOfCustomer(shop, customer_id),
    letters: await lettersOf(shop, customer_id),
    offers: await offersOfCustomer(shop, { customer_id, email: await provedEmail(shop, customer_id) }),
    ...(await alsoKept(shop, customer_id)),
  }
}

/** The letters about a customer's orders, as they were sent. */
async function lettersOf(shop: Shop, customer_id: string): Promise<AccountExport['letters']> {
  const { rows } = await shop.db.execute<AccountExport['letters'][number]>(sql`
    select coalesce(o.order_number, o.reference) as "order", e.kind, e.sent_to, e.subject, e.text, e.sent_at
    from emails e join orders o on o.id = e.order_id
    where o.customer_id = ${customer_id}::uuid and e.sent_at is not null order by e.sent_at desc, e.id`)
  return rows.map(({ sent_at, ...letter }) => ({ ...letter, sent_at: isoTime(sent_at) }))
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
