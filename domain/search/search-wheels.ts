import { type SQL, sql } from 'drizzle-orm'
import { listWheels } from '#domain/catalogue/listing.ts'
import type { Among } from '#domain/catalogue/offers.ts'
import { Problem } from '#domain/problem.ts'
import { filtersOf } from '#domain/search/filters.ts'
import { cars, findHits, type Hits, skuMatches } from '#domain/search/find-products.ts'
import { skuKey } from '#domain/search/fold.ts'
import { findNames } from '#domain/search/names.ts'
import { addonProduct } from '#domain/search/products.ts'
import { otherResults, readingOf } from '#domain/search/search.ts'
import { searchParameters } from '#domain/search/search-parameters.ts'
import { suggestionsFor } from '#domain/search/suggestions.ts'
import { readTerms, type Terms } from '#domain/search/terms.ts'
import { understand } from '#domain/search/understand.ts'
import { typed, type Wanted, wantedOf } from '#domain/search/wanted.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing, ListingQuery } from '#shared/api/browse.ts'
import type { SearchProduct, SearchResult } from '#shared/api/search.ts'
import { search as limits } from '#shared/limits.ts'

/** A page of search results. */
export type WheelSearch = Pick<SearchResult, 'brands' | 'models' | 'reading' | 'suggestions' | 'pages' | 'no_tyres'> & {
  list: Listing
  /** The keywords understood as filters, selected in the facets of `list`. */
  filters: Partial<ListingQuery>
  /** The other keywords: names of designs and cars, and other words. Empty if the filters cover everything. */
  rest: string
  addons: SearchProduct[]
}

/**
 * Searches for wheels and returns a listing: keywords understood as filters are selected in the facets, where the
 * shopper can remove them; the rest narrows the list. A filter set in `query`, even to an empty text, overrides the one
 * in the keywords. Throws `search_too_short` below 3 characters.
 */
export async function searchWheels(
  shop: Shop,
  { keywords, ...query }: ListingQuery & { keywords: string },
): Promise<WheelSearch> {
  const terms = readTerms(keywords)
  if (terms.text.length < limits.minCharacters) throw new Problem('search_too_short')
  const found = await findNames(shop, terms)
  const understood = understand(terms, found)
  const asked = { ...searchParameters(terms, understood, limits.panel), any_wheel: false }
  const [hits] = await findHits(shop.db, asked)

  const skus = findSkus(terms, hits!)
  const wanted = wantedOf(understood)
  const { filters, rest, remains } = skus || !wanted ? nothingFiltered : filtersOf(understood)
  const among = skus ?? (wanted ? remains && amongSearched(remains) : amongNothing)
  const list = await listWheels(shop, { ...filters, ...named(query) }, among)
  return {
    list,
    filters,
    rest: skus || !wanted ? keywords : rest,
    addons: hits!.addons.map((hit) => addonProduct(shop, hit)),
    brands: hits!.brands,
    models: hits!.models.map((model) => ({ ...model, year: understood.year })),
    reading: readingOf(understood),
    ...otherResults(terms),
    suggestions: list.total + hits!.addons.length > 0 ? [] : await suggestionsFor(shop, understood, found),
  }
}

function named(query: ListingQuery): ListingQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListingQuery
}

const nothingFiltered = { filters: {}, rest: '', remains: undefined }

/** The exact SKU, or those with this prefix if the query looks like a SKU. */
function findSkus({ sku, looks_like_sku }: Terms, { by_sku }: Hits) {
  if (by_sku.some((hit) => skuKey(hit.sku) === sku)) return amongSkus('whole', sku)
  return looks_like_sku && by_sku.length > 0 ? amongSkus('begins', sku) : undefined
}

/** Limits a listing to the wheels of the designs and diameters found in the search index that match `wanted`. */
function amongSearched(wanted: Wanted): Among {
  const values = Object.entries(wanted).map(([name, value]) => [`search_${name}`, value])
  return { ...searched, values: Object.fromEntries(values) }
}

function amongSkus(how: 'whole' | 'begins', sku: string): Among {
  return { ...bySku[how], values: { search_sku: sku } }
}

const amongNothing: Among = { name: 'nothing', has: () => sql`false`, values: {} }

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
