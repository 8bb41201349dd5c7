import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/client.ts'
import { type Remark, refuseRows } from '#domain/goods-import/import-lists.ts'
import { type Staged, waiting } from '#domain/goods-import/staging.ts'
import { skuKeyOf } from '#domain/sku-key.ts'

/**
 * Refuses new SKUs that the shop has, with or without dashes, or that `others` have, as adding goods at the desk does: stock is
 * found by SKU among wheels and accessories. Of two in the file, the first one stays. Rows of existing SKUs stay too.
 */
export async function refuseTakenSkus(db: Database, staged: Staged, others: PgTable): Promise<Remark[]> {
  const sameKey = sql`${skuKeyOf(sql`t.sku`)} = ${skuKeyOf(sql`s.sku`)}`
  const refuse = (code: 'sku_taken' | 'sku_of_others', twins: SQL) =>
    refuseRows(db, staged, sql`s.sku`, {
      where: sql`exists (select ${twins}) and not exists (select from ${staged.table} e where e.sku = s.sku)`,
      code,
      facts: { other: sql`(select t.sku ${twins} limit 1)` },
    })
  return [
    ...(await refuse('sku_of_others', sql`from ${others} t where ${sameKey}`)),
    ...(await refuse('sku_taken', sql`from ${staged.table} t where ${sameKey} and t.sku <> s.sku`)),
    ...(await refuse('sku_taken', sql`from ${waiting(staged)} t where ${sameKey} and t.row < s.row`)),
  ]
}
