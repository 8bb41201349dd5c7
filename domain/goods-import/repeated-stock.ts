import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { pricedKinds } from '#domain/goods-import/lower-crossed-out.ts'
import { type Staged, waiting } from '#domain/goods-import/staging.ts'
import { hasUndoable } from '#domain/stock/history.ts'
import { moveGoods, type StockCause } from '#domain/stock/movements.ts'

/** Of each table of goods: the column of its stock. */
const stockColumns = { wheel: 'supplier_stock', addon: 'stock' } as const
type Kind = keyof typeof stockColumns

/**
 * Staged rows that repeat the shop's stock, as a query of SKU and stock: of SKUs with an older change that could be undone, since
 * only for these it matters that the stock was found right. Cells of a downloaded list that were not edited say nothing.
 */
function repeated(staged: Staged): { kind: Kind; query: SQL } | undefined {
  const kind = pricedKinds[getTableName(staged.table)]
  if (!kind) return undefined
  const column = stockColumns[kind]
  const stock = sql.identifier(column)
  const query = sql`
    select s.sku, s.${stock} as stock from ${waiting(staged)} s join ${staged.table} t using (sku)
    where s.${stock} = t.${stock} and not coalesce(${column}::text = any(s.unedited), false) and ${hasUndoable(kind, sql`s.sku`)}`
  return { kind, query }
}

/** Keeps the stock that a list repeats until its import is written. Returns of how many SKUs. */
export async function planCounts(db: Database, staged: Staged, import_id: string): Promise<number> {
  const found = repeated(staged)
  if (!found) return 0
  const { rowCount } = await db.execute(sql`
    insert into goods_import_counts (import_id, sku, stock) select ${import_id}::uuid, sku, stock from (${found.query}) r`)
  return rowCount ?? 0
}

/** SKUs noted in one transaction. */
const skusAtOnce = 5_000

/** Notes the stock that a list repeats at once: for the command line. */
export async function noteRepeatedStock(db: Database, staged: Staged, now: Date): Promise<void> {
  const found = repeated(staged)
  if (!found) return
  const { rows } = await db.execute<Counted>(sql`${found.query} order by 1`)
  for (let done = 0; done < rows.length; done += skusAtOnce)
    await db.transaction((inner) =>
      noteCounts(inner, found.kind, rows.slice(done, done + skusAtOnce), { now, reference: '' }),
    )
}

type Counted = { sku: string; stock: number }

/**
 * Notes that the stock of SKUs was found right, as a movement of no pieces: changes before it are not undone any more. One whose
 * stock is another by now is left out. Locks the goods; the caller has begun a transaction.
 */
export async function noteCounts(
  db: Database,
  kind: Kind,
  counted: readonly Counted[],
  { now, ...cause }: Pick<StockCause, 'reference' | 'staff_id'> & { now: Date },
): Promise<void> {
  const table = sql.raw(`${kind}s`)
  const { rows } = await db.execute<{ sku: string }>(sql`
    select t.sku from ${table} t join json_to_recordset(${JSON.stringify(counted)}::json) c(sku text, stock int)
      on c.sku = t.sku and c.stock = t.${sql.identifier(stockColumns[kind])}
    where ${hasUndoable(kind, sql`t.sku`)} order by t.sku for no key update of t`)
  if (rows.length === 0) return
  const found = rows.map(({ sku }) => ({ kind, sku, quantity: 0 }))
  await db.execute(moveGoods({ now: () => now }, found, { ...cause, reason: 'import' }))
}
