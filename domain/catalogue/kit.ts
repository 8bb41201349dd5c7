import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { boreRounding } from '#domain/fitment/rules.ts'
import { keptAnswers } from '#domain/kept.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { spellThread } from '#domain/screw-threads.ts'
import type { Shop } from '#domain/shop.ts'
import type { Product } from '#shared/api/browse.ts'
import type { Part } from '#shared/api/fitment.ts'

/**
 * Picks the accessories for the parts that a set needs on a car: a hub ring by both diameters, nuts or bolts by kind,
 * thread, stud count and the wheel's seat. Those with enough in stock for a set first, then those in stock, then the cheapest.
 * Quantities are packs.
 * @param parts of four wheels, or nuts or bolts of the two of an axle: these say how many studs a wheel has
 */
export async function kitFor(shop: Shop, parts: Part[]): Promise<Product['kit']> {
  if (parts.length === 0) return []
  const spelled = parts.map((part) =>
    part.kind === 'hub_ring' ? part : { ...part, thread_size: spellThread(part.thread_size) },
  )
  const rows = await keptParts(shop, { parts: JSON.stringify(spelled) })
  return rows.map(({ images, serving, ...addon }) => ({
    ...addon,
    instead: serving.filter(({ addon_id }) => addon_id !== addon.addon_id),
    quantity: Math.ceil(addon.needed / addon.pieces),
    picture: shop.pictures.find(firstImage(images)),
  }))
}

type Picked = Product['kit'][number]
/** `serving`: this and every other accessory whose pieces serve the part. */
type Row = Omit<Picked, 'quantity' | 'picture' | 'instead'> & { images: string; serving: Picked['instead'] }

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
    select distinct on (place) addon_id, sku, name, name_ar, price, stock, images, pieces, needed, serving, for_wheels,
      (
        select coalesce(json_agg(json_build_object('addon_id', a.id, 'pieces', ${piecesInPack})), '[]')
        from addons a join addon_categories c on c.id = a.category_id
        where c.slug = 'wheel-locks' and not a.hidden and a.fits->>'fastener' = fastener
          and a.fits->>'thread_size' = thread_size and a.fits->>'wheel_seat' = seat
      ) as locking
    from (
      select part.place, part.quantity as needed, part.fastener, part.thread_size, part.seat,
        case when part.axle in ('front', 'rear') then 2 else 4 end as for_wheels, a.id as addon_id, a.sku, a.name, a.name_ar, a.price, a.stock, a.images,
        ${piecesInPack} as pieces,
        part.kind = 'hub_ring'
          or a.fits->>'stud_holes' = (part.quantity / case when part.axle is null then 4 else 2 end)::text as is_whole,
        json_agg(json_build_object('addon_id', a.id, 'pieces', ${piecesInPack})) over (partition by part.place) as serving
      from part join sold a on case part.kind
        when 'hub_ring' then ${isRing}
        -- As domain/catalogue/part-supply.ts takes them: pieces of a pack for another number of studs serve too.
        else a.fits->>'fastener' = part.fastener and a.fits->>'thread_size' = part.thread_size
          and a.fits->>'wheel_seat' = part.seat and jsonb_typeof(a.fits->'stud_holes') = 'number'
      end
    ) fitting
    where is_whole
    order by place, stock * pieces >= needed desc, stock > 0 desc, price, addon_id`,
)
