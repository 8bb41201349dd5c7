import { and, eq, sql } from 'drizzle-orm'
import { withoutTimeouts } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { goodsImportRows, goodsImports } from '#database/schema/goods-import.ts'
import { writtenCell } from '#domain/goods-import/desk/export-goods.ts'
import { readerOf } from '#domain/goods-import/desk/kinds.ts'
import { fileRecords, type Mended, mappedRecords } from '#domain/goods-import/desk/records.ts'
import { storable } from '#domain/goods-import/desk/stored-mistakes.ts'
import type { ImportReport as Report } from '#domain/goods-import/import-lists.ts'
import { UnreadableFile } from '#domain/goods-import/record.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { ImportReport } from '#shared/desk/imports.ts'
import { importFile } from '#shared/desk/limits.ts'
import type { Mistake } from '#shared/i18n/desk/import-mistakes.ts'

type Import = typeof goodsImports.$inferSelect

/**
 * Reads the whole file, compares it with the shop, and keeps what it would change and which rows have mistakes. Nothing of
 * the shop changes.
 */
export async function checkImport(shop: Shop, { id, kind, mapping, version }: Import): Promise<void> {
  const one = eq(goodsImports.id, id)
  try {
    const report = await inTransaction(shop, async (open) => {
      await withoutTimeouts(open.db)
      await open.db.execute(sql`delete from goods_import_changes where import_id = ${id}`)
      await open.db.execute(sql`delete from goods_import_counts where import_id = ${id}`)
      const { mended, bad } = await readMended(open, id)
      const records = mappedRecords(fileRecords(open, id), mapping, mended)
      const found = new Map<number, Mistake[]>()
      const told = await readerOf(kind).run(open.db, records, {
        dryRun: true,
        plannedAs: id,
        now: open.now(),
        remark: ({ kind, line, mistakes }) => kind === 'refused' && found.set(line, mistakes),
        // Outside the transaction, so that the page sees it.
        progress: (now) => 'read' in now && void showRead(shop, id, now.read),
      })
      await keepBadRows(open, { id, mapping, mended, bad, found })
      const overwritten = shownValues(told.overwritten)
      return { ...told, ...(await changesOf(open, id)), overwritten, unknown: unused(mapping) }
    })
    const { tables, refused, repeated, lowered, overwritten, counted, unknown, due } = report
    const { prices_changed, stock_changed, prices } = report
    const totals = { tables, refused, repeated, lowered, overwritten, counted, unknown }
    const shown: ImportReport = { ...totals, prices_changed, stock_changed, prices, kept: [], version }
    await shop.db.update(goodsImports).set({ state: 'checked', report: shown, done: 0, due }).where(one)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await shop.db
      .update(goodsImports)
      .set({ state: 'failed', failure: storable(error.mistake) })
      .where(one)
  }
}

/** Characters shown of a value. */
const longest = 200

/** Overwritten values as a list has them. */
function shownValues({ count, first }: Report['overwritten']): ImportReport['overwritten'] {
  const cell = (column: string, value: unknown) => writtenCell(column, value).slice(0, longest)
  const rows = first.map(({ sku, column, shop, list }) => ({
    ...{ sku, column },
    shop: cell(column, shop),
    list: cell(column, list),
  }))
  return { count, rows }
}

async function showRead(shop: Shop, id: string, done: number): Promise<void> {
  await shop.db
    .update(goodsImports)
    .set({ done })
    .where(and(eq(goodsImports.id, id), eq(goodsImports.state, 'checking')))
    .catch((error: unknown) => shop.log.warn({ err: error }, 'the progress of an import is not shown'))
}

const unused = (mapping: Record<string, string>) => Object.keys(mapping).filter((column) => mapping[column] === '')

/** Rows that were mended or left out, and all that had a mistake. */
async function readMended(open: Shop, id: string): Promise<{ mended: Mended; bad: Set<number> }> {
  const rows = await open.db.select().from(goodsImportRows).where(eq(goodsImportRows.import_id, id))
  const changed = rows.filter(({ mended, skipped }) => mended !== null || skipped)
  return {
    mended: new Map(changed.map(({ line, mended, skipped }) => [line, { mended, skipped }])),
    bad: new Set(rows.map(({ line }) => line)),
  }
}

type BadRows = {
  id: string
  mapping: Record<string, string>
  mended: Mended
  bad: Set<number>
  found: Map<number, Mistake[]>
}

/** Keeps the rows with mistakes, with their cells, which a second reading of the file finds. */
async function keepBadRows(open: Shop, { id, mapping, mended, bad, found }: BadRows): Promise<void> {
  const untouched = [...bad].filter((line) => !mended.has(line))
  await open.db.execute(sql`
    delete from goods_import_rows where import_id = ${id} and line = any(${sql.param(untouched)}::int[])`)
  const told = [...mended.keys()].map((line) => ({ line, mistakes: found.get(line) ?? [] }))
  await open.db.execute(sql`
    update goods_import_rows r set mistakes = t.mistakes, reason = ''
    from json_to_recordset(${JSON.stringify(storable(told))}::json) as t(line int, mistakes jsonb)
    where r.import_id = ${id} and r.line = t.line`)
  const missing = new Set([...found.keys()].filter((line) => !mended.has(line)).slice(0, importFile.bad))
  if (missing.size === 0) return
  const rows = []
  for await (const { line, fields } of mappedRecords(fileRecords(open, id), mapping, new Map())) {
    if (!missing.delete(line)) continue
    rows.push({ import_id: id, line, cells: fields, mistakes: found.get(line), skipped: false })
    if (missing.size === 0) break
  }
  await insertRows(open.db, goodsImportRows, storable(rows))
}

type Summary = Pick<ImportReport, 'prices_changed' | 'stock_changed' | 'prices'> & { due: number }

/** What the planned changes do to prices and stock. */
async function changesOf(open: Shop, id: string): Promise<Summary> {
  const { rows } = await open.db.execute<Summary>(sql`
    with c as (
      select key, (before ->> 'price')::int as before, (after ->> 'price')::int as after,
        before ? 'supplier_stock' or before ? 'stock' as is_stock, before is null and table_name in ('wheels', 'addons') as is_new
      from goods_import_changes where import_id = ${id}
    )
    select count(*)::int as due, (count(*) filter (where before <> after))::int as prices_changed,
      (count(*) filter (where is_stock or is_new))::int as stock_changed,
      (
        select coalesce(json_agg(json_build_object('sku', key, 'before', before, 'after', after) order by share desc, key), '[]')
        from (
          select *, abs(after - before)::float8 / before as share from c where before <> after order by share desc, key limit 8
        ) largest
      ) as prices
    from c`)
  return rows[0]!
}
