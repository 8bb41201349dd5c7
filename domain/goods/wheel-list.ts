import { type SQL, sql } from 'drizzle-orm'
import { containing } from '#domain/goods/brands.ts'
import { pictureOf } from '#domain/goods/designs.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'
import type { GoodsChoices, ListedWheel, WheelFilters } from '#shared/desk/goods.ts'
import { lowStock, pageRows } from '#shared/desk/limits.ts'

/**
 * The condition of the filters on `w`, a SKU. Low are 1 to `lowStock` pieces: the limits of single SKUs (domain/stock/levels.ts)
 * do not count here.
 */
export function wheelsThat(filters: WheelFilters): SQL {
  const { q, brand, design, diameter, width, state, stock, price_from, price_to } = filters
  const conditions = [
    ...(brand ? [sql`w.brand_slug = ${brand}`] : []),
    ...(design ? [sql`w.design_id = ${design}`] : []),
    ...(diameter ? [sql`w.diameter = ${diameter}::float8`] : []),
    ...(width ? [sql`w.width = ${width}::float8`] : []),
    ...(state === 'shown' ? [sql`w.shown`] : state === 'hidden' ? [sql`not w.shown`] : []),
    ...(state === 'not_arabic' ? [sql`(${lacks})`] : []),
    ...(stock === 'none' ? [sql`w.supplier_stock = 0`] : []),
    ...(stock === 'low' ? [sql`w.supplier_stock between 1 and ${lowStock}`] : []),
    ...(stock === 'some' ? [sql`w.supplier_stock > 0`] : []),
    ...(price_from ? [sql`w.price >= (${price_from}::numeric * 100)::int`] : []),
    ...(price_to ? [sql`w.price <= (${price_to}::numeric * 100)::int`] : []),
    ...words(q),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

const lacks = sql`w.name_ar !~ '[؀-ۿ]' or w.finish_name_ar !~ '[؀-ۿ]'`

/**
 * Each word is in the SKU, or in the name of brand, design or finish. Designs are few and are looked through once, not for
 * each SKU.
 */
function words(q: string | undefined): SQL[] {
  return (q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => {
      const pattern = containing(word)
      const key = skuKey(word)
      const bySku = key ? sql`${skuKeyOf(sql`w.sku`)} like ${containing(key)} or` : sql``
      return sql`(w.design_id = any(array(
          select d.id from designs d join brands b on b.slug = d.brand_slug
          where d.name ilike ${pattern} or b.name ilike ${pattern} or b.name_ar like ${pattern}
        )) or ${bySku} w.finish_name ilike ${pattern} or w.finish_name_ar like ${pattern} or w.bolt_pattern = ${word})`
    })
}

/** SKUs by number, paged by it. */
export async function listWheels(
  shop: Shop,
  { after, ...filters }: WheelFilters & { after?: string | undefined },
): Promise<{ rows: ListedWheel[]; next: string | null }> {
  type Row = Omit<ListedWheel, 'picture'> & { images: string }
  const { rows } = await shop.db.execute<Row>(sql`
    select w.id, w.sku, w.name, w.name_ar, w.hidden, w.shown, (${lacks}) as lacks_arabic, b.name as brand,
      d.name as design, w.finish_name as finish, w.price, w.compare_at_price, w.supplier_stock as stock, w.special_order,
      w.diameter || 'x' || w.width || ' ' || w.bolt_pattern || ' ET' || w."offset" as size, w.images
    from (
      select * from wheels w where ${wheelsThat(filters)} and w.sku > ${after ?? ''}
      order by w.sku limit ${pageRows + 1}
    ) w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    order by w.sku`)
  const shown = rows.slice(0, pageRows).map(({ images, ...row }) => ({ ...row, picture: pictureOf(shop, images) }))
  return { rows: shown, next: rows.length > pageRows ? shown.at(-1)!.sku : null }
}

/** Brands and designs to choose from. */
export async function goodsChoices(shop: Shop): Promise<GoodsChoices> {
  const { rows } = await shop.db.execute<GoodsChoices>(sql`
    select
      (select coalesce(json_agg(json_build_object('value', slug, 'label', name, 'label_ar', name_ar) order by name), '[]')
        from brands) as brands,
      (select coalesce(json_agg(json_build_object('value', d.id, 'label', d.name, 'label_ar', d.name,
        'brand', d.brand_slug) order by d.name), '[]') from designs d) as designs`)
  return rows[0]!
}
