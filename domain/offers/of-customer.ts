import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '#domain/iso-time.ts'
import type { Shop } from '#domain/shop.ts'
import type { AccountExport } from '#shared/api/account.ts'

/** `email` only where they have proved that it is theirs: a stranger may put an address into a Facebook profile. */
export type Customer = { customer_id: string; email: string | null }

/** Offers `f` that were made to the customer's e-mail address, or that they ordered. */
export const theirs = ({ customer_id, email }: Customer): SQL => sql`(lower(f.email) = ${email?.toLowerCase() ?? null}
  or f.id in (select o.offer_id from orders o where o.customer_id = ${customer_id}::uuid))`

/** Price offers made to a customer, for the export of their data; the newest first. */
export async function offersOfCustomer(shop: Shop, customer: Customer): Promise<AccountExport['offers']> {
  const { rows } = await shop.db.execute<AccountExport['offers'][number]>(sql`
    select f.number, f.first_name, f.last_name, f.phone, f.email, f.country, f.city, f.address, f.vehicle, f.note,
      f.delivery, f.total, f.valid_until::text as valid_until, f.created_at, (
        select json_agg(json_build_object('sku', coalesce(l.sku, a.sku), 'quantity', l.quantity,
          'unit_price', l.unit_price) order by l.position)
        from offer_lines l left join addons a on a.id = l.addon_id where l.offer_id = f.id
      ) as pieces
    from offers f where ${theirs(customer)} order by f.created_at desc, f.id`)
  return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }))
}
