import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { type Columns, designOfRow } from '#domain/catalogue/memory/columns.ts'
import { keyOf, rowsBeginning } from '#domain/catalogue/memory/sku-keys.ts'
import { type Design, type Details, summaryOf, type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import type { Shop } from '#domain/shop.ts'

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
  const shown = known?.wheels.find(({ wheel }) => wheel.id === columns.id[row])
  if (known && shown) return { ...shown, design: known }
  const [found] = await designBySku(shop.catalogue.db, { key })
  if (!found) return undefined
  const { id, names, pairs } = found
  const design = { names, pairs, wheels: found.wheels.map(withSize) }
  shareTexts(design.wheels.flatMap((each) => Object.values(each)))
  // After a change during the reading, what was read may be of before it.
  if (number >= 0 && columns.version === version && design.wheels.length < mostSizes) shownDesigns.set(number, design)
  return { ...design.wheels.find(({ wheel }) => wheel.id === id)!, design }
}

const withSize = <Read extends { wheel: WheelRow }>(read: Read) => ({
  ...read,
  size: { ...summaryOf(read.wheel), fit: null },
})

/** The row of the first SKU that was added with this key; -1 if the columns have none. */
function rowOfKey({ keys, id }: Columns, key: string): number {
  const wanted = key.toLowerCase()
  const rows = rowsBeginning(keys, wanted).filter((row) => keyOf(keys, row) === wanted)
  return rows.length === 0 ? -1 : rows.reduce((first, row) => (id[row]! < id[first]! ? row : first))
}

/** Keeps equal texts once: the SKUs of a design have most in common. */
function shareTexts(objects: object[]): void {
  const texts = new Map<unknown, unknown>()
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      if (!texts.has(value)) texts.set(value, value)
      Object.assign(object, { [name]: texts.get(value) })
    }
}

type Read = Omit<Design, 'wheels'> & { id: number; wheels: Omit<Design['wheels'][number], 'size'>[] }

const designBySku = statement<Read, { key: string }>(
  'design_by_sku',
  sql`
    select w.id,
      json_build_object(
        'design', d.name, 'design_id', d.id, 'description', d.description, 'description_ar', d.description_ar
      ) as names,
      (
        select json_agg(
          json_build_object('wheel', ${wheelJson('s')}, 'details', json_build_object(
            'brand', b.name, 'brand_ar', b.name_ar, 'brand_slug', b.slug, 'construction', s.construction,
            'colour', s.colour, 'weight_kg', s.weight_kg, 'country_of_origin', s.country_of_origin
          ))
          order by s.diameter, s.width, s.bolt_pattern, s."offset", s.finish, s.id
        )
        from (
          select * from wheels where design_id = w.design_id and shown order by id <> w.id, id limit ${sql.raw(`${mostSizes}`)}
        ) s
        join brands b on b.slug = s.brand_slug
      ) as wheels,
      (
        select coalesce(json_agg(p order by p.front_sku, p.rear_sku), '[]')
        from wheel_pairs p join wheels f on f.sku = p.front_sku where f.design_id = w.design_id
      ) as pairs
    from wheels w join designs d on d.id = w.design_id
    where upper(replace(w.sku, '-', '')) = ${sql.placeholder('key')}::text and w.shown
    order by w.id limit 1`,
)
