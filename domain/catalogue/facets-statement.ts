import { type SQL, sql } from 'drizzle-orm'
import { type FacetName, facetNames } from '#shared/filters.ts'

/** Each facet is a bit in the order of `facetNames`; the ranges of price and offset are the two bits after them. */
const bitOf = (name: FacetName) => sql.raw(String(1 << facetNames.indexOf(name)))
const price = 1 << facetNames.length
const priceBit = sql.raw(String(price))
const offsetBit = sql.raw(String(price << 1))
/** What a row reaches that misses no filter. */
export const everyBit = sql.raw(String((price << 2) - 1))

const numeric = new Set<FacetName>(['diameter', 'width', 'centre_bore'])
/** Their values are no data of the catalogue, but always the same. */
const fixed = new Set<FacetName>(['fit_style', 'in_stock', 'clearance'])
const columnOf = (name: FacetName) => sql.identifier(name === 'brand' ? 'brand_slug' : name)

/** The asked-for values of each facet that any wheel has, as an array; null where none is asked for or none is known. */
export const knownValues = sql.join(
  facetNames.map((name) => {
    const asked = sql`${sql.placeholder(name)}::${sql.raw(numeric.has(name) ? 'float8' : 'text')}[]`
    if (fixed.has(name)) return sql`${asked} as ${sql.identifier(name)}`
    const column = columnOf(name)
    return sql`case when ${asked} is not null then
      (select array_agg(distinct ${column}) from wheels where ${column} = any(${asked})) end as ${sql.identifier(name)}`
  }),
  sql`, `,
)

/** The filters that an offer misses, as a sum of their bits. */
export const misses = sql.join(
  [
    ...facetNames.map((name) => {
      const column = fixed.has(name) ? sql`offer.${columnOf(name)}::text` : sql`offer.${columnOf(name)}`
      const values = sql`known.${sql.identifier(name)}`
      return sql`case when ${values} is null or ${column} = any(${values}) then 0 else ${bitOf(name)} end`
    }),
    sql`case when unit_price between coalesce(${sql.placeholder('min_price')}::int, 0)
      and coalesce(${sql.placeholder('max_price')}::int, 2147483647) then 0 else ${priceBit} end`,
    sql`case when "offset" between coalesce(${sql.placeholder('min_offset')}::float8, '-infinity')
      and coalesce(${sql.placeholder('max_offset')}::float8, 'infinity') then 0 else ${offsetBit} end`,
  ],
  sql` + `,
)

/** The ends of the ranges among a card's rows, each over all filters but its own. */
export const ranges = sql`,
    min(unit_price) filter (where reach & ${priceBit} <> 0) as min_price,
    max(unit_price) filter (where reach & ${priceBit} <> 0) as max_price,
    min("offset") filter (where reach & ${offsetBit} <> 0) as min_offset,
    max("offset") filter (where reach & ${offsetBit} <> 0) as max_offset`

/** Facets of which a card has one value, counted over the cards. */
const ofCards = (['brand', 'diameter', 'construction'] as const).map(
  (name) => sql`
    select ${bitOf(name)} as bit, ${columnOf(name)}::text as value, count(*)::int as count
    from carded where reach & ${bitOf(name)} <> 0 group by ${columnOf(name)}`,
)
const marks: [FacetName, value: string, reach: SQL][] = [
  ['in_stock', 'true', sql`reach_in_stock`],
  ['clearance', 'true', sql`reach_clearance`],
  ['fit_style', 'regular', sql`reach_regular`],
  ['fit_style', 'aggressive', sql`reach_aggressive`],
]
const ofMarks = marks.map(
  ([name, value, reach]) => sql`
    select ${bitOf(name)}, ${sql.raw(`'${value}'`)}, count(*)::int
    from carded where ${reach} & ${bitOf(name)} <> 0 having count(*) > 0`,
)

/** Facets of which a card may have several values: its rows are brought down to one for each value, then counted. */
const several = ['width', 'bolt_pattern', 'finish', 'colour', 'centre_bore'] as const
const bit = sql`case ${sql.join(
  several.map((name) => sql`when grouping(${columnOf(name)}) = 0 then ${bitOf(name)}`),
  sql` `,
)} end`
const sets = several.map((name) => sql`(card, ${columnOf(name)})`)
const valueText = sql.join(
  several.map((name) => sql`${columnOf(name)}::text`),
  sql`, `,
)

export const facetTables = sql`,
  counted as (
    select ${bit} as bit, coalesce(${valueText}) as value
    from marked group by grouping sets (${sql.join(sets, sql`, `)}) having bit_or(reach) & (${bit}) <> 0
  ),
  facet as (
    select f.bit, f.value, coalesce(b.name, w.finish_name) as label, coalesce(b.name_ar, w.finish_name_ar) as label_ar,
      f.count
    from (
      ${sql.join([...ofCards, ...ofMarks], sql` union all `)}
      union all select bit, value, count(*)::int from counted group by bit, value
    ) f
    left join brands b on f.bit = ${bitOf('brand')} and b.slug = f.value
    left join lateral (
      select finish_name, finish_name_ar from wheels where f.bit = ${bitOf('finish')} and finish = f.value limit 1
    ) w on true
  ),
  range as (
    select min(min_price) as min_price, max(max_price) as max_price, min(min_offset) as min_offset,
      max(max_offset) as max_offset
    from carded
  )`

/** For an empty list: how many cards there are without a filter. `price` and `offset` are both ends of the range. */
const without = sql.join(
  [
    ...facetNames.map((name) => [name, bitOf(name)] as const),
    ['price', priceBit] as const,
    ['offset', offsetBit] as const,
  ].map(([name, bit]) => sql`${sql.raw(`'${name}'`)}, count(*) filter (where reach & ${bit} <> 0)`),
  sql`, `,
)

export const facetAnswers = sql`
  case when not exists (select from card) then (select json_build_object(${without}) from carded) end as without,
  (select coalesce(json_agg(facet), '[]') from facet) as facets,
  (select row_to_json(known) from known) as known,
  (select row_to_json(range) from range) as range`
