import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { listWheels } from '#domain/catalogue/listing.ts'
import { Problem } from '#domain/problem.ts'
import { cars, findHits, type Hits, skuMatches } from '#domain/search/find-products.ts'
import { skuKey } from '#domain/search/fold.ts'
import { findNames } from '#domain/search/names.ts'
import { partsOf, textOf } from '#domain/search/parts.ts'
import { addonProduct } from '#domain/search/products.ts'
import type { Named } from '#domain/search/readings.ts'
import { otherResults, readingOf } from '#domain/search/search.ts'
import { searchParameters } from '#domain/search/search-parameters.ts'
import { suggestionsFor } from '#domain/search/suggestions.ts'
import { readTerms, type Terms } from '#domain/search/terms.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import { placed, type Wanted, wantedOf } from '#domain/search/wanted.ts'
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

  const skus = await bySku(shop, terms, hits!)
  const wanted = wantedOf(understood)
  const { filters, rest, remains } = skus || !wanted ? nothingFiltered : filtersOf(understood)
  const among = skus ?? (wanted ? remains && (await idsOf(wheelsOfWords(shop.db, remains))) : [])
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

/** The ids of the wheels with this SKU, or with this prefix if the query looks like a SKU; undefined: by no SKU. */
function bySku(shop: Shop, { sku, looks_like_sku }: Terms, { by_sku }: Hits): Promise<number[]> | undefined {
  if (by_sku.some((hit) => skuKey(hit.sku) === sku)) return idsOf(wheelsOfSku(shop.db, { sku, end: `${sku} ` }))
  return looks_like_sku && by_sku.length > 0 ? idsOf(wheelsOfSku(shop.db, { sku, end: `${sku}{` })) : undefined
}

async function idsOf(rows: Promise<{ ids: number[] }[]>): Promise<number[]> {
  return (await rows)[0]!.ids
}

const wheelsOfSku = statement<{ ids: number[] }, { sku: string; end: string }>(
  'wheels_of_sku',
  sql`select coalesce(json_agg(id), '[]') as ids from wheels w
    where search_sku(w.sku) collate "C" >= ${sql.placeholder('sku')}::text
      and search_sku(w.sku) collate "C" < ${sql.placeholder('end')}::text`,
)

/** The wheels of the designs and diameters found in the search index that match the words. */
const wheelsOfWords = statement<{ ids: number[] }, Wanted>(
  'wheels_of_words',
  sql`
    with car as materialized (${cars()}), searched as materialized (
      select design_id, diameter from search_groups
      where words @@ (${placed('words')} && coalesce((
        select string_agg('''p=' || bolt_pattern || '''', ' | ')::tsquery from car
      ), ''::tsquery))
    )
    select coalesce(json_agg(w.id), '[]') as ids
    from searched join wheels w using (design_id, diameter)
    where ${skuMatches('w')}`,
)

/** The most values that a listing filter accepts. */
const most = 20

/**
 * Splits the understood query into listing filters and the rest (designs, cars and words, which have no filter).
 * `remains` is undefined if the filters cover everything.
 */
function filtersOf(understood: Understood): {
  filters: Partial<ListingQuery>
  rest: string
  remains: Wanted | undefined
} {
  const { sizes, finishes, colours } = understood
  // A listing would combine finishes and colour with "and", so only one of them becomes a filter.
  const byFinish = (finishes.length === 0 || colours.length === 0) && finishes.length <= most
  const { diameter, width, bolt_pattern, centre_bore, offset, price } = sizes
  const values: Partial<Record<keyof ListingQuery, string>> = {
    brand: join(refs(understood.brands)),
    finish: byFinish ? join(refs(finishes)) : '',
    colour: byFinish ? join(colours) : '',
    construction: join(understood.constructions),
    diameter: join(diameter),
    width: join(width),
    bolt_pattern: join(bolt_pattern),
    centre_bore: join(centre_bore),
    min_offset: String(offset?.min ?? ''),
    max_offset: String(offset?.max ?? ''),
    min_price: String(price?.min ?? ''),
    max_price: String(price?.max ?? ''),
    in_stock: understood.in_stock ? 'true' : '',
    clearance: understood.clearance ? 'true' : '',
  }
  const left: Understood = {
    ...understood,
    brands: [],
    constructions: [],
    finishes: byFinish ? [] : finishes,
    colours: byFinish ? [] : colours,
    sizes: { ...sizes, diameter: [], width: [], bolt_pattern: [], centre_bore: [], offset: null, price: null },
    in_stock: false,
    clearance: false,
    browses: false,
  }
  const kept = new Set(['designs', 'cars', 'words', ...(byFinish ? [] : ['finishes'])])
  return {
    filters: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    rest: textOf(partsOf(left).filter(({ about }) => kept.has(about) || about === 'bolt_pattern')),
    remains: wantedOf(left),
  }
}

function refs(names: Named[]): string[] {
  return names.map(({ ref }) => ref)
}

function join(values: (string | number)[]): string {
  return [...new Set(values)].join(',')
}
