import { type SQL, sql } from 'drizzle-orm'
import { facetNames } from '#shared/filters.ts'

/** The filters of a list: facets, and the two ranges. Which of them are asked for decides the text of a statement. */
const filterNames = [...facetNames, 'price', 'offset'] as const
export type FilterName = (typeof filterNames)[number]

/** Each filter is a bit in the order of `filterNames`. */
export const bitOf = (name: FilterName) => 1 << filterNames.indexOf(name)
export const bit = (name: FilterName) => sql.raw(String(bitOf(name)))

const numeric = new Set<FilterName>(['diameter', 'width', 'centre_bore'])
/** The facets whose values are in `facet_values`; those of the others are no data of the catalogue. */
const fixed = new Set<FilterName>(['fit', 'fit_style', 'poke', 'in_stock', 'clearance', 'price', 'offset'])
const isCoded = (name: FilterName) => !fixed.has(name)

/** The filters that some values of the placeholders ask for. */
export function filtersAsked(asked: Record<string, unknown>): FilterName[] {
  const given = (name: string) => asked[name] !== null && asked[name] !== undefined
  return filterNames.filter((name) =>
    name === 'price' || name === 'offset' ? given(`min_${name}`) || given(`max_${name}`) : given(name),
  )
}

const ofFacet = (name: FilterName) => sql.raw(`'${name}'`)
const codes = (name: FilterName) => sql.identifier(`${name}_codes`)

/** One row: of each facet that is asked for, the values that any wheel has, and their numbers; null where there are none. */
export function knownValues(filters: readonly FilterName[]): SQL {
  const columns = filters.flatMap((name) => {
    if (name === 'price' || name === 'offset') return []
    const asked = sql`${sql.placeholder(name)}::${sql.raw(numeric.has(name) ? 'float8[]::text[]' : 'text[]')}`
    if (!isCoded(name)) return sql`${asked} as ${sql.identifier(name)}`
    const known = sql`from facet_values where facet = ${ofFacet(name)} and value = any (${asked}) and wheels > 0`
    return [
      sql`(select array_agg(value) ${known}) as ${sql.identifier(name)}`,
      sql`(select array_agg(code) ${known}) as ${codes(name)}`,
    ]
  })
  return sql.join(columns.length > 0 ? columns : [sql`null as nothing`], sql`, `)
}

/** The values of `known` for the answer. */
export function knownAnswer(filters: readonly FilterName[]): SQL {
  const pairs = filters
    .filter((name) => name !== 'price' && name !== 'offset')
    .map((name) => sql`${ofFacet(name)}, (select ${sql.identifier(name)} from known)`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Whether an offer has what a filter asks for. A filter of which no value is known filters nothing. */
function keeps(name: FilterName): SQL {
  if (name === 'price')
    return sql`unit_price between coalesce(${sql.placeholder('min_price')}::int, 0)
      and coalesce(${sql.placeholder('max_price')}::int, 2147483647)`
  if (name === 'offset')
    return sql`"offset" between coalesce(${sql.placeholder('min_offset')}::float8, '-infinity')
      and coalesce(${sql.placeholder('max_offset')}::float8, 'infinity')`
  if (name === 'in_stock' || name === 'clearance')
    return sql`${sql.identifier(name)}::text = any (${sql.placeholder(name)}::text[])`
  if (name === 'fit_style')
    return sql`case when aggressive then 'aggressive' else 'regular' end = any (${sql.placeholder(name)}::text[])`
  if (name === 'poke' || name === 'fit') return sql`${sql.identifier(name)} = any (${sql.placeholder(name)}::text[])`
  return sql`coalesce(${sql.identifier(`${name}_code`)} = any ((select ${codes(name)} from known)::smallint[]), true)`
}

/** Whether an offer has what all filters ask for. */
export function keepsAll(filters: readonly FilterName[]): SQL {
  return filters.length > 0 ? sql.join(filters.map(keeps), sql` and `) : sql`true`
}

/** The filters that an offer misses, as a sum of their bits. */
export function misses(filters: readonly FilterName[]): SQL {
  const each = filters.map((name) => sql`case when ${keeps(name)} then 0 else ${bit(name)} end`)
  return each.length > 0 ? sql.join(each, sql` + `) : sql`0`
}
