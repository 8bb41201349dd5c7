import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#database/client.ts'
import { addonCategories, addons, wheels } from '#database/schema/catalogue.ts'
import {
  checked,
  facts,
  imageNames,
  json,
  optional,
  Refused,
  readPrice,
  required,
  rowReader,
  sku,
  slug,
  slugOf,
  text,
  whole,
} from '#domain/goods-import/cells.ts'
import { fitRule } from '#domain/goods-import/fit-rule.ts'
import {
  type ImportOptions,
  type ImportReport,
  importLists,
  type List,
  type Lists,
  type Remark,
  refuseRows,
} from '#domain/goods-import/import-lists.ts'
import type { FileRecord } from '#domain/goods-import/record.ts'
import { type Staged, waiting } from '#domain/goods-import/staging.ts'
import { refuseTakenSkus } from '#domain/goods-import/taken-skus.ts'

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
    if (text !== 'AED') throw new Refused({ code: 'no_choice', facts: { value: text, choices: 'AED' } })
    return text
  }, 'AED'),
  stock: required(whole(0, 1_000_000)),
  pack: optional(text(80), ''),
  attributes: optional(facts, {}),
  fits: optional(fitRule, null),
  images: optional(imageNames, '[]'),
  as_downloaded: optional(text(1000), null),
})

export const addonsKeep = ['slug', 'name_ar', 'description', 'description_ar', 'pack', 'attributes', 'fits', 'images']

export const addonRows = rowReader(columns, z.pipe(columns, checked(storedAddon)))

function storedAddon({ currency: _, ...row }: z.infer<typeof columns>) {
  if (row.category === null && row.category_id === null) throw new Refused({ code: 'missing', column: 'category' })
  if (row.compare_at_price !== null && row.compare_at_price <= row.price) {
    throw new Refused({ code: 'not_above_price', column: 'compare_at_price' })
  }
  return { ...row, name_ar: row.name_ar ?? row.name, slug: row.slug ?? slugOf(row.name) }
}

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
    if (!read.success) throw new Refused({ code: 'no_filters' })
    return read.data
  }, []),
})

/** The list "categories" of a JSON file. */
export const categoryRows = rowReader(category, category)

const stagedCategories: Staged = {
  table: addonCategories,
  key: ['id'],
  keeps: ['description', 'description_ar', 'filters'],
}
const stagedAddons: Staged = {
  table: addons,
  key: ['sku'],
  extra: { category: 'text' },
  downloaded: true,
  fixed: ['id'],
  keeps: addonsKeep,
  translated: { names: [{ ar: 'name_ar' }], descriptions: [{ en: 'description', ar: 'description_ar' }] },
}

const items: List = { staged: stagedAddons, rows: addonRows, ignored: ['image'] }
const lists: Lists = {
  '': items,
  items,
  categories: { staged: stagedCategories, rows: categoryRows, ignored: ['count'] },
  pictures: null,
}

/**
 * Imports a list of accessories by SKU, as `importWheels` does. A new one without an id gets the next number; an
 * existing one keeps its id, because carts and orders refer to it.
 * @param db one connection or one transaction: rows are staged in temporary tables
 */
export function importAddons(
  db: Database,
  records: AsyncIterable<FileRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return importLists(db, { lists, tables: [stagedCategories, stagedAddons], complete, settle }, records, options)
}

async function complete(db: Database, given: (staged: Staged) => ReadonlySet<string>): Promise<void> {
  const a = waiting(stagedAddons)
  const slugGiven = given(stagedAddons).has('slug')
  await db.execute(sql`
    update ${a} s set id = t.id, slug = case when ${slugGiven} then s.slug else t.slug end
    from addons t where t.sku = s.sku`)
  await db.execute(sql`
    update ${a} s set category_id = (
      select t.id from (select id, slug from ${waiting(stagedCategories)} union select id, slug from addon_categories) t
      where case when s.category is null then t.id = s.category_id else t.slug = s.category end limit 1)`)
}

async function settle(db: Database): Promise<Remark[]> {
  const a = waiting(stagedAddons)
  const sku = sql`s.sku`
  const remarks = [
    await refuseTakenSkus(db, stagedAddons, wheels),
    await refuseRows(db, stagedAddons, sku, {
      where: sql`s.category_id is null`,
      code: 'no_category',
      facts: { category: sql`coalesce(s.category, '')` },
    }),
    await refuseRows(db, stagedAddons, sku, {
      where: sql`exists (select from addons t where t.id = s.id and t.sku <> s.sku)
        or exists (select from ${a} t where t.id = s.id and t.row < s.row)`,
      code: 'id_taken',
      facts: { id: sql`s.id` },
    }),
    await refuseRows(db, stagedAddons, sku, {
      where: sql`exists (select from addons t where t.slug = s.slug and t.sku <> s.sku)
        or exists (select from ${a} t where t.slug = s.slug and t.row < s.row)`,
      code: 'slug_taken',
      facts: { slug: sql`s.slug` },
    }),
  ]
  await db.execute(sql`
    update ${a} s set id = n.id from (
      select row, row_number() over (order by row) +
        greatest((select coalesce(max(id), 0) from addons), (select coalesce(max(id), 0) from ${a})) as id
      from ${a} where id is null) n
    where n.row = s.row`)
  return remarks.flat()
}
