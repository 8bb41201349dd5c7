import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** Tables that are empty until a shop is set up, or the demonstration is loaded. */
const tables = [
  'shop_facts',
  'service_settings',
  'staff',
  'wheels',
  'addons',
  'vehicle_makes',
  'vehicle_modifications',
  'customers',
  'orders',
]

/**
 * Throws CannotStart where the database has facts, staff, goods, cars, customers or orders that the demonstration did not
 * bring. Changes nothing; the database may be empty, or of an earlier version.
 */
export async function refuseRealShop(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const present = new Set(rows.map(({ name }) => name))
  // The first migration made it, with the first of the others.
  if (!present.has('seeds')) return
  const inUse = tables
    .filter((name) => present.has(name))
    .map((name) => sql`exists (select from ${sql.identifier(name)})`)
  // One statement: another process may load the demonstration meanwhile, all of it in one transaction.
  const { rows: found } = await db.execute<{ is_real: boolean }>(sql`
    select (${sql.join(inUse, sql` or `)}) and not exists (select from seeds where name = 'demonstration') as is_real`)
  if (found[0]!.is_real)
    throw new CannotStart(
      'This database belongs to a real shop, and the settings are those of the demonstration. Nothing has been changed. ' +
        'Set MODE=production, or set DATABASE_URL to another database.',
    )
}
