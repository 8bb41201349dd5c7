import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { orders, staffNotes } from '#database/schema/orders.ts'
import type { Shop } from '#domain/shop.ts'
import { notKnown } from '#shared/unknown-car.ts'

/**
 * Make, model and version as the buyer named them, each if the vehicle data has that name; else empty, because all three are
 * typed freely. "-" of a buyer who does not know the car stays. The verdicts keep the car itself.
 */
const knownCar = sql.join(
  [
    keepsKnown(
      'vehicle_make',
      sql`select from vehicle_makes m where typed.name in (lower(m.name), lower(m.name_ar), m.slug)`,
    ),
    keepsKnown(
      'vehicle_model',
      sql`select from vehicle_models m where typed.name in (lower(m.name), lower(m.name_ar), m.slug)`,
    ),
    keepsKnown(
      'vehicle_model_sub',
      sql`select from vehicle_modifications m where typed.name in (lower(m.name), lower(m.slug))`,
    ),
  ],
  sql`, `,
)

/** Sets a field to '' unless `known` finds `typed.name`, which is what it says in lower case. */
function keepsKnown(field: 'vehicle_make' | 'vehicle_model' | 'vehicle_model_sub', known: SQL): SQL {
  const column = sql.identifier(field)
  return sql`${column} = case when orders.${column} = ${notKnown} or exists (
    select from (select lower(trim(orders.${column})) as name) typed where exists (${known})
  ) then orders.${column} else '' end`
}

/**
 * Blanks the buyer of paid orders that the caller has locked: addresses, notes, company, the session and key that opened
 * them, the carriers' pages of their parcels, and what the team wrote. Goods, money, VAT, country and year of the car stay, of
 * its make, model and version only names of the vehicle data. From here on the database refuses personal data in them.
 */
export async function eraseOrders(open: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  // First: the triggers let the rest be blanked because of `erased_at`.
  await open.db.execute(sql`
    update orders set erased_at = ${open.now().toISOString()}::timestamptz, session_id = '', buyer_hash = null,
      order_notes = '', company = '', company_trn = '', tracking_link = null, request_id = null,
      ${knownCar}
    where id = ${ids}`)
  await open.db.execute(sql`
    update order_addresses set first_name = '', last_name = '', address = '', city = '', phone = '', email = ''
    where order_id = ${ids}`)
  await open.db.execute(
    sql`update further_parcels set tracking_link = null where order_id = ${ids} and tracking_link is not null`,
  )
  await open.db.execute(sql`delete from staff_notes where order_id = ${ids}`)
  // The use still counts towards the coupon's limit.
  await open.db.execute(sql`update coupon_uses set email = '' where order_id = ${ids}`)
}

/**
 * Erases names, addresses and the browser's key of orders that will not be paid any more, with the team's notes about them,
 * and releases their holds and coupon uses. The quote and its payment attempts stay, because the books are reconciled with
 * them. The caller has locked the orders.
 */
export async function eraseBuyers(shop: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  await shop.db.execute(sql`
    update order_addresses set first_name = '', last_name = '', address = '', city = '', phone = '', email = ''
    where order_id = ${ids}`)
  await shop.db.execute(sql`
    update orders set order_notes = '', company = '', company_trn = '', buyer_hash = null, hold_expires_at = null,
      ${knownCar}
    where id = ${ids}`)
  await shop.db.execute(sql`delete from stock_holds where order_id = ${ids}`)
  await shop.db.execute(sql`delete from coupon_uses where order_id = ${ids}`)
  await shop.db.execute(sql`delete from staff_notes where order_id = ${ids}`)
}

/**
 * Deletes what the team wrote about a customer's orders, in the transaction that deletes their account, before the orders
 * are unlinked from it.
 */
export async function eraseNotesOfCustomer(open: Shop, customer_id: string): Promise<void> {
  const theirs = open.db.select({ id: orders.id }).from(orders).where(eq(orders.customer_id, customer_id))
  await open.db.delete(staffNotes).where(inArray(staffNotes.order_id, theirs))
}
