import { and, asc, eq, or, sql } from 'drizzle-orm'
import { goodsImportRows } from '#database/schema/goods-import.ts'
import { csvLine } from '#domain/goods-import/csv.ts'
import { mistakesOf } from '#domain/goods-import/desk/stored-mistakes.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { sayMistakes } from '#shared/i18n/desk/import-mistakes.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import type { Locale } from '#shared/locale.ts'

/** The rows with mistakes as CSV, each with its line and the reason. Throws not_found. */
export async function mistakesFile(shop: Shop, id: string, locale: Locale): Promise<Buffer> {
  if (!/^[\da-f-]{36}$/.test(id)) throw new Problem('not_found', 404)
  const { import_id, line, skipped, mistakes, reason } = goodsImportRows
  const isBad = or(sql`${mistakes} <> '[]'`, sql`${reason} <> ''`)
  const rows = await shop.db
    .select()
    .from(goodsImportRows)
    .where(and(eq(import_id, id), eq(skipped, false), isBad))
    .orderBy(asc(line))
  if (rows.length === 0) throw new Problem('not_found', 404)
  const columns = [...new Set(rows.flatMap(({ cells, mended }) => Object.keys(mended ?? cells)))]
  const words = deskImports[locale]
  const lines = rows.map((row) => {
    const cells = columns.map((column) => (row.mended ?? row.cells)[column] ?? '')
    return csvLine([...cells, String(row.line), sayMistakes(mistakesOf(row), locale)])
  })
  return Buffer.from(`\uFEFF${csvLine([...columns, words.column_line, words.column_mistake])}${lines.join('')}`)
}
