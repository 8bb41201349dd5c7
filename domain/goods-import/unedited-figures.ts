import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { type Staged, waiting } from '#domain/goods-import/staging.ts'

/**
 * Gives the figures that were not edited since a list was downloaded what the shop has now: pieces are sold and planned prices
 * begin meanwhile. A figure is unedited where it equals the one that was downloaded, in the column with `_was`. New SKUs keep the list's.
 */
export async function keepUnedited(db: Database, staged: Staged, given: ReadonlySet<string>): Promise<void> {
  const figures = (staged.figures ?? []).filter((column) => given.has(`${column}_was`))
  if (figures.length === 0) return
  const set = figures.map((column) => {
    const [name, was] = [sql.identifier(column), sql.identifier(`${column}_was`)]
    return sql`${name} = case when s.${name} is not distinct from s.${was} then t.${name} else s.${name} end`
  })
  await db.execute(sql`
    update ${waiting(staged)} s set ${sql.join(set, sql`, `)}
    from ${sql.identifier(getTableName(staged.table))} t where t.sku = s.sku`)
}
