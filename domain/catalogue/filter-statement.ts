import { type SQL, sql } from 'drizzle-orm'
import { type WheelFilterName, wheelFilters } from '#shared/filters/wheels.ts'

/** The active filters of a list decide the text of a statement. */
const filterNames = wheelFilters.map(({ name }) => name)

/** Each filter has one bit, in the order of `filterNames`. */
export const bitOf = (name: WheelFilterName) => 1 << filterNames.indexOf(name)
export const bit = (name: WheelFilterName) => sql.raw(String(bitOf(name)))

const numeric = new Set<WheelFilterName>(['diameter', 'width', 'centre_bore'])
/** Facets whose values are fixed in code; the other facets' values are in `facet_values`. */
const fixed = new Set<WheelFilterName>(['fit', 'fit_style', 'poke', 'in_stock', 'clearance', 'price', 'offset'])
const isCoded = (name: WheelFilterName) => !fixed.has(name)

/** The active filters for these parameters. */
export function activeFilters(values: Record<string, unknown>): WheelFilterName[] {
  const given = (name: string) => values[name] !== null && values[name] !== undefined
  return filterNames.filter((name) =>
    name === 'price' || name === 'offset' ? given(`min_${name}`) || given(`max_${name}`) : given(name),
  )
}

const ofFacet = (name: WheelFilterName) => sql.raw(`'${name}'`)
const codes = (name: WheelFilterName) => sql.identifier(`${name}_codes`)

/** One row with, for each active facet, the requested values that exist and their codes; null if none does. */
export function knownValues(filters: readonly WheelFilterName[]): SQL {
  const columns = filters.flatMap((name) => {
    if (name === 'price' || name === 'offset') return []
    const requested = sql`${sql.placeholder(name)}::${sql.raw(numeric.has(name) ? 'float8[]::text[]' : 'text[]')}`
    if (!isCoded(name)) return sql`${requested} as ${sql.identifier(name)}`
    const known = sql`from facet_values where facet = ${ofFacet(name)} and value = any (${requested}) and wheels > 0`
    return [
      sql`(select array_agg(value) ${known}) as ${sql.identifier(name)}`,
      sql`(select array_agg(code) ${known}) as ${codes(name)}`,
    ]
  })
  return sql.join(columns.length > 0 ? columns : [sql`null as nothing`], sql`, `)
}

/** The values of `known`, as JSON for the response. */
export function knownValuesJson(filters: readonly WheelFilterName[]): SQL {
  const pairs = filters
    .filter((name) => name !== 'price' && name !== 'offset')
    .map((name) => sql`${ofFacet(name)}, (select ${sql.identifier(name)} from known)`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Whether an offer matches one filter. A filter without any known value matches everything. */
function matches(name: WheelFilterName): SQL {
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

/** Whether an offer matches all filters. */
export function matchesAll(filters: readonly WheelFilterName[]): SQL {
  return filters.length > 0 ? sql.join(filters.map(matches), sql` and `) : sql`true`
}

/** Bitmask of the filters that an offer fails; 0 = match. */
export function failedFilters(filters: readonly WheelFilterName[]): SQL {
  const each = filters.map((name) => sql`case when ${matches(name)} then 0 else ${bit(name)} end`)
  return each.length > 0 ? sql.join(each, sql` + `) : sql`0`
}
