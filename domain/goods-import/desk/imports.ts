import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import { goodsImportMappings, goodsImportRows, goodsImports } from '#database/schema/goods-import.ts'
import { staff } from '#database/schema/staff.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { readerOf } from '#domain/goods-import/desk/kinds.ts'
import { failureOf, mistakesOf } from '#domain/goods-import/desk/stored-mistakes.ts'
import { lockImport, newestFirst, olderThan } from '#domain/goods-import/desk/uploads.ts'
import { enqueueJob, isFailing } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { BadRow, GoodsImport, ImportReport, ListedImport } from '#shared/desk/imports.ts'
import { pageRows } from '#shared/desk/limits.ts'

const shown = { ...getTableColumns(goodsImports), staff_name: staff.name }
type Row = typeof goodsImports.$inferSelect & { staff_name: string }

/** A page of imports, the newest first, and the suppliers whose columns are remembered. */
export async function listImports(shop: Shop, after?: string) {
  const rows = await shop.db
    .select(shown)
    .from(goodsImports)
    .innerJoin(staff, eq(staff.id, goodsImports.staff_id))
    .where(olderThan(after))
    .orderBy(...newestFirst)
    .limit(pageRows + 1)
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  const remembered = await shop.db.selectDistinct({ supplier: goodsImportMappings.supplier }).from(goodsImportMappings)
  return {
    rows: page.map(listed),
    next: rows.length > pageRows && last ? `${last.created_at.toISOString()} ${last.id}` : null,
    suppliers: remembered.map(({ supplier }) => supplier).toSorted(),
  }
}

function listed(row: Row): ListedImport {
  const { id, kind, supplier, file_name, state, staff_name, created_at, written_at, undone_at, done, due, report } = row
  return {
    ...{ id, kind, supplier, file_name, state, staff_name, done, due },
    report: report as ImportReport | null,
    created_at: created_at.toISOString(),
    written_at: written_at?.toISOString() ?? null,
    undone_at: undone_at?.toISOString() ?? null,
  }
}

/** One import. Throws not_found. */
export async function findImport(shop: Shop, id: string): Promise<GoodsImport> {
  const [row] = await shop.db
    .select(shown)
    .from(goodsImports)
    .innerJoin(staff, eq(staff.id, goodsImports.staff_id))
    .where(eq(goodsImports.id, id))
  if (!row) throw new Problem('not_found', 404)
  const { columns, mapping, version } = row
  const { known, needed } = readerOf(row.kind)
  const is_failing = row.state === 'checking' && (await isFailing(shop, `goods.import ${id}`))
  return {
    ...listed(row),
    ...{ columns, mapping, failure: failureOf(row), version, is_failing, known: [...known], needed: [...needed] },
  }
}

/** A page of the rows with mistakes, by line. */
export async function listBadRows(
  shop: Shop,
  id: string,
  after?: string,
): Promise<{ rows: BadRow[]; next: string | null }> {
  const afterLine = after && /^\d{1,9}$/.test(after) ? Number(after) : 0
  const rows = await shop.db
    .select()
    .from(goodsImportRows)
    .where(and(eq(goodsImportRows.import_id, id), gt(goodsImportRows.line, afterLine)))
    .orderBy(asc(goodsImportRows.line))
    .limit(pageRows + 1)
  const page = rows.slice(0, pageRows)
  return {
    rows: page.map((row) => {
      const { line, cells, mended, skipped } = row
      return { line, skipped, cells: mended ?? cells, mended: mended !== null, mistakes: mistakesOf(row) }
    }),
    next: rows.length > pageRows ? String(page.at(-1)!.line) : null,
  }
}

/**
 * Has a checked import written: what `seen`, the version whose report was looked at, was checked to do. Throws not_found,
 * import_state, and import_changed if rows or the mapping were changed since.
 */
export function writeImport(shop: Shop, by: Actor, id: string, seen?: number): Promise<void> {
  return start(shop, by, id, { from: 'checked', to: 'writing', action: 'import.written', seen })
}

/** Has a written import undone. Throws not_found, import_state. */
export function undoImport(shop: Shop, by: Actor, id: string): Promise<void> {
  return start(shop, by, id, { from: 'written', to: 'undoing', action: 'import.undone' })
}

type Step =
  | { from: 'checked'; to: 'writing'; action: 'import.written'; seen: number | undefined }
  | { from: 'written'; to: 'undoing'; action: 'import.undone' }

async function start(shop: Shop, by: Actor, id: string, step: Step): Promise<void> {
  const { from, to, action } = step
  await audited(shop, by, async (open, record) => {
    const { file_name, report, due, version } = await lockImport(open, id, from)
    const checked = (report as ImportReport).version ?? version
    if (step.to === 'writing' && (checked !== version || (step.seen ?? version) !== version))
      throw new Problem('import_changed', 409)
    await open.db.update(goodsImports).set({ state: to, done: 0 }).where(eq(goodsImports.id, id))
    const { tables } = report as ImportReport
    const after = {
      rows: due,
      tables: Object.fromEntries(Object.entries(tables).filter(([, { new: n, changed }]) => n || changed)),
    }
    await record({ action, kind: 'import', id, name: file_name, after })
    await enqueueJob(open, 'goods.import', { import_id: id }, { key: `goods.import ${id}` })
  })
}
