import { type SQL, sql } from 'drizzle-orm'
import type { Among } from '#domain/catalogue/offers.ts'
import { cars, skuMatches } from '#domain/search/find-products.ts'
import { typed, type Wanted } from '#domain/search/wanted.ts'

/** Limits a listing to the wheels of the designs and diameters found in the search index that match `wanted`. */
export function amongSearched(wanted: Wanted): Among {
  const values = Object.entries(wanted).map(([name, value]) => [`search_${name}`, value])
  return { ...searched, values: Object.fromEntries(values) }
}

export function amongSkus(how: 'whole' | 'begins', sku: string): Among {
  return { ...bySku[how], values: { search_sku: sku } }
}

export const amongNothing: Among = { name: 'nothing', has: () => sql`false`, values: {} }

const placed = (name: keyof Wanted): SQL => typed(name, sql.placeholder(`search_${name}`))

const searched = {
  name: 'searched',
  table: sql`car as materialized (${cars(placed)}), searched as materialized (
    select design_id, diameter from search_groups
    where words @@ (${placed('words')} && coalesce((
      select string_agg('''p=' || bolt_pattern || '''', ' | ')::tsquery from car
    ), ''::tsquery))
  )`,
  has: (alias: string) => {
    const w = sql.identifier(alias)
    return sql`(${w}.design_id, ${w}.diameter) in (select design_id, diameter from searched) and ${skuMatches(alias, placed)}`
  },
}

const key = (alias: string) => sql`search_sku(${sql.identifier(alias)}.sku) collate "C"`
const sku = sql`${sql.placeholder('search_sku')}::text`
const bySku = {
  whole: { name: 'sku', has: (alias: string) => sql`${key(alias)} = ${sku}` },
  begins: { name: 'skus', has: (alias: string) => sql`${key(alias)} >= ${sku} and ${key(alias)} < ${sku} || '{'` },
}
