import { eq, type SQL, sql } from 'drizzle-orm'
import { columnList } from '#database/recordset.ts'
import { goodsImportParts, goodsImports } from '#database/schema/goods-import.ts'
import { batchRows, isRow, isSoldSize, onEach, overwrite, targets } from '#domain/goods-import/desk/batches.ts'
import { keptKeys } from '#domain/goods-import/desk/kept.ts'
import { notAllowed, pricedKinds } from '#domain/goods-import/lower-crossed-out.ts'
import { noteCounts } from '#domain/goods-import/repeated-stock.ts'
import { differs, storedColumns } from '#domain/goods-import/staging.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { tellStock } from '#domain/stock/movements.ts'
import type { importKinds } from '#shared/desk/import-states.ts'

/**
 * Writes the next rows of an import, and says whether it was the last batch. A row that was changed since the check keeps
 * what it has, and so does one that a constraint or by now the rule of 30 days refuses, or whose size was ordered; a new one
 * whose design, brand or partner was removed since is left out.
 */
export async function writeBatch(shop: Shop, id: string): Promise<boolean> {
  return inTransaction(shop, async (open) => {
    const [found] = await open.db.select().from(goodsImports).where(eq(goodsImports.id, id)).for('update')
    if (found?.state !== 'writing') return true
    const { kind, done, due, staff_id } = found
    const counts = { kind, id, staff_id }
    await tellStock(open, { reason: 'import', reference: id, staff_id })
    const batch = sql`c.import_id = ${id}::uuid and c.n > ${done} and c.n <= ${done + batchRows}`
    for (const target of targets) {
      const { table, name, stock } = target
      const ours = sql`${batch} and c.table_name = ${name}`
      const present = stock
        ? sql`case when c.before ? ${stock} then jsonb_build_object(${stock}::text, to_jsonb(t) -> ${stock}) else '{}' end`
        : sql`'{}'::jsonb`
      // Changed rows: locked, and the stock before is the one at this moment.
      await open.db.execute(sql`
        with t as (
          select t.* from goods_import_changes c join ${table} t on ${isRow(target)} where ${ours}
          order by c.key for no key update of t
        )
        update goods_import_changes c set before = c.before || ${present},
          outcome = case when c.before is null or ${differs(sql`c.before`)} or ${isSoldSize(sql`c.before`)} then 'kept' else 'written' end
        from t where ${ours} and ${isRow(target)}`)
      const changed = sql`${ours} and c.outcome = 'written'`
      await keep(open, changed, await crossedOutTooHigh(open, target, changed))
      await keep(
        open,
        changed,
        await onEach(open, changed, (one) => overwrite(open, target, sql`c.after`, sql`${changed} ${one}`)),
      )
      if (stock) await noteSetMeanwhile(open, counts, { changed, stock })
      const columns = storedColumns(table)
      const added = sql`${ours} and c.before is null and c.outcome = 'due'`
      await onEach(
        open,
        added,
        (one) => sql`
        with made as (
          insert into ${table} (${columnList(columns)})
          select ${columnList(columns, 'r')}
          from goods_import_changes c cross join lateral jsonb_populate_record(null::${table}, c.after) r
          where ${added} ${one} order by c.n
          on conflict do nothing returning *
        )
        update goods_import_changes c set outcome = 'written' from made t where ${ours} and ${isRow(target)}`,
      )
      // A changed row that is gone, or a new one whose place is taken or whose design or pair is gone.
      await open.db.execute(sql`update goods_import_changes c set outcome = 'kept' where ${ours} and c.outcome = 'due'`)
    }
    const isLast = done + batchRows >= due && (await noteNextCounts(open, counts))
    const kept = isLast ? await keptKeys(open, id, 'kept') : []
    const end = { state: 'written' as const, written_at: open.now(), report: { ...found.report!, kept } }
    await open.db
      .update(goodsImports)
      .set({ done: Math.min(due, done + batchRows), ...(isLast && end) })
      .where(eq(goodsImports.id, id))
    if (isLast) await open.db.delete(goodsImportParts).where(eq(goodsImportParts.import_id, id))
    return isLast
  })
}

type Counts = { kind: (typeof importKinds)[number]; id: string; staff_id: string }

/** Notes the next SKUs whose stock the list repeats as counted, and says whether these were the last. */
async function noteNextCounts(open: Shop, { kind, id, staff_id }: Counts): Promise<boolean> {
  const { rows } = await open.db.execute<{ sku: string; stock: number }>(sql`
    delete from goods_import_counts where import_id = ${id}::uuid and sku in (
      select sku from goods_import_counts where import_id = ${id}::uuid order by sku limit ${batchRows})
    returning sku, stock`)
  const cause = { reference: id, staff_id, now: open.now() }
  if (rows.length > 0) await noteCounts(open.db, singular[kind], rows, cause)
  return rows.length < batchRows
}

/** Of the changed rows: stock that others have set to the list's since the check moves no pieces, and is noted as counted too. */
async function noteSetMeanwhile(
  open: Shop,
  { kind, id, staff_id }: Counts,
  { changed, stock }: { changed: SQL; stock: string },
): Promise<void> {
  const { rows } = await open.db.execute<{ sku: string; stock: number }>(sql`
    select c.key as sku, (c.after ->> ${stock})::int as stock from goods_import_changes c
    where ${changed} and c.after -> ${stock} = c.before -> ${stock}`)
  const cause = { reference: id, staff_id, now: open.now() }
  if (rows.length > 0) await noteCounts(open.db, singular[kind], rows, cause)
}

const singular = { wheels: 'wheel', addons: 'addon' } as const

async function keep(open: Shop, changed: SQL, refused: readonly number[]): Promise<void> {
  if (refused.length > 0)
    await open.db.execute(sql`
      update goods_import_changes c set outcome = 'kept' where ${changed} and c.n = any(${sql.param(refused)}::int[])`)
}

/** The changes whose crossed-out price the prices since the check no longer allow. */
async function crossedOutTooHigh(
  open: Shop,
  { table, name }: (typeof targets)[number],
  changed: SQL,
): Promise<number[]> {
  const kind = pricedKinds[name]
  if (!kind) return []
  type Row = { n: number; id: number; present: number; price: number; wished: number }
  const { rows } = await open.db.execute<Row>(sql`
    select c.n, t.id, t.price as present, r.price, r.compare_at_price as wished
    from goods_import_changes c join ${table} t on t.sku = c.key
      cross join lateral jsonb_populate_record(t, c.after) r
    where ${changed} and r.compare_at_price is not null
      and (r.price, r.compare_at_price) is distinct from (t.price, t.compare_at_price)`)
  return (await notAllowed(open, kind, rows, open.now())).map(({ n }) => n)
}
