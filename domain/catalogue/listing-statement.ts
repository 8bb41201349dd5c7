import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import { aggregates, facetTables, fromRow, fromRows, withoutEach } from '#domain/catalogue/facets-statement.ts'
import { bitOf, failedFilters, knownValues, knownValuesJson, matchesAll } from '#domain/catalogue/filter-statement.ts'
import { type Among, isForCar, type OfferKind, offersOf } from '#domain/catalogue/offers.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import type { FacetName, Sort, WheelFilterName } from '#shared/filters/wheels.ts'

/**
 * The key of a prepared statement: kind of offer, rear wheel filtered, SKUs grouped, order, active filters, and whether
 * facets are included.
 */
export type ListingShape = {
  kind: OfferKind
  rear: boolean
  /** The car has owners' results. */
  owners: boolean
  grouped: boolean
  sort: Sort
  /** The active filters. */
  filters: readonly WheelFilterName[]
  facets: boolean
  among?: Among
}

export type CardRow = {
  front: WheelRow
  rear: WheelRow | null
  brand: string
  brand_ar: string
  brand_slug: string
  design: string
  design_id: string
  sizes: number
  finishes: number
  widths: number[]
  price_from: number
}
export type FacetRow = { facet: FacetName; value: string; label: string | null; label_ar: string | null; count: number }
export type ListingRow = {
  total: number
  /** For a car: the number of cards by verdict. */
  fits: { pass: number; parts: number; warn: number; unknown: number } | null
  cards: CardRow[]
  facets: FacetRow[]
  /** For each filtered facet, the requested values that the shop has. */
  known: Partial<Record<FacetName, string[] | null>>
  range: Record<'min_price' | 'max_price' | 'min_offset' | 'max_offset', number | null>
  /** If nothing is listed: the number of cards with each filter removed. */
  without: Record<string, number> | null
}

type RunStatement = (db: Database, values: Record<string, unknown>) => Promise<ListingRow[]>
const prepared = new Map<string, RunStatement>()
/** Each connection keeps over 1 MB per statement, so only common shapes are prepared; the rest are replanned. */
const mostPrepared = 24
const isCommon = ({ grouped, sort, filters, rear, among }: ListingShape) =>
  grouped && sort === 'featured' && filters.length <= 1 && !rear && !among

/**
 * The statement for a shape, prepared by name if the shape is common. One pass over the narrow rows of all offers
 * computes each one's bitmask of failed filters: 0 is listed; a single bit counts for that facet, which is counted over
 * the other filters. The same pass aggregates the rows into cards, with each facet's values as bits, so that the page,
 * the total, the facets and the ranges come from one scan and one snapshot.
 */
export function listingStatement(shape: ListingShape): RunStatement {
  const { kind, rear, owners, grouped, sort, facets, filters, among } = shape
  const bits = filters.reduce((sum, filter) => sum | bitOf(filter), 0)
  const name = [
    'wheels',
    among?.name,
    kind,
    rear && 'rear',
    owners && 'owners',
    grouped ? 'cards' : 'skus',
    sort,
    !facets && 'rows',
    bits,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join('_')
  const known = prepared.get(name)
  if (known) return known
  const keep = isCommon(shape) && prepared.size < mostPrepared
  const run = statement<ListingRow, Record<string, unknown>>(keep ? name : undefined, textOf(shape))
  if (keep) prepared.set(name, run)
  return run
}

function textOf({ kind, rear, owners, grouped, sort, facets, filters, among }: ListingShape): SQL {
  const offers = offersOf(kind, { rear, owners, ...(among && { among }) })
  const card = grouped ? sql`offer.card_of as card` : sql`${singleCard} as card`
  // A list of all wheels is scanned once and not materialised; the few cards shown are re-read by the cards' index.
  const again = kind === 'all' && grouped && !among
  const marked = facets
    ? sql`
      select o.* from (select offer.*, ${card}, ${failedFilters(filters)} as miss from (${offers}) offer offset 0) o
      ${filters.length > 1 ? sql`where o.miss & (o.miss - 1) < 1` : sql``}`
    : sql`select offer.*, ${card}, 0 as miss from (${offers}) offer where ${matchesAll(filters)}`
  const listed = facets && filters.length > 0 ? sql`miss = 0` : undefined
  const gather = grouped ? fromRows : fromRow
  const forCar = isForCar(kind)
  const best = forCar ? bestForCar : bestForAny
  const shown = again
    ? sql`(select offer.*, ${card} from (${offers}) offer
        where card_of in (select card from page) and ${matchesAll(filters)}) m`
    : sql`marked m where m.card in (select card from page) and m.miss = 0`
  return sql`
    with known as materialized (select ${knownValues(filters)}),
    marked as ${sql.raw(again ? 'not materialized' : 'materialized')} (${marked}),
    carded as materialized (
      select card, ${gather('max', sql`design`)} as design, ${gather('max', sql`diameter`)} as diameter,
        ${gather('count', sql`*`, listed)}::int as sizes, ${gather('min', sql`unit_price`, listed)} as price_from,
        ${gather('max', sql`front_id`, listed)} as newest,
        coalesce(${gather('bool_or', sql`in_stock`, listed)}, false) as has_stock${
          facets ? sql`, ${aggregates(filters, gather, forCar)}` : sql``
        }${forCar ? sql`, ${gather('min', sql`score`, listed)} as score` : sql``}
      from marked${grouped ? sql` group by card` : sql``}
    ),
    page as materialized (
      select *, row_number() over () as place
      from (
        select c.* from (${sort === 'featured' ? roundRobin(forCar) : sql`select carded.* from carded where sizes > 0`}) c
        order by ${sort === 'featured' && forCar ? featuredForCar : orders[sort]}, newest, card
        limit ${sql.placeholder('take')}::int offset ${sql.placeholder('skip')}::int
      ) c
    ),
    detail as (
      select m.card, count(distinct m.finish_code)::int as finishes, array_agg(distinct m.width order by m.width) as widths,
        (array_agg(m.front_id order by ${best}))[1] as front_id, (array_agg(m.rear_id order by ${best}))[1] as rear_id
      from ${shown}
      group by m.card
    )${facets ? facetTables(filters, forCar) : sql``}
    select
      (select count(*)::int from carded where sizes > 0) as total,
      ${forCar ? verdicts : sql`null as fits`},
      (
        select coalesce(json_agg(json_build_object(
          'front', ${wheelJson('f')}, 'rear', case when r.id is not null then ${wheelJson('r')} end,
          'brand', b.name, 'brand_ar', b.name_ar, 'brand_slug', b.slug, 'design', d.name, 'design_id', d.id,
          'sizes', sizes, 'finishes', finishes, 'widths', widths, 'price_from', price_from
        ) order by place), '[]')
        from page
        join detail on detail.card = page.card
        join wheels f on f.id = detail.front_id
        left join wheels r on r.id = detail.rear_id
        join designs d on d.id = f.design_id
        join brands b on b.slug = f.brand_slug
      ) as cards,
      ${
        facets
          ? sql`
      case when not exists (select from carded where sizes > 0) then (select ${withoutEach(filters)} from carded) end as without,
      (select coalesce(json_agg(each_one), '[]') from facet each_one) as facets,
      ${knownValuesJson(filters)} as known,
      (select row_to_json(range) from range) as range`
          : sql`'[]'::json as facets, '{}'::json as known, '{}'::json as range, null as without`
      }`
}

const singleCard = sql`front_id::int8 * 4294967296 + coalesce(rear_id, 0)`

/** Picks the SKU to show for a card: in stock, else special order, then the cheapest. */
const bestForAny = sql`m.in_stock desc, m.special_order desc, m.unit_price, m.front_id, m.rear_id`
/** For a car the verdict goes before the stock, and the smallest move before the price. */
const bestForCar = sql`${verdictOf('m')}, m.in_stock desc, m.score, m.unit_price, m.front_id, m.rear_id`

/** The part of a score without the move: available before unavailable, and the verdict within. */
function verdictOf(alias: string): SQL {
  return sql`floor(${sql.raw(alias)}.score / 100000)`
}

const verdicts = sql`(
        select json_build_object(
          'pass', count(*) filter (where verdict = 0), 'parts', count(*) filter (where verdict = 1),
          'warn', count(*) filter (where verdict = 2), 'unknown', count(*) filter (where verdict = 3))
        from (select mod(${verdictOf('c')}::int, 10) as verdict from carded c where sizes > 0) c
      ) as fits`

/**
 * Featured: in stock first, and round-robin by design (one card of every design before the second of any). For a car:
 * by verdict, then in stock, then round-robin by design, and within a design by how far the wheel moves.
 */
const roundRobin = (forCar: boolean) => sql`
  select carded.*,
    row_number() over (
      partition by design, has_stock${forCar ? sql`, ${verdictOf('carded')} order by score` : sql` order by sizes desc`},
        diameter, newest, card
    ) as turn
  from carded where sizes > 0`
const featuredForCar = sql`${verdictOf('c')}, has_stock desc, turn, score`
const orders: Record<Sort, SQL> = {
  featured: sql`has_stock desc, turn`,
  price_asc: sql`price_from`,
  price_desc: sql`price_from desc`,
  newest: sql`newest desc`,
  diameter: sql`diameter, price_from`,
}
