import type { ListingQuery, SizeQuery, WayOut } from '#shared/api/browse.ts'

/** The filters with a list of values, as the facets of a listing name them. Several values of one mean "or". */
export const facetNames = [
  'fit',
  'brand',
  'diameter',
  'width',
  'bolt_pattern',
  'finish',
  'colour',
  'construction',
  'centre_bore',
  'fit_style',
  'poke',
  'in_stock',
  'clearance',
] as const
export type FacetName = (typeof facetNames)[number]

/** The filters with a least and a most: whole dirhams and mm. */
export const rangeNames = ['min_price', 'max_price', 'min_offset', 'max_offset'] as const
export type RangeName = (typeof rangeNames)[number]

/** What the rear wheel of a set is to be, in a search by size. Inches and mm; the front is what the other filters say. */
export const rearNames = ['rear_rim_diameter', 'rear_rim_width', 'rear_min_offset', 'rear_max_offset'] as const

export const sorts = ['featured', 'price_asc', 'price_desc', 'newest', 'diameter'] as const
export type Sort = (typeof sorts)[number]

const vehicleNames = ['make', 'model', 'year', 'modification'] as const
/** Every filter that an address may name, in the order in which addresses have them. */
export const filterNames = [
  ...vehicleNames,
  ...facetNames,
  ...rangeNames,
  ...rearNames,
  'search_by_size',
  'any_car',
  'sort',
  'pagination',
  'uniqueSize',
] as const
const longest = 200

/**
 * The filters in the address bar. Names nobody knows and texts no filter can have are dropped, pages start at 1.
 * Pages group the SKUs of a design and diameter unless the address says `uniqueSize=false`.
 */
export function readFilters(params: URLSearchParams): ListingQuery {
  const query: ListingQuery = { page: wholeNumber(params.get('page')) ?? 1, per_page: 24, uniqueSize: 'true' }
  const rows = wholeNumber(params.get('per_page'))
  if (rows !== undefined && rows <= 96) query.per_page = rows
  for (const name of filterNames) {
    const value = params.getAll(name).filter(Boolean).join(',')
    if (value && value.length <= longest) query[name] = value
  }
  return query
}

/** The same filters as an address, defaults left out, in one fixed order: equal filters are one address. */
export function writeFilters(query: Partial<ListingQuery>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of filterNames) {
    const value = query[name]
    if (value && !(name === 'uniqueSize' && isOn(value)) && !(name === 'sort' && value === 'featured'))
      params.set(name, value)
  }
  if (query.page && query.page > 1) params.set('page', String(query.page))
  if (query.per_page && query.per_page !== 24) params.set('per_page', String(query.per_page))
  return params
}

/** The values chosen of one filter. */
export function chosen(query: Partial<ListingQuery>, name: FacetName): string[] {
  return [...new Set((query[name] ?? '').split(',').map((value) => value.trim()))].filter(Boolean)
}

/** The filters with one value of a facet chosen, or not chosen any more; back on the first page. */
export function toggle(query: ListingQuery, name: FacetName, value: string): ListingQuery {
  const now = chosen(query, name)
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  return changed(query, { [name]: next.join(',') || undefined })
}

/** The filters with some of them set to other values, or unset; back on the first page. */
export function changed(query: ListingQuery, change: Partial<ListingQuery>): ListingQuery {
  return withoutUnset({ ...query, ...change, page: change.page ?? 1 })
}

/** The filters with one of the ways out of an empty list taken. */
export function lift(query: ListingQuery, change: WayOut['change']): ListingQuery {
  return changed(query, Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])))
}

/** Nothing filtered any more; the car, the sorting and the rows per page stay. */
export function cleared(query: ListingQuery): ListingQuery {
  const none = Object.fromEntries([...facetNames, ...rangeNames, ...rearNames].map((name) => [name, undefined]))
  return changed(query, none)
}

/** The same filters for every car. */
export function withoutVehicle(query: ListingQuery): ListingQuery {
  return changed(query, Object.fromEntries(vehicleNames.map((name) => [name, undefined])))
}

/** How many filters are set, each chosen value and each end of a range counted once. */
export function countFilters(query: Partial<ListingQuery>): number {
  const values = facetNames.flatMap((name) => chosen(query, name)).length
  return values + [...rangeNames, ...rearNames].filter((name) => query[name]).length
}

/**
 * A search by size as filters of a list: the front wheel's fields are the filters of the same meaning, so that each of
 * them counts over the others and can be taken back. A filter that is there under its own name goes before the field.
 */
export function sizeFilters(query: SizeQuery): ListingQuery {
  const { front_rim_diameter, front_rim_width, front_bolt_pattern, ...filters } = query
  return withoutUnset({
    ...filters,
    diameter: filters.diameter ?? front_rim_diameter,
    width: filters.width ?? front_rim_width,
    bolt_pattern: filters.bolt_pattern ?? front_bolt_pattern,
  })
}

/** The four choices that name a car, where all of them are there. */
export function vehicleAsked(query: Partial<ListingQuery>) {
  const { make, model, modification } = query
  const year = wholeNumber(query.year ?? null)
  return make && model && modification && year !== undefined ? { make, model, year, modification } : null
}

/** A switch in an address: there, and not "false" or "0". */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '0'
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

function withoutUnset(query: ListingQuery): ListingQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListingQuery
}
