import { type SQL, sql } from 'drizzle-orm'
import type { WheelRecord } from '#domain/fitment/records.ts'
import type { WheelSummary } from '#shared/api/browse.ts'

/** The columns of a SKU that a card, a size or a verdict needs. */
export type WheelRow = WheelSummary & WheelRecord & { id: number; images: string }

/** What a card of a list shows of a SKU. */
export type CardWheel = {
  wheel: WheelRow
  brand: string
  brand_ar: string
  brand_slug: string
  design: string
  design_id: string
}

/** A wheel as JSON, with the columns of WheelRow. */
export function wheelJson(alias: string): SQL {
  const pairs = columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${column_(alias, column)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Keeps only the fields of a SKU's summary. */
export function summaryOf(row: WheelRow): WheelSummary {
  const { id, images, stud_holes, pcd, load_rating_kg, lug_seat, fit_style, ...summary } = row
  return summary
}

const column_ = (alias: string, column: string) => sql`${sql.identifier(alias)}.${sql.identifier(column)}`

const columns: (keyof WheelRow)[] = [
  'id',
  'sku',
  'slug',
  'name',
  'name_ar',
  'diameter',
  'width',
  'offset',
  'bolt_pattern',
  'stud_holes',
  'pcd',
  'centre_bore',
  'finish',
  'finish_name',
  'finish_name_ar',
  'axle',
  'load_rating_kg',
  'lug_seat',
  'fit_style',
  'price',
  'compare_at_price',
  'supplier_stock',
  'special_order',
  'clearance',
  'images',
]
