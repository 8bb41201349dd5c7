import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import { everyBit, facetAnswers, facetTables, knownValues, misses, ranges } from '#domain/catalogue/facets-statement.ts'
import { type Among, type OfferKind, offersOf } from '#domain/catalogue/offers.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import type { Sort } from '#shared/filters.ts'

/**
 * Which of the prepared statements answers: what is on offer, whether the rear wheel is asked for, whether SKUs are
 * grouped, the order, and if facets are.
 */
export type ListingShape = {
  kind: OfferKind
  rear: boolean
  grouped: boolean
  sort: Sort
  facets: boolean
  among?: Among
}

export type CardRow = {
  front: WheelRow
  rear: WheelRow | null
  brand: string
  brand_slug: string
  design: string
  design_id: string
  sizes: number
  finishes: number
  widths: number[]
  price_from: number
}
/** `bit` is the place of the facet in `facetNames`, as a power of two. */
export type FacetRow = { bit: number; value: string; label: string | null; label_ar: string | null; count: number }
export type ListingRow = {
  total: number
  cards: CardRow[]
  facets: FacetRow[]
  /** The filter values that the shop has; null where a facet is not filtered. */
  known: Record<string, (string | number)[] | null>
  range: Record<'min_price' | 'max_price' | 'min_offset' | 'max_offset', number | null>
  /** Where nothing is listed: how many there are without each filter. */
  without: Record<string, number> | null
}

type Ask = (db: Database, values: Record<string, unknown>) => Promise<ListingRow[]>
const prepared = new Map<string, Ask>()

/**
 * The statement for a shape, prepared by name. One pass over what is on offer gives each row the set of filters it
 * misses: none, and it is listed; one, and it counts for that facet, which is counted over the other filters. So the
 * rows, their number, the facets and the ranges come from one scan and one snapshot. (`offset 0` keeps the planner from
 * working the set out anew wherever it is read.)
 */
export function listingStatement(shape: ListingShape): Ask {
  const { kind, rear, grouped, sort, facets, among } = shape
  const name = ['wheels', among?.name, kind, rear && 'rear', grouped ? 'cards' : 'skus', sort, !facets && 'rows']
    .filter(Boolean)
    .join('_')
  const ask = prepared.get(name) ?? statement<ListingRow, Record<string, unknown>>(name, textOf(shape))
  prepared.set(name, ask)
  return ask
}

function textOf({ kind, rear, grouped, sort, facets, among }: ListingShape): SQL {
  return sql`
    with known as materialized (select ${knownValues}),
    marked as materialized (
      select o.*, ${grouped ? groupedCard : singleCard} as card, case o.miss when 0 then ${everyBit} else o.miss end as reach
      from (select offer.*, ${misses} as miss from (${offersOf(kind, { rear, ...(among && { among }) })}) offer, known) o
      where ${facets ? sql`o.miss & (o.miss - 1) = 0` : sql`o.miss = 0`}
    ),
    carded as materialized (${cards(facets)}),
    card as materialized (select * from carded where sizes > 0),
    page as materialized (
      select * from (
        select c.*, row_number() over (order by ${orders[sort]}, design_id, diameter, best) as place
        from (${sort === 'featured' ? inTurn : sql`select card.* from card`}) c
      ) c
      where place > ${skip} and place <= ${skip} + ${sql.placeholder('take')}::int
    ),
    detail as (
      select m.card, count(distinct m.finish)::int as finishes, array_agg(distinct m.width order by m.width) as widths
      from marked m where m.card in (select card from page) and m.reach = ${everyBit}
      group by m.card
    )${facets ? facetTables : sql``}
    select
      (select count(*)::int from card) as total,
      (
        select coalesce(json_agg(json_build_object(
          'front', ${wheelJson('f')}, 'rear', case when r.id is not null then ${wheelJson('r')} end,
          'brand', b.name, 'brand_slug', b.slug, 'design', d.name, 'design_id', d.id,
          'sizes', sizes, 'finishes', finishes, 'widths', widths, 'price_from', price_from
        ) order by place), '[]')
        from page
        join detail on detail.card = page.card
        join wheels f on f.id = best[4]
        left join wheels r on r.id = best[5]
        join designs d on d.id = f.design_id
        join brands b on b.slug = f.brand_slug
      ) as cards,
      ${facets ? facetAnswers : sql`'[]'::json as facets, '{}'::json as known, '{}'::json as range, null as without`}`
}

const skip = sql`${sql.placeholder('skip')}::int`

/** One card for each design, construction, diameter and kind of set; a number stands for it, cheap to group by. */
const groupedCard = sql`hashtextextended(construction, hashtextextended(design_id,
  (diameter * 200)::int8 * 2 + (rear_id is not null)::int))`
const singleCard = sql`front_id::int8 * 4294967296 + coalesce(rear_id, 0)`

/**
 * The cards of all rows, also of those that only count for a facet: `sizes` is 0 where nothing is listed. `best` is
 * the SKU to show: in stock, else to order, then the cheapest; its last two figures are the ids of front and rear.
 */
const cards = (facets: boolean) => sql`
  select card, design_id, brand_slug, diameter, construction,
    count(*) filter (where listed)::int as sizes,
    min(array[1 - in_stock::int, 1 - special_order::int, unit_price, front_id, coalesce(rear_id, 0)])
      filter (where listed) as best,
    min(unit_price) filter (where listed) as price_from,
    max(front_id) filter (where listed) as newest,
    coalesce(bool_or(in_stock) filter (where listed), false) as in_stock,
    bit_or(reach) as reach,
    bit_or(reach) filter (where in_stock) as reach_in_stock,
    bit_or(reach) filter (where clearance) as reach_clearance,
    bit_or(reach) filter (where fit_style = 'regular') as reach_regular,
    bit_or(reach) filter (where fit_style = 'aggressive') as reach_aggressive${facets ? ranges : sql``}
  from (select marked.*, reach = ${everyBit} as listed from marked) m
  group by card, design_id, brand_slug, diameter, construction`

/** Featured: what is in stock first, and of every design one card before the second of any. */
const inTurn = sql`
  select card.*, row_number() over (partition by design_id, in_stock order by sizes desc, diameter, best) as turn
  from card`
const orders: Record<Sort, SQL> = {
  featured: sql`in_stock desc, turn`,
  price_asc: sql`price_from`,
  price_desc: sql`price_from desc`,
  newest: sql`newest desc`,
  diameter: sql`diameter, price_from`,
}
