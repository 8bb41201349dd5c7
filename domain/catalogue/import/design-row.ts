import * as z from 'zod/mini'
import { oneOf, optional, required, sku, slug, text } from '#domain/catalogue/import/cells.ts'
import { slugOf } from '#domain/catalogue/import/names.ts'
import { checked } from '#domain/catalogue/import/row.ts'

const brand = z.object({
  slug: optional(slug, null),
  name: required(text(80)),
  name_ar: optional(text(80), null),
  focus: optional(text(200), ''),
  focus_ar: optional(text(200), ''),
})

export const brandColumns = Object.keys(brand.shape)
export const brandsKeep = ['name_ar', 'focus', 'focus_ar']

/** A brand: the list "brands" of a JSON file. */
export const brandRow = z.pipe(
  brand,
  checked((row: z.infer<typeof brand>) => ({
    ...row,
    slug: row.slug ?? slugOf(row.name),
    name_ar: row.name_ar ?? row.name,
  })),
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

export const designColumns = Object.keys(design.shape)
export const designsKeep = ['slug', 'style', 'description', 'description_ar']

/** A design: the list "designs" of a JSON file. */
export const designRow = z.pipe(
  design,
  checked((row: z.infer<typeof design>) => {
    const brand_slug = row.brand_slug ?? slugOf(row.brand)
    const own = row.slug ?? slugOf(row.name)
    return { ...row, brand_slug, slug: own, id: row.id ?? `${brand_slug}-${own}` }
  }),
)

const pair = z.object({ front: required(sku), rear: required(sku) })

export const pairColumns = Object.keys(pair.shape)

/** A staggered pair: the list "staggered_pairs" of a JSON file. */
export const pairRow = z.pipe(
  pair,
  checked(({ front, rear }: z.infer<typeof pair>) => ({ front_sku: front, rear_sku: rear })),
)
