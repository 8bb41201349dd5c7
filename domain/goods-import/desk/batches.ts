import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnList } from '#database/recordset.ts'
import { addons, brands, designs, wheelPairs, wheels } from '#database/schema/catalogue.ts'
import { storedColumns } from '#domain/goods-import/staging.ts'
import { sizeColumns } from '#domain/goods-import/wheel-rows.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** Rows written or undone in one transaction: buyers of these goods wait no longer than that takes. */
export const batchRows = 1_000

type Target = {
  table: PgTable
  name: string
  /** The columns that identify a row, joined by "|" in the key of a change. */
  key: readonly string[]
  /** The column of the stock. */
  stock?: 'supplier_stock' | 'stock'
}

/** The tables that an import writes, in that order. */
export const targets: readonly Target[] = [
  { table: brands, name: getTableName(brands), key: ['slug'] },
  { table: designs, name: getTableName(designs), key: ['id'] },
  { table: wheels, name: getTableName(wheels), key: ['sku'], stock: 'supplier_stock' },
  { table: wheelPairs, name: getTableName(wheelPairs), key: ['front_sku', 'rear_sku'] },
  { table: addons, name: getTableName(addons), key: ['sku'], stock: 'stock' },
]

/** The row `t` is the one of the change `c`; by its column where it has one, so that the index is used. */
export const isRow = (target: Target): SQL =>
  target.key.length === 1
    ? sql`t.${sql.identifier(target.key[0]!)} = c.key`
    : sql`${sql.join(
        target.key.map(
          (column, i) => sql`t.${sql.identifier(column)} = split_part(c.key, '|', ${sql.raw(String(i + 1))})`,
        ),
        sql` and `,
      )}`

/** Whether `values` would give a SKU another size that was ordered meanwhile. */
export const isSoldSize = (values: SQL): SQL =>
  sql`(${values} ?| ${sql.param(sizeColumns)}::text[] and exists (select from order_lines l where l.sku = c.key))`

/** Sets the rows of a batch's changes to `values`, JSON of the columns that change. */
export function overwrite({ now }: Shop, target: Target, values: SQL, which: SQL): SQL {
  const { table, key } = target
  const columns = storedColumns(table).filter((column) => !key.includes(column))
  if (columns.length === 0) return sql`select`
  const times = target.stock ? sql`, updated_at = ${now().toISOString()}::timestamptz` : sql``
  return sql`
    update ${table} w set (${columnList(columns)}) = row(${columnList(columns, 'r')}) ${times}
    from goods_import_changes c join ${table} t on ${isRow(target)}
      cross join lateral jsonb_populate_record(t, ${values}) r
    where ${which} and ${sql.join(
      key.map((column) => sql`w.${sql.identifier(column)} = t.${sql.identifier(column)}`),
      sql` and `,
    )}`
}

/** A foreign key, a unique index or a check: others changed what the row refers to, took its place, or changed its other columns. */
const refusals: readonly (string | undefined)[] = ['23503', '23505', '23514']

/**
 * Runs a statement on the changes of a batch that match `which`: on all at once, or where a constraint refuses one of them, on
 * each alone, the last one first if `isBackwards`. Resolves to the numbers of those that were refused.
 */
export async function onEach(
  open: Shop,
  which: SQL,
  statement: (one: SQL) => SQL,
  { isBackwards = false } = {},
): Promise<number[]> {
  const attempt = (query: SQL) =>
    inTransaction(open, (inner) => inner.db.execute(query)).then(
      () => true,
      (error: { cause?: { code?: string } }) => {
        if (refusals.includes(error.cause?.code)) return false
        throw error
      },
    )
  if (await attempt(statement(sql``))) return []
  const { rows } = await open.db.execute<{ n: number }>(
    sql`select c.n from goods_import_changes c where ${which} order by c.n ${isBackwards ? sql`desc` : sql``}`,
  )
  const refused: number[] = []
  for (const { n } of rows) if (!(await attempt(statement(sql`and c.n = ${n}`)))) refused.push(n)
  return refused
}
