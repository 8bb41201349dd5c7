import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/** SKUs shown of those that were left as they are. */
const mostShown = 200

/** The rows that an import did not write (`kept`), or that its undoing left as they are (`stays`). */
export async function keptKeys(open: Shop, id: string, outcome: 'kept' | 'stays'): Promise<string[]> {
  const { rows } = await open.db.execute<{ key: string }>(sql`
    select key from goods_import_changes where import_id = ${id}::uuid and outcome = ${outcome} order by n limit ${mostShown}`)
  return rows.map(({ key }) => key)
}
