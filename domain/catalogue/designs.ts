import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type Columns, designOfRow } from '#domain/catalogue/memory/columns.ts'
import { keyOf, rowsBeginning } from '#domain/catalogue/memory/sku-keys.ts'
import { runningPlan } from '#domain/catalogue/price-history.ts'
import { type Design, type Details, type WheelRow, wheelColumns } from '#domain/catalogue/wheel-columns.ts'
import { isoTime } from '#domain/iso-time.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'

/** Of a design with more SKUs, only so many are shown beside one; it is not kept. */
const mostSizes = 500

/**
 * The wheel of a SKU by its key (see `skuKey`), and its design; undefined if there is none. A design that was shown is
 * kept until one of its SKUs changes.
 */
export async function findInDesign(
  shop: Shop,
  key: string,
): Promise<{ wheel: WheelRow; details: Details; design: Design } | undefined> {
  const columns = await shop.catalogue.current()
  const { shownDesigns, version } = columns
  const row = rowOfKey(columns, key)
  const number = row < 0 ? -1 : designOfRow(columns, row)
  const known = shownDesigns.get(number)
  const shown = known?.wheels.find(({ wheel }) => skuKey(wheel.sku) === key)
  if (known && shown) return { ...shown, design: known }
  const read = await designBySku(shop.catalogue.db, { key })
  const first = read.find(({ names }) => names)
  if (!first) return undefined
  shareTexts(read)
  const design = { names: first.names!, pairs: first.pairs ?? [], wheels: read.map(asShown) }
  // After a change during the reading, what was read may be older than the change.
  const isOfRow = row >= 0 && columns.id[row] === first.id
  if (isOfRow && columns.version === version && design.wheels.length < mostSizes) shownDesigns.set(number, design)
  return { ...design.wheels[read.indexOf(first)]!, design }
}

function asShown({ names, pairs, ...row }: Read): Design['wheels'][number] {
  const { brand, brand_ar, brand_slug, construction, colour, weight_kg, country_of_origin, price_until, ...wheel } = row
  const details = { brand, brand_ar, brand_slug, construction, colour, weight_kg, country_of_origin }
  return { wheel, details: { ...details, price_until: isoTime(price_until) } }
}

/**
 * The row of a SKU by its key; -1 if the columns have none. Their keys have letters and digits only, so the row may be of
 * a SKU that differs in dots and underscores.
 */
function rowOfKey({ keys }: Columns, key: string): number {
  const wanted = key.toLowerCase().replace(/[._]/g, '')
  return rowsBeginning(keys, wanted).find((row) => keyOf(keys, row) === wanted) ?? -1
}

/** Keeps equal texts once: the SKUs of a design have most in common. */
function shareTexts(objects: Record<string, unknown>[]): void {
  const texts = new Map<unknown, unknown>()
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      if (!texts.has(value)) texts.set(value, value)
      object[name] = texts.get(value)
    }
}

/** A SKU of the design; that of the key has what all share. */
type Read = WheelRow & Details & { names: Design['names'] | null; pairs: Design['pairs'] | null }

/** Columns and not JSON: a third less of Postgres' CPU for 43 SKUs. */
const designBySku = statement<Read, { key: string }>(
  'design_by_sku',
  sql`
    select ${wheelColumns('s')}, b.name as brand, b.name_ar as brand_ar, s.brand_slug, s.construction, s.colour,
      s.weight_kg, s.country_of_origin, ${runningPlan('wheel', 's', sql`plan.ends_at`)} as price_until,
      case when s.id = w.id then (
        select json_build_object(
          'design', d.name, 'design_id', d.id, 'description', d.description, 'description_ar', d.description_ar
        ) from designs d where d.id = w.design_id
      ) end as names,
      case when s.id = w.id then (
        select json_agg(p order by p.front_sku, p.rear_sku)
        from wheel_pairs p join wheels f on f.sku = p.front_sku where f.design_id = w.design_id
      ) end as pairs
    from (
      select id, design_id from wheels
      where ${skuKeyOf(sql`sku`)} = ${sql.placeholder('key')}::text and shown
    ) w
    cross join lateral (
      select * from wheels where design_id = w.design_id and shown order by id <> w.id, id limit ${sql.raw(`${mostSizes}`)}
    ) s
    join brands b on b.slug = s.brand_slug
    order by s.diameter, s.width, s.bolt_pattern, s."offset", s.finish, s.id`,
)
