import { type SQL, sql } from 'drizzle-orm'
import { addons, wheels } from '#database/schema/catalogue.ts'
import { asDownloaded, rearWheelsAsDownloaded } from '#domain/goods-import/as-downloaded.ts'
import { csvLine } from '#domain/goods-import/csv.ts'
import { readerOf } from '#domain/goods-import/desk/kinds.ts'
import { workbook } from '#domain/goods-import/xlsx/write.ts'
import type { Shop } from '#domain/shop.ts'
import type { importKinds } from '#shared/desk/import-states.ts'

type Kind = (typeof importKinds)[number]

/** Rows read at once: memory and each statement stay small, however many goods there are. */
const rowsAtOnce = 500

/** Every goods of a kind with the columns that an import reads, as CSV for Excel (with a byte order mark) or a workbook. */
export async function* exportGoods(shop: Shop, kind: Kind, format: 'csv' | 'xlsx'): AsyncGenerator<Buffer | string> {
  if (format === 'xlsx') return yield* workbook(rowsOf(shop, kind))
  yield '\uFEFF'
  let text = ''
  let rows = 0
  for await (const row of rowsOf(shop, kind)) {
    text += csvLine(row)
    if (++rows % rowsAtOnce > 0) continue
    yield text
    text = ''
  }
  yield text
}

/** The header and the rows, in SKU order. By the column `as_downloaded` the import knows which cells were edited. */
async function* rowsOf(shop: Shop, kind: Kind): AsyncGenerator<string[]> {
  const columns = readerOf(kind).known.filter((column) => column !== 'currency')
  yield [...columns]
  for (let after = ''; ; ) {
    const { rows } = await shop.db.execute<Record<string, unknown> & { sku: string }>(queries[kind](after))
    for (const row of rows) yield columns.map((column) => writtenCell(column, row[column]))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.sku
  }
}

const queries: Record<Kind, (after: string) => SQL> = {
  wheels: (after) => sql`
    select w.*, b.name as brand, b.name_ar as brand_ar, d.name as design, d.style, d.description, d.description_ar,
      coalesce((select string_agg(p.rear_sku, ' ' order by p.rear_sku) from wheel_pairs p where p.front_sku = w.sku), '') as rear_sku,
      ${asDownloaded(wheels, sql`w`)} || ${rearWheelsAsDownloaded(sql`w`)} as as_downloaded
    from wheels w join brands b on b.slug = w.brand_slug join designs d on d.id = w.design_id
    where w.sku > ${after} order by w.sku limit ${rowsAtOnce}`,
  addons: (after) => sql`
    select a.*, c.slug as category, ${asDownloaded(addons, sql`a`)} as as_downloaded
    from addons a join addon_categories c on c.id = a.category_id
    where a.sku > ${after} order by a.sku limit ${rowsAtOnce}`,
}

/** A cell as an import reads it; prices in dirhams. */
export function writtenCell(column: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Without a zero at the end, which would make it a text in Excel.
  if (column.endsWith('price')) return String(Number(value) / 100)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
