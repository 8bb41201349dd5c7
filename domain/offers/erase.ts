import { sql } from 'drizzle-orm'
import { type Customer, theirs } from '#domain/offers/of-customer.ts'
import type { Shop } from '#domain/shop.ts'
import { forgottenAfterDays } from '#shared/limits.ts'

/**
 * Blanks the buyer of a customer's offers, in the transaction that deletes their account, before the orders are unlinked
 * from it. Goods and prices stay, because orders were placed by them.
 */
export async function eraseOffersOfCustomer(open: Shop, customer: Customer): Promise<void> {
  await open.db.execute(sql`${blanked} where ${theirs(customer)}`)
}

/** Blanks the buyer of the offers that erased orders were placed by, unless another order of the same offer is kept. */
export async function eraseOffers(open: Shop, order_ids: readonly string[]): Promise<void> {
  await open.db.execute(sql`
    ${blanked} where f.id in (select o.offer_id from orders o where o.id = any(${sql.param([...order_ids])}::uuid[]))
      and not exists (select from orders o where o.offer_id = f.id and o.status = 1 and o.erased_at is null)`)
}

const blanked = sql`
  update offers f set first_name = '', last_name = '', phone = '', email = '', city = '', address = '', note = '',
    vehicle = null`

/** Blanks the buyers of offers that ended `forgottenAfterDays` ago without a paid order. */
export async function eraseEndedOffers(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - forgottenAfterDays * 86_400_000).toISOString()
  await shop.db.execute(sql`
    ${blanked} where ends_at < ${before}::timestamptz
      and (first_name, last_name, phone, email, city, address, note) <> ('', '', '', '', '', '', '')
      and not exists (select from orders o where o.offer_id = f.id and o.status = 1 and o.erased_at is null)`)
}
