import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { boreRounding } from '#domain/fitment/rules.ts'
import { keptAnswers } from '#domain/kept.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import type { Product } from '#shared/api/browse.ts'
import type { Part } from '#shared/api/fitment.ts'

/**
 * Picks the accessories for the parts that a set needs on a car: a hub ring by both diameters, nuts or bolts by kind,
 * thread, stud count and the wheel's seat. In stock first, then the cheapest. Quantities are packs.
 * @param parts of four wheels, or nuts or bolts of the two of an axle: these say how many studs a wheel has
 */
export async function kitFor(shop: Shop, parts: Part[]): Promise<Product['kit']> {
  if (parts.length === 0) return []
  const rows = await keptParts(shop, { parts: JSON.stringify(parts) })
  return rows.map(({ images, ...addon }) => ({
    ...addon,
    quantity: Math.ceil(addon.needed / addon.pieces),
    picture: shop.pictures.find(firstImage(images)),
  }))
}

type Row = Omit<Product['kit'][number], 'quantity' | 'picture'> & { images: string }

const keptParts = keptAnswers('accessories', {
  most: 1_000,
  read: ({ db }, question: { parts: string }) => addonsForParts(db, question),
})

const isSame = (one: string, other: string) => sql.raw(`abs(${one} - ${other}) <= ${boreRounding}`)

/** Whether the accessory `a` is the hub ring that `part` names. */
export const isRing = sql`${isSame('a.ring_outer', 'part."outer"')} and ${isSame('a.ring_inner', 'part."inner"')}`

/** How many pieces a pack of the accessory `a` has: as listed, else as written, "set of 20". */
export const piecesInPack = sql`greatest(
  coalesce(
    case jsonb_typeof(a.attributes->'pieces') when 'number' then (a.attributes->>'pieces')::float8::int end,
    substring(a.pack from '\\d{1,4}')::int,
    1
  ),
  1
)`

/** The hub rings, nuts and bolts that the shop sells. */
export const partsOnSale = sql`
  select addons.*,
    case jsonb_typeof(fits->'wheel_bore') when 'number' then (fits->>'wheel_bore')::float8 end as ring_outer,
    case jsonb_typeof(fits->'hub_bore') when 'number' then (fits->>'hub_bore')::float8 end as ring_inner
  from addons
  where category_id in (select id from addon_categories where slug in ('hub-rings', 'lug-nuts-bolts'))
    and not hidden`

const addonsForParts = statement<Row, { parts: string }>(
  'addons_for_parts',
  sql`
    with part as (
      select part.*, row_number() over () as place
      from json_to_recordset(${sql.placeholder('parts')}::json) as part(
        kind text, "outer" float8, "inner" float8, fastener text, thread_size text, seat text, quantity int, axle text
      )
    ),
    sold as (${partsOnSale})
    select distinct on (part.place) a.id as addon_id, a.sku, a.name, a.name_ar, a.price, a.stock, a.images,
      ${piecesInPack} as pieces, part.quantity as needed
    from part join sold a on case part.kind
      when 'hub_ring' then ${isRing}
      else a.fits->>'fastener' = part.fastener and a.fits->>'thread_size' = part.thread_size
        and a.fits->>'wheel_seat' = part.seat and a.fits->>'stud_holes' = (part.quantity / case when part.axle is null then 4 else 2 end)::text
    end
    order by part.place, a.stock > 0 desc, a.price, a.id`,
)
