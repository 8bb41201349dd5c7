import { sql } from 'drizzle-orm'
import { type Typed, textsOf } from '#domain/goods/fields.ts'
import { priceFields, sizeFields, wheelFields } from '#domain/goods/goods-fields.ts'
import { wheelsThat } from '#domain/goods/wheel-list.ts'
import type { Shop } from '#domain/shop.ts'
import type { WheelFilters } from '#shared/desk/goods.ts'
import { type SheetRow, sheetFields, sheetRows } from '#shared/desk/sheet.ts'

/** How each column of the sheet is read and written. */
export const sheetForm = Object.fromEntries(
  sheetFields.map((name) => [name, (priceFields[name] ?? wheelFields[name])!]),
)

export const isSize = (field: string) => field in sizeFields

/** A SKU as a change of many reads it. */
export type SheetWheel = {
  id: number
  sku: string
  version: number
  size_fixed: boolean
  price: number
  compare_at_price: number | null
  texts: Typed
}

type Wanted = { ids: readonly number[] } | { filters: WheelFilters }

/** SKUs by number, at most one more than a change may have. `lock` keeps others from changing them. */
export async function readSheet(shop: Shop, wanted: Wanted, lock = false): Promise<SheetWheel[]> {
  const which = 'ids' in wanted ? sql`w.id = any(${sql.param(wanted.ids)}::int[])` : wheelsThat(wanted.filters)
  type Row = Omit<SheetWheel, 'texts'> & { [column: string]: unknown }
  const { rows } = await shop.db.execute<Row>(sql`
    select w.id, w.sku, w.version, w.hidden, w.price, w.compare_at_price, w.name, w.name_ar, w.finish_name,
      w.finish_name_ar, w.diameter, w.width, w.bolt_pattern, w."offset", w.centre_bore,
      exists (select from order_lines l where l.sku = w.sku) as size_fixed
    from wheels w where ${which} order by w.sku limit ${sheetRows + 1} ${lock ? sql`for no key update` : sql``}`)
  return rows.map(({ id, sku, version, size_fixed, price, compare_at_price, ...row }) => ({
    ...{ id, sku, version, size_fixed, price, compare_at_price },
    texts: textsOf(sheetForm, { price, compare_at_price, ...row }),
  }))
}

/** A SKU as a row of the sheet. */
export function sheetRow({ id, sku, version, size_fixed, texts }: SheetWheel): SheetRow {
  return { id, sku, version, size_fixed, cells: sheetFields.map((name) => texts[name]!) }
}

/** The rows of a selection. `more`: only the first 5,000 are shown. */
export async function sheetOf(shop: Shop, filters: WheelFilters): Promise<{ rows: SheetRow[]; more: boolean }> {
  const read = await readSheet(shop, { filters })
  return { rows: read.slice(0, sheetRows).map(sheetRow), more: read.length > sheetRows }
}
