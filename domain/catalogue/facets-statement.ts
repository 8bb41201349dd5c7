import { type SQL, sql } from 'drizzle-orm'
import { bit, bitOf } from '#domain/catalogue/filter-statement.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import type { FacetName, WheelFilterName } from '#shared/filters/wheels.ts'

/** Facets with one value per card. */
const single = ['brand', 'diameter', 'construction'] as const
/** Facets with possibly several values per card: the values of its rows are collected in a bitmask. */
const several = ['width', 'bolt_pattern', 'finish', 'colour', 'centre_bore'] as const
/** Codes >= 63 share the last bit and are counted row by row. */
const lastBit = sql.raw('63')

/** The bits of all filters: the reach of a row that matches everything. */
const everyBit = (filters: readonly WheelFilterName[]) =>
  sql.raw(String(filters.reduce((sum, name) => sum | bitOf(name), 0)))

type Aggregate = 'min' | 'max' | 'bit_or' | 'bool_or' | 'count'
/** Aggregates a column over a card's rows, or only over those for which `when` is true. */
export type Gather = (how: Aggregate, value: SQL, when?: SQL) => SQL

export const fromRows: Gather = (how, value, when) =>
  sql`${sql.raw(how)}(${value})${when ? sql` filter (where ${when})` : sql``}`
/** The same if every row is its own card. */
export const fromRow: Gather = (how, value, when) => {
  if (how === 'count') return when ? sql`(${when})::int` : sql`1`
  return when ? sql`case when ${when} then ${value} end` : value
}

/** Which rows count for a facet: those matching all filters except the facet's own. Undefined: all of them. */
function counting(filters: readonly WheelFilterName[], name: WheelFilterName): SQL | undefined {
  if (filters.length === 0) return undefined
  return filters.includes(name) ? sql`miss in (0, ${bit(name)})` : sql`miss = 0`
}

const text = (value: string) => sql.raw(`'${value}'`)
const isSql = (part: SQL | undefined): part is SQL => part !== undefined

/** All aggregates of a card for the facets and ranges, in the same pass that finds the cards. */
export function aggregates(filters: readonly WheelFilterName[], gather: Gather, forCar: boolean): SQL {
  const code = (name: FacetName) => sql.identifier(`${name}_code`)
  const columns = [
    ...single.map((name) => sql`${gather('max', sql`${code(name)}`)} as ${code(name)}`),
    ...several.map((name) => {
      const value = sql`1::int8 << least(${code(name)}, ${lastBit})`
      return sql`${gather('bit_or', value, counting(filters, name))} as ${sql.identifier(name)}`
    }),
    ...marksOf(forCar).map(([name, value, has]) => {
      const when = sql.join([counting(filters, name), has].filter(isSql), sql` and `)
      return sql`${gather('count', sql`*`, when)} as ${sql.identifier(`${name}_${value}`)}`
    }),
    ...(['price', 'offset'] as const).flatMap((name) => {
      const value = name === 'price' ? sql`unit_price` : sql`"offset"`
      return (['min', 'max'] as const).map(
        (end) => sql`${gather(end, value, counting(filters, name))} as ${sql.identifier(`${end}_${name}`)}`,
      )
    }),
  ]
  const reach = sql`case miss when 0 then ${everyBit(filters)} else miss end`
  if (filters.length > 0) columns.push(sql`${gather('bit_or', reach)} as reach`)
  return sql.join(columns, sql`, `)
}

type Mark = [name: FacetName, value: string, has: SQL]
const marks: Mark[] = [
  ['in_stock', 'true', sql`in_stock`],
  ['clearance', 'true', sql`clearance`],
  ['fit_style', 'regular', sql`not aggressive`],
  ['fit_style', 'aggressive', sql`aggressive`],
]

const carMarks = [
  ...['pass', 'parts', 'measure'].map((value): Mark => ['fit', value, sql`fit = ${text(value)}`]),
  ...pokeBands.map(({ value }): Mark => ['poke', value, sql`poke = ${text(value)}`]),
]
/** With a car, poke is filtered in mm instead of by the wheel's style. */
const marksOf = (forCar: boolean) => (forCar ? [...marks, ...carMarks] : marks)

/** Counts of cards by facet and value. */
export function facetTables(filters: readonly WheelFilterName[], forCar: boolean): SQL {
  const marks = marksOf(forCar)
  const code = (name: FacetName) => sql.identifier(`${name}_code`)
  const has = (name: FacetName) =>
    filters.length === 0 ? sql`true` : filters.includes(name) ? sql`reach & ${bit(name)} <> 0` : sql`sizes > 0`
  const ofCards = single.map(
    (name) => sql`
      select ${text(name)} as facet, ${code(name)} as code, count(*)::int as count
      from carded where ${has(name)} group by ${code(name)}`,
  )
  // Few distinct bitmasks occur, so each is unpacked once.
  const ofBits = several.map(
    (name) => sql`
      select v.facet, v.code, sum(cards)::int
      from (select ${sql.identifier(name)} as bits, count(*) as cards from carded group by 1) s
      join facet_values v on v.facet = ${text(name)} and v.code < ${lastBit} and (s.bits >> v.code) & 1 = 1
      group by v.facet, v.code`,
  )
  const rest = several.map((name) => sql`(${text(name)}, ${code(name)}, ${counting(filters, name) ?? sql`true`})`)
  return sql`,
  counted as (
    ${sql.join([...ofCards, ...ofBits], sql` union all `)}
    union all
    select v.facet, v.code, count(distinct card)::int
    from marked, lateral (values ${sql.join(rest, sql`, `)}) as v (facet, code, counts)
    where (select exists (select from facet_values where code >= ${lastBit})) and v.code >= ${lastBit} and v.counts
      and v.facet in (${sql.join(several.map(text), sql`, `)})
    group by v.facet, v.code
  ),
  facet as (
    select v.facet, v.value, coalesce(b.name, v.label) as label, coalesce(b.name_ar, v.label_ar) as label_ar, c.count
    from counted c
    join facet_values v on v.facet = c.facet and v.code = c.code
    left join brands b on v.facet = 'brand' and b.slug = v.value
    union all
    select v.facet, v.value, null, null, v.count
    from (select ${sql.join(
      marks.map(([name, value]) => {
        const column = sql.identifier(`${name}_${value}`)
        return sql`(count(*) filter (where ${column} > 0))::int as ${column}`
      }),
      sql`, `,
    )} from carded) m,
      lateral (values ${sql.join(
        marks.map(([name, value]) => sql`(${text(name)}, ${text(value)}, ${sql.identifier(`${name}_${value}`)})`),
        sql`, `,
      )}) as v (facet, value, count)
    where v.count > 0
  ),
  range as (
    select min(min_price) as min_price, max(max_price) as max_price, min(min_offset) as min_offset,
      max(max_offset) as max_offset
    from carded
  )`
}

/** For an empty list: the card count without each filter. `price` and `offset` mean both ends of a range. */
export function withoutEach(filters: readonly WheelFilterName[]): SQL {
  const pairs = filters.map((name) => sql`${text(name)}, count(*) filter (where reach & ${bit(name)} <> 0)`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}
