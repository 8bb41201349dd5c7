import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { addonCategories, addons } from '#database/schema/catalogue.ts'
import {
  addonColumns,
  addonRow,
  addonsKeep,
  addonsNeed,
  categoryColumns,
  categoryRow,
} from '#domain/catalogue/import/addon-row.ts'
import type { FileRecord } from '#domain/catalogue/import/file-record.ts'
import { type ImportReport, importLists, refuseRows } from '#domain/catalogue/import/import-lists.ts'
import type { ImportOptions, List, Lists, Remark } from '#domain/catalogue/import/read-in.ts'
import { type Staged, waiting } from '#domain/catalogue/import/staging.ts'

const stagedCategories: Staged = { table: addonCategories, key: ['id'] }
const stagedAddons: Staged = { table: addons, key: ['sku'], extra: { category: 'text' }, fixed: ['id'] }

const items: List = {
  staged: stagedAddons,
  schema: addonRow,
  columns: addonColumns,
  needs: addonsNeed,
  ignored: ['image'],
}
const lists: Lists = {
  '': items,
  items,
  categories: { staged: stagedCategories, schema: categoryRow, columns: categoryColumns, ignored: ['count'] },
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
  const tables = [
    { staged: stagedCategories, keeps: ['description', 'description_ar', 'filters'] },
    {
      staged: stagedAddons,
      keeps: addonsKeep,
      translated: { names: [{ ar: 'name_ar' }], descriptions: [{ en: 'description', ar: 'description_ar' }] },
    },
  ]
  return importLists(db, { lists, tables, settle }, records, options)
}

async function settle(db: Database, given: (staged: Staged) => ReadonlySet<string>): Promise<Remark[]> {
  const a = waiting(stagedAddons)
  const slugGiven = given(stagedAddons).has('slug')
  await db.execute(sql`
    update ${a} s set id = t.id, slug = case when ${slugGiven} then s.slug else t.slug end
    from addons t where t.sku = s.sku`)
  await db.execute(sql`
    update ${a} s set category_id = (
      select t.id from (select id, slug from ${waiting(stagedCategories)} union select id, slug from addon_categories) t
      where case when s.category is null then t.id = s.category_id else t.slug = s.category end limit 1)`)
  const sku = sql`s.sku`
  const remarks = [
    await refuseRows(db, stagedAddons, sku, {
      where: sql`s.category_id is null`,
      reason: sql`'there is no category ' || coalesce(s.category, 'of this number')`,
    }),
    await refuseRows(db, stagedAddons, sku, {
      where: sql`exists (select from addons t where t.id = s.id and t.sku <> s.sku)
        or exists (select from ${a} t where t.id = s.id and t.row < s.row)`,
      reason: sql`'id ' || s.id || ' belongs to another SKU'`,
    }),
    await refuseRows(db, stagedAddons, sku, {
      where: sql`exists (select from addons t where t.slug = s.slug and t.sku <> s.sku)
        or exists (select from ${a} t where t.slug = s.slug and t.row < s.row)`,
      reason: sql`'the slug ' || s.slug || ' belongs to another SKU: give it one of its own'`,
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
