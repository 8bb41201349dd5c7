import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { goodsImportMappings, goodsImportParts, goodsImportRows, goodsImports } from '#database/schema/goods-import.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { readerOf } from '#domain/goods-import/desk/kinds.ts'
import { fileRecords, isGoods } from '#domain/goods-import/desk/records.ts'
import { storable } from '#domain/goods-import/desk/stored-mistakes.ts'
import { type FileRecord, UnreadableFile } from '#domain/goods-import/record.ts'
import { enqueueJob, isFailing } from '#domain/outbox.ts'
import { readPageKey } from '#domain/page-key.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { importKinds } from '#shared/desk/import-states.ts'

type State = (typeof goodsImports.$inferSelect)['state']

/** Begins an upload. */
export async function beginImport(
  shop: Shop,
  by: Actor,
  file: { kind: (typeof importKinds)[number]; supplier: string; file_name: string; size: number },
): Promise<{ id: string }> {
  const row = { ...file, state: 'arriving' as const, staff_id: by.staff_id, created_at: shop.now() }
  const [made] = await shop.db.insert(goodsImports).values(row).returning({ id: goodsImports.id })
  return made!
}

/** Locks an import in one of these states. Throws not_found, import_state. */
export async function lockImport(open: Shop, id: string, ...states: State[]) {
  const [found] = await open.db.select().from(goodsImports).where(eq(goodsImports.id, id)).for('update')
  if (!found) throw new Problem('not_found', 404)
  if (!states.includes(found.state)) throw new Problem('import_state', 409)
  return found
}

/**
 * Stores one part; a part that is sent again replaces the first. After the last one the columns are read. Throws not_found,
 * import_state, and body_too_large for more bytes than were announced.
 */
export async function addPart(
  shop: Shop,
  id: string,
  { n, data }: { n: number; data: string },
): Promise<{ complete: boolean }> {
  const bytes = Buffer.from(data, 'base64')
  const complete = await inTransaction(shop, async (open) => {
    const { size } = await lockImport(open, id, 'arriving')
    const part = { import_id: id, n, bytes }
    const target = [goodsImportParts.import_id, goodsImportParts.n]
    await open.db.insert(goodsImportParts).values(part).onConflictDoUpdate({ target, set: { bytes } })
    const { rows } = await open.db.execute<{ arrived: number }>(
      sql`select sum(length(bytes))::int as arrived from goods_import_parts where import_id = ${id}`,
    )
    if (rows[0]!.arrived > size) throw new Problem('body_too_large', 413)
    return rows[0]!.arrived === size
  })
  if (complete) await readColumns(shop, id)
  return { complete }
}

/** Reads the columns of a file that has arrived, and maps them as the supplier's last file, or by their names. */
async function readColumns(shop: Shop, id: string): Promise<void> {
  const [file] = await shop.db.select().from(goodsImports).where(eq(goodsImports.id, id))
  const { kind, supplier } = file!
  const one = and(eq(goodsImportMappings.kind, kind), eq(goodsImportMappings.supplier, supplier))
  try {
    const { known, needed } = readerOf(kind)
    const columns = await columnsOf(fileRecords(shop, id), needed)
    const [remembered] = supplier ? await shop.db.select().from(goodsImportMappings).where(one) : []
    const guess = (column: string) => remembered?.mapping[column] ?? (known.includes(column) ? column : '')
    const mapping = Object.fromEntries(columns.filter(Boolean).map((column) => [column, guess(column)]))
    await shop.db
      .update(goodsImports)
      .set({ state: 'mapping', columns: Object.keys(mapping), mapping })
      .where(eq(goodsImports.id, id))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const failure = storable(error.mistake)
    await shop.db.update(goodsImports).set({ state: 'failed', failure }).where(eq(goodsImports.id, id))
  }
}

/** The columns of the header; of JSON those of all its goods. Throws UnreadableFile if it has other lists only. */
async function columnsOf(records: AsyncIterable<FileRecord>, needed: readonly string[]): Promise<string[]> {
  const columns = new Set<string>()
  let hasOthers = false
  for await (const { section, header, fields } of records) {
    if (header) return [...header]
    if (isGoods(section)) for (const column in fields) columns.add(column)
    else hasOthers = true
  }
  if (columns.size === 0 && hasOthers)
    throw new UnreadableFile({ code: 'no_columns', facts: { columns: needed.join(', ') } })
  return [...columns]
}

/** Sets our column for each of the file's, remembers them for the supplier, and has the file checked. Throws `invalid`. */
export async function mapColumns(shop: Shop, id: string, mapping: Record<string, string>): Promise<void> {
  await inTransaction(shop, async (open) => {
    const { kind, supplier, columns } = await lockImport(open, id, 'mapping', 'checked', 'failed')
    const { known } = readerOf(kind)
    const used = Object.values(mapping).filter(Boolean)
    const isKnown = used.every((column) => known.includes(column)) && new Set(used).size === used.length
    if (!isKnown || columns.length === 0 || Object.keys(mapping).some((column) => !columns.includes(column)))
      throw new Problem('invalid', 422)
    if (supplier)
      await open.db
        .insert(goodsImportMappings)
        .values({ kind, supplier, mapping })
        .onConflictDoUpdate({ target: [goodsImportMappings.kind, goodsImportMappings.supplier], set: { mapping } })
    await startCheck(open, id, { mapping })
  })
}

/** Mends rows, or leaves them out; with `check`, has the file checked again. */
export async function mendRows(
  shop: Shop,
  id: string,
  { rows, check }: { rows: { line: number; cells: Record<string, string>; skipped: boolean }[]; check: boolean },
): Promise<void> {
  await inTransaction(shop, async (open) => {
    await lockImport(open, id, 'checked')
    for (const { line, cells, skipped } of rows)
      await open.db
        .update(goodsImportRows)
        .set({ mended: cells, skipped })
        .where(and(eq(goodsImportRows.import_id, id), eq(goodsImportRows.line, line)))
    if (check) await startCheck(open, id, {})
    else await open.db.update(goodsImports).set({ version: next }).where(eq(goodsImports.id, id))
  })
}

const next = sql`${goodsImports.version} + 1`

async function startCheck(open: Shop, id: string, set: { mapping?: Record<string, string> }): Promise<void> {
  const blank = { done: 0, due: 0, failure: null, problem: '', report: null }
  const start = { ...set, ...blank, state: 'checking' as const, version: next }
  await open.db.update(goodsImports).set(start).where(eq(goodsImports.id, id))
  await enqueueJob(open, 'goods.import', { import_id: id }, { key: `goods.import ${id}` })
}

/**
 * Removes an upload that was not written; one that is being checked only if that has failed. A check that begins meanwhile
 * has nothing left to write to. Throws not_found, import_state.
 */
export async function removeImport(shop: Shop, id: string): Promise<void> {
  await inTransaction(shop, async (open) => {
    const isStuck = await isFailing(open, `goods.import ${id}`)
    await lockImport(open, id, 'arriving', 'mapping', 'checked', 'failed', ...(isStuck ? (['checking'] as const) : []))
    await open.db.delete(goodsImports).where(eq(goodsImports.id, id))
  })
}

/** The position after which a page of imports begins. */
export function olderThan(after: string | undefined) {
  const key = readPageKey(after)
  if (!key) return undefined
  const at = new Date(key.time)
  const { created_at } = goodsImports
  return or(lt(created_at, at), and(eq(created_at, at), lt(goodsImports.id, key.id)))
}

export const newestFirst = [desc(goodsImports.created_at), desc(goodsImports.id)]
