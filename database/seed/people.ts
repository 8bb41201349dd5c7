import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { addresses, customers } from '#database/schema.ts'
import { hashPassword } from '#domain/customers/passwords.ts'
import { demoAccount } from '#shared/demo-account.ts'

/** Creates the demo account, with an address, two wishlist items and a car. */
export async function seedPeople(db: Database): Promise<void> {
  const { email, password } = demoAccount
  const name = { first_name: 'Layla', last_name: 'Haddad' }
  const place = { address: 'Al Wasl Road 12, Flat 3', city: 'Dubai', state: 'Dubai' }
  const [customer] = await db
    .insert(customers)
    .values({
      ...name,
      ...place,
      email,
      phone: '+971501234567',
      password_hash: await hashPassword({}, password),
      email_verified_at: new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (!customer) return
  await db.insert(addresses).values({
    ...name,
    ...place,
    email,
    customer_id: customer.id,
    nickname: 'Home',
    country: 'AE',
    phone_no: '+971501234567',
    is_default: true,
  })
  await db.execute(sql`
    insert into wishlist_items (customer_id, sku)
    select ${customer.id}, min(sku) from wheels where supplier_stock > 3 and diameter = 20 group by design_id
    order by design_id limit 2`)
  await db.execute(sql`
    insert into garage_cars (customer_id, make, model, year, modification)
    select ${customer.id}, make, model, end_year, slug from vehicle_modifications
    where make = 'toyota' and model = 'land-cruiser' and technical->>'bolt_pattern' = '6x139.7'
    order by end_year desc, slug limit 1`)
}
