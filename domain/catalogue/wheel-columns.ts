import { type SQL, sql } from 'drizzle-orm'
import type { WheelRecord } from '#domain/fitment/records.ts'
import type { Product, WheelSummary } from '#shared/api/browse.ts'

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

/** What only its product shows of a SKU. */
export type Details = Pick<
  Product,
  'brand' | 'brand_ar' | 'brand_slug' | 'construction' | 'colour' | 'weight_kg' | 'country_of_origin' | 'price_until'
>

/** A design with its SKUs, in the order of a product's sizes, and its staggered pairs. */
export type Design = {
  names: Pick<Product, 'design' | 'design_id' | 'description' | 'description_ar'>
  wheels: { wheel: WheelRow; details: Details }[]
  pairs: { front_sku: string; rear_sku: string }[]
  /** The sizes of a product without a car as JSON, once they have been answered. */
  sizes_json?: Buffer
}

/** A wheel as JSON, with the columns of WheelRow. A hidden one, which a cart may still hold, is sold out. */
export function wheelJson(alias: string): SQL {
  const pairs = columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${value(alias, column)}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The columns of WheelRow. Of wheels that are shown: a hidden one has its stock. */
export function wheelColumns(alias: string): SQL {
  return sql.join(
    columns.map((column) => column_(alias, column)),
    sql`, `,
  )
}

/** Keeps only the fields of a SKU's summary. */
export function summaryOf(row: WheelRow): WheelSummary {
  const { id, images, stud_holes, pcd, load_rating_kg, lug_seat, fit_style, ...summary } = row
  return summary
}

function value(alias: string, column: keyof WheelRow): SQL {
  const [stored, shown] = [column_(alias, column), sql`${sql.identifier(alias)}.shown`]
  if (column === 'supplier_stock') return sql`case when ${shown} then ${stored} else 0 end`
  return column === 'special_order' ? sql`(${stored} and ${shown})` : stored
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
