import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { type CardWheel, wheelJson } from '#domain/catalogue/wheel-columns.ts'

/** What cards show of some SKUs, by id. A SKU that is shown for the first time, or has changed, is read. */
export async function cardWheels(db: Database, columns: Columns, ids: number[]): Promise<Map<number, CardWheel>> {
  const { shown, version } = columns
  const missing = ids.filter((id) => !shown.has(id))
  const read = missing.length > 0 ? await readCardWheels(db, { ids: missing }) : []
  // After a change during the reading, the rows may be older than the change.
  if (columns.version === version) for (const row of read) shown.set(row.wheel.id, row)
  const found = new Map(read.map((row) => [row.wheel.id, row]))
  for (const id of ids) {
    const known = shown.get(id)
    if (known) found.set(id, known)
  }
  return found
}

const readCardWheels = statement<CardWheel, { ids: number[] }>(
  'card_wheels',
  sql`
    select ${wheelJson('w')} as wheel, b.name as brand, b.name_ar as brand_ar, b.slug as brand_slug, d.name as design,
      d.id as design_id
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    where w.id = any (${sql.placeholder('ids')}::int[])`,
)
