import * as z from 'zod/mini'
import {
  checked,
  country,
  imageNames,
  number,
  oneOf,
  optional,
  Refused,
  readBoltPattern,
  readPrice,
  required,
  rowReader,
  sku,
  slug,
  slugOf,
  text,
  titleOf,
  whole,
  yesOrNo,
} from '#domain/goods-import/cells.ts'
import { sizeInName } from '#shared/wheel-size.ts'

/** The columns of a wheel list; docs/import.md explains each. Bounds equal the database's or are narrower. */
const columns = z.object({
  sku: required(sku),
  brand: required(text(80)),
  brand_slug: optional(slug, null),
  brand_ar: optional(text(80), null),
  design: required(text(80)),
  design_id: optional(slug, null),
  style: optional(text(40), ''),
  description: optional(text(4000), ''),
  description_ar: optional(text(4000), ''),
  construction: required(oneOf(['cast', 'flow-formed', 'forged'])),
  finish: optional(text(80), null),
  finish_name: optional(text(80), null),
  finish_name_ar: optional(text(80), null),
  colour: optional(oneOf(['black', 'grey', 'silver', 'white', 'bronze', 'gold', 'other']), 'other' as const),
  name: optional(text(200), null),
  name_ar: optional(text(200), null),
  slug: optional(slug, null),
  diameter: required(number(10, 30)),
  width: required(number(3, 20)),
  bolt_pattern: required(readBoltPattern),
  stud_holes: optional(whole(3, 10), null),
  pcd: optional(number(80, 260), null),
  offset: required(number(-150, 150)),
  centre_bore: required(number(30, 250)),
  axle: optional(oneOf(['any', 'front', 'rear']), 'any' as const),
  weight_kg: optional(number(1, 100), null),
  country_of_origin: optional(country, null),
  load_rating_kg: optional(whole(100, 5000), null),
  lug_seat: required(oneOf(['conical 60', 'ball R12', 'ball R13', 'ball R14', 'flat shank'])),
  fit_style: optional(oneOf(['regular', 'aggressive']), 'regular' as const),
  price: required(readPrice),
  compare_at_price: optional(readPrice, null),
  currency: optional(oneOf(['AED']), 'AED' as const),
  supplier_stock: required(whole(0, 1_000_000)),
  special_order: optional(yesOrNo, false),
  clearance: optional(yesOrNo, false),
  images: optional(imageNames, '[]'),
  rear_sku: optional((list) => list.split(/[\s|]+/).map(sku), []),
  as_downloaded: optional(text(1000), null),
})

/** Columns left unchanged in the shop if a list lacks them. */
export const wheelsKeep = [
  'slug',
  'name',
  'name_ar',
  'finish_name',
  'finish_name_ar',
  'colour',
  'axle',
  'weight_kg',
  'country_of_origin',
  'load_rating_kg',
  'fit_style',
  'special_order',
  'clearance',
  'images',
]

/** What makes a SKU fit, as stored: it stays once the SKU was ordered. */
export const sizeColumns = ['diameter', 'width', 'bolt_pattern', 'stud_holes', 'pcd', 'offset', 'centre_bore']

/** The rows of a wheel list in their stored form, with the data for design, brand and pairs. */
export const wheelRows = rowReader(columns, z.pipe(columns, checked(storedWheel)))
export type WheelRow = ReturnType<typeof storedWheel>

function storedWheel(row: z.infer<typeof columns>) {
  const { bolt_pattern: pattern, stud_holes, pcd, currency: _, ...rest } = row
  if ((stud_holes ?? pattern.stud_holes) !== pattern.stud_holes || (pcd ?? pattern.pcd) !== pattern.pcd) {
    throw new Refused({ code: 'pattern_differs', column: 'bolt_pattern', facts: { value: pattern.bolt_pattern } })
  }
  if (row.compare_at_price !== null && row.compare_at_price <= row.price) {
    throw new Refused({ code: 'not_above_price', column: 'compare_at_price' })
  }
  const given = row.finish ?? row.finish_name
  if (given === null) throw new Refused({ code: 'no_finish', column: 'finish' })
  const finish = slugOf(given)
  const finish_name = row.finish_name ?? (given === finish ? titleOf(finish) : given)
  const finish_name_ar = row.finish_name_ar ?? finish_name
  const brand_slug = row.brand_slug ?? slugOf(row.brand)
  const design_slug = slugOf(row.design)
  const design_id = row.design_id ?? `${brand_slug}-${design_slug}`
  const size = sizeInName({ ...row, bolt_pattern: pattern.bolt_pattern })
  return {
    ...rest,
    ...pattern,
    brand_slug,
    design_id,
    design_slug,
    finish,
    finish_name,
    finish_name_ar,
    name: row.name ?? `${row.brand} ${row.design} ${size} ${finish_name}`,
    name_ar: row.name_ar ?? `${row.brand_ar ?? row.brand} ${row.design} ${size} ${finish_name_ar}`,
    slug: row.slug ?? slugOf(`${design_id} ${finish} ${size.replace('-', '-minus-')} cb${row.centre_bore}`),
  }
}

const brand = z.object({
  slug: optional(slug, null),
  name: required(text(80)),
  name_ar: optional(text(80), null),
  focus: optional(text(200), ''),
  focus_ar: optional(text(200), ''),
})

/** The list "brands" of a JSON file. */
export const brandRows = rowReader(
  brand,
  z.pipe(
    brand,
    checked((row: z.infer<typeof brand>) => ({
      ...row,
      slug: row.slug ?? slugOf(row.name),
      name_ar: row.name_ar ?? row.name,
    })),
  ),
)

const design = z.object({
  id: optional(slug, null),
  brand: required(text(80)),
  brand_slug: optional(slug, null),
  brand_ar: optional(text(80), null),
  name: required(text(80)),
  slug: optional(slug, null),
  style: optional(text(40), ''),
  construction: required(oneOf(['cast', 'flow-formed', 'forged'])),
  description: optional(text(4000), ''),
  description_ar: optional(text(4000), ''),
})

/** The list "designs" of a JSON file. */
export const designRows = rowReader(
  design,
  z.pipe(
    design,
    checked((row: z.infer<typeof design>) => {
      const brand_slug = row.brand_slug ?? slugOf(row.brand)
      const own = row.slug ?? slugOf(row.name)
      return { ...row, brand_slug, slug: own, id: row.id ?? `${brand_slug}-${own}` }
    }),
  ),
)

const pair = z.object({ front: required(sku), rear: required(sku) })

/** The list "staggered_pairs" of a JSON file. */
export const pairRows = rowReader(
  pair,
  z.pipe(
    pair,
    checked(({ front, rear }: z.infer<typeof pair>) => ({ front_sku: front, rear_sku: rear })),
  ),
)
