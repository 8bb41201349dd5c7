import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { columnList } from '#database/recordset.ts'
import { addons, brands, designs, wheelPairs, wheels } from '#database/schema/catalogue.ts'
import { hadPair } from '#domain/goods-import/as-downloaded.ts'
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
import {
  brandRows,
  designRows,
  pairRows,
  sizeColumns,
  type WheelRow,
  wheelRows,
  wheelsKeep,
} from '#domain/goods-import/wheel-rows.ts'

const named = { brand: 'text', brand_ar: 'text' }
const stagedBrands: Staged = { table: brands, key: ['slug'], keeps: ['name_ar', 'focus', 'focus_ar'] }
const stagedDesigns: Staged = {
  table: designs,
  key: ['id'],
  extra: named,
  keeps: ['slug', 'style', 'description', 'description_ar'],
  translated: { descriptions: [{ en: 'description', ar: 'description_ar' }] },
}
const stagedWheels: Staged = {
  table: wheels,
  key: ['sku'],
  together: 'design_id',
  extra: { ...named, design: 'text', design_slug: 'text', style: 'text', description: 'text', description_ar: 'text' },
  downloaded: true,
  keeps: wheelsKeep,
  translated: { names: [{ ar: 'name_ar' }, { ar: 'finish_name_ar' }] },
}
const stagedPairs: Staged = { table: wheelPairs, key: ['front_sku', 'rear_sku'] }

const items: List = {
  staged: stagedWheels,
  rows: wheelRows,
  ignored: ['image'],
  brings: {
    staged: stagedPairs,
    rows: (row: WheelRow) => row.rear_sku.map((rear_sku) => ({ front_sku: row.sku, rear_sku })),
  },
}

const lists: Lists = {
  '': items,
  items,
  brands: { staged: stagedBrands, rows: brandRows, ignored: ['designs', 'sku_count'] },
  designs: { staged: stagedDesigns, rows: designRows, ignored: ['finishes', 'image', 'images', 'sku_count'] },
  staggered_pairs: { staged: stagedPairs, rows: pairRows },
  image_views: null,
}

/**
 * Imports a list of wheels by SKU: adds new ones, updates those that differ, reports and skips bad rows. Unknown brands
 * and designs are created from the rows.
 * @param db one connection or one transaction: rows are staged in temporary tables
 */
export function importWheels(
  db: Database,
  records: AsyncIterable<FileRecord>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const tables = [stagedBrands, stagedDesigns, stagedWheels, stagedPairs]
  return importLists(db, { lists, tables, complete, settle }, records, options)
}

/** Drops the pairs that the shop had when the list was downloaded: one that was removed since stays away. */
async function complete(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${waiting(stagedPairs)} p using ${waiting(stagedWheels)} s where s.sku = p.front_sku and ${hadPair(sql`s`, sql`p`)}`)
}

/** Steps that need the whole file: creates designs and brands, refuses contradictory wheels and pairs. */
async function settle(db: Database): Promise<Remark[]> {
  const [w, d] = [waiting(stagedWheels), waiting(stagedDesigns)]
  const takenSkus = await refuseTakenSkus(db, stagedWheels, addons)
  const otherSizes = await refuseOtherSizes(db)
  const movedDesigns = await refuseRows(db, stagedDesigns, sql`s.id`, {
    where: sql`exists (select from designs t where t.id = s.id and t.brand_slug <> s.brand_slug)`,
    code: 'other_brand',
    facts: { design: sql`s.id`, brand: sql`(select brand_slug from designs t where t.id = s.id)` },
  })
  await db.execute(sql`
    insert into ${d} (row, line, id, brand, brand_ar, brand_slug, name, slug, style, construction, description, description_ar)
    select distinct on (design_id) row, line, design_id, brand, brand_ar, brand_slug, design, design_slug, style,
      construction, description, description_ar
    from ${w} s
    where not exists (select from designs t where t.id = s.design_id)
      and not exists (select from ${d} t where t.id = s.design_id)
    order by design_id, row`)
  const brandOfDesign = sql`coalesce(
    (select t.brand_slug from designs t where t.id = s.design_id), (select t.brand_slug from ${d} t where t.id = s.design_id))`
  const strangeWheels = await refuseRows(db, stagedWheels, sql`s.sku`, {
    where: sql`s.brand_slug <> ${brandOfDesign}`,
    code: 'other_brand',
    facts: { design: sql`s.design_id`, brand: brandOfDesign },
  })
  await db.execute(sql`
    insert into ${waiting(stagedBrands)} (row, line, slug, name, name_ar, focus, focus_ar)
    select distinct on (brand_slug) row, line, brand_slug, brand, coalesce(brand_ar, brand), '', ''
    from (select row, line, brand_slug, brand, brand_ar from ${d}
      union all select row, line, brand_slug, brand, brand_ar from ${w}) s
    where not exists (select from brands t where t.slug = s.brand_slug)
      and not exists (select from ${waiting(stagedBrands)} t where t.slug = s.brand_slug)
    order by brand_slug, row`)
  return [...takenSkus, ...otherSizes, ...movedDesigns, ...strangeWheels, ...(await refusePairs(db))]
}

/** A SKU that was ordered keeps its size, as at the desk: orders, guarantee cases and returns refer to it. */
function refuseOtherSizes(db: Database): Promise<Remark[]> {
  const size = sql`t.diameter || 'x' || t.width || ' ' || t.bolt_pattern || ' ET' || t."offset" || ' CB' || t.centre_bore`
  return refuseRows(db, stagedWheels, sql`s.sku`, {
    where: sql`exists (
        select from wheels t
        where t.sku = s.sku and (${columnList(sizeColumns, 't')}) is distinct from (${columnList(sizeColumns, 's')}))
      and exists (select from order_lines l where l.sku = s.sku)`,
    code: 'size_sold',
    facts: { size: sql`(select ${size} from wheels t where t.sku = s.sku)` },
  })
}

/** Both wheels of a pair must exist, with the same design, finish and bolt pattern. */
async function refusePairs(db: Database): Promise<Remark[]> {
  const facts = (sku: SQL) => sql`coalesce(
    (select design_id || ' ' || finish || ' ' || bolt_pattern from ${waiting(stagedWheels)} t where t.sku = ${sku}),
    (select design_id || ' ' || finish || ' ' || bolt_pattern from wheels t where t.sku = ${sku}))`
  const [front, rear] = [facts(sql`s.front_sku`), facts(sql`s.rear_sku`)]
  const name = sql`s.front_sku || ' / ' || s.rear_sku`
  return [
    ...(await refuseRows(db, stagedPairs, name, {
      where: sql`${front} is null or ${rear} is null`,
      code: 'pair_incomplete',
    })),
    ...(await refuseRows(db, stagedPairs, name, { where: sql`${front} <> ${rear}`, code: 'pair_differs' })),
  ]
}
