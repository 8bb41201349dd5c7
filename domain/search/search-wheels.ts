import { listWheels } from '#domain/catalogue/listing.ts'
import { codedFacets } from '#domain/catalogue/memory/columns.ts'
import { keyOf, rowsBeginning } from '#domain/catalogue/memory/sku-keys.ts'
import { Problem } from '#domain/problem.ts'
import { findAccessories } from '#domain/search/accessories.ts'
import { matchingRows } from '#domain/search/find-wheels.ts'
import { findNames } from '#domain/search/names.ts'
import { partsOf, textOf } from '#domain/search/parts.ts'
import { addonProduct, rowsBySku } from '#domain/search/products.ts'
import type { Named } from '#domain/search/readings.ts'
import { findOthers, otherResults, readingAsSku, readingOf } from '#domain/search/search.ts'
import { type SearchMemory, searchMemory } from '#domain/search/search-memory.ts'
import { suggestionsFor } from '#domain/search/suggestions.ts'
import { readTerms, type Terms } from '#domain/search/terms.ts'
import { type Understood, understand } from '#domain/search/understand.ts'
import { type Wanted, wantedOf } from '#domain/search/wanted.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing, ListingQuery } from '#shared/api/browse.ts'
import type { SearchProduct, SearchResult } from '#shared/api/search.ts'
import { chosenValues, vehicleOf } from '#shared/filters/filters.ts'
import { countFilters } from '#shared/filters/wheels.ts'
import { search as limits } from '#shared/limits.ts'

/** A page of search results. */
export type WheelSearch = Pick<
  SearchResult,
  'brands' | 'models' | 'reading' | 'suggestions' | 'pages' | 'no_tyres' | 'tyre_diameters'
> & {
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
  const memory = await searchMemory(shop)
  const terms = readTerms(keywords, memory.synonyms)
  if (terms.text.length < limits.minCharacters) throw new Problem('search_too_short')
  const found = findNames(memory, terms)
  const understood = understand(terms, found, memory.cars)

  const wanted = wantedOf(understood)
  const addons = findAccessories(memory.accessories, terms, understood, limits.panel)
  const skus = bySku(memory, terms, { isAllElseEmpty: !wanted && addons.length === 0 })
  const { filters, rest, remains } = skus || !wanted ? nothingFiltered : filtersOf(understood)
  const isSold = wanted && sells(memory, notOverridden(filters, query))
  const rows = skus ?? (isSold ? remains && rowsOf(memory, remains) : new Int32Array(0))
  const among = rows?.map((row) => memory.columns.id[row]!)
  const list = await listWheels(shop, { ...filters, ...named(query) }, { among })
  const others = findOthers(memory, understood, limits.panel)
  const texts = otherResults(terms)
  const results = [list.total, addons.length, others.brands.length, others.models.length, texts.pages.length]
  if (results.every((count) => count === 0) && countFilters(query) === 0 && !vehicleOf(query))
    shop.visits?.searched(keywords)
  return {
    list,
    filters,
    rest: skus || !wanted ? keywords : rest,
    addons: addons.map((addon) => addonProduct(shop, addon)),
    ...others,
    reading: skus ? readingAsSku(keywords, understood) : readingOf(keywords, understood),
    ...texts,
    suggestions: list.total + addons.length > 0 ? [] : suggestionsFor(memory, understood, found),
  }
}

function named(query: ListingQuery): ListingQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListingQuery
}

/** The filters of the keywords that the query does not override. */
function notOverridden(filters: Partial<ListingQuery>, query: ListingQuery): Partial<ListingQuery> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => query[name as keyof ListingQuery] === undefined))
}

/**
 * Whether the shop has one of the values of each filter. A list ignores a filter without any known value, but who searches
 * for "8x170" must not see wheels with other bolt patterns.
 */
function sells({ columns }: SearchMemory, filters: Partial<ListingQuery>): boolean {
  return codedFacets.every((facet) => {
    const [codes, values] = [columns.codeOf[facet], chosenValues(filters, facet)]
    return values.length === 0 || values.some((value) => codes.has(value) || codes.has(Number(value)))
  })
}

const nothingFiltered = { filters: {}, rest: '', remains: undefined }

/** The wheels with this SKU, or with this prefix if the query looks like a SKU or means nothing else; undefined: by no SKU. */
function bySku(
  memory: SearchMemory,
  terms: Terms,
  { isAllElseEmpty }: { isAllElseEmpty: boolean },
): Int32Array | undefined {
  const { keys } = memory.columns
  const [first] = rowsBySku(memory, terms, 1)
  if (first === undefined) return undefined
  const rows = rowsBeginning(keys, terms.sku)
  if (keyOf(keys, first) === terms.sku) return rows.filter((row) => keyOf(keys, row) === terms.sku)
  return terms.looks_like_sku || isAllElseEmpty ? rows : undefined
}

/** The rows that match, of all cards. */
function rowsOf({ columns, cars }: SearchMemory, wanted: Wanted): Int32Array {
  return Int32Array.from([...matchingRows(columns, cars, wanted)].flat())
}

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
    noise: [],
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
