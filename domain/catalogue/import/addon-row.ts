import * as z from 'zod/mini'
import { facts, imageNames, json, optional, required, sku, slug, text, whole } from '#domain/catalogue/import/cells.ts'
import { slugOf } from '#domain/catalogue/import/names.ts'
import { readPrice } from '#domain/catalogue/import/price.ts'
import { Refused } from '#domain/catalogue/import/refused.ts'
import { checked } from '#domain/catalogue/import/row.ts'

/** The columns of an accessory list; docs/import.md explains each. */
const columns = z.object({
  sku: required(sku),
  id: optional(whole(1, 999_999_999), null),
  category: optional(slug, null),
  category_id: optional(whole(1, 999_999_999), null),
  name: required(text(200)),
  name_ar: optional(text(200), null),
  slug: optional(slug, null),
  description: optional(text(4000), ''),
  description_ar: optional(text(4000), ''),
  price: required(readPrice),
  compare_at_price: optional(readPrice, null),
  currency: optional((text) => {
    if (text !== 'AED') throw new Refused(`"${text}": prices are in AED`)
    return text
  }, 'AED'),
  stock: required(whole(0, 1_000_000)),
  pack: optional(text(80), ''),
  attributes: optional(facts, {}),
  fits: optional(facts, null),
  images: optional(imageNames, '[]'),
})

export const addonColumns = Object.keys(columns.shape)
export const addonsNeed = ['sku', 'name', 'price', 'stock']
export const addonsKeep = ['slug', 'name_ar', 'description', 'description_ar', 'pack', 'attributes', 'fits', 'images']

export const addonRow = z.pipe(
  columns,
  checked(({ currency: _, ...row }: z.infer<typeof columns>) => {
    if (row.category === null && row.category_id === null) throw new Refused('category is missing')
    if (row.compare_at_price !== null && row.compare_at_price <= row.price) {
      throw new Refused('compare_at_price must be above price')
    }
    return { ...row, name_ar: row.name_ar ?? row.name, slug: row.slug ?? slugOf(row.name) }
  }),
)

const filters = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    label_ar: z.string(),
    type: z.string(),
    unit: z.nullable(z.string()),
    options: z.array(
      z.object({
        value: z.union([z.string(), z.number()]),
        label: z.string(),
        label_ar: z.string(),
        count: z.int(),
      }),
    ),
  }),
)

const category = z.object({
  id: required(whole(1, 999_999_999)),
  slug: required(slug),
  name: required(text(80)),
  name_ar: required(text(80)),
  description: optional(text(1000), ''),
  description_ar: optional(text(1000), ''),
  image: required(text(200)),
  filters: optional((text) => {
    const read = filters.safeParse(json(text))
    if (!read.success) throw new Refused('is no list of filters with key, label, label_ar, type, unit and options')
    return read.data
  }, []),
})

export const categoryColumns = Object.keys(category.shape)

/** An accessory category: the list "categories" of a JSON file. */
export const categoryRow = category
