import type { ListingQuery, SizeQuery, WayOut } from '#shared/api/browse.ts'

/** The filters with a list of values, by their facet names. Several values of one mean "or". */
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

/** The ends of the range filters: whole dirhams and mm. */
export const rangeNames = ['min_price', 'max_price', 'min_offset', 'max_offset'] as const
export type RangeName = (typeof rangeNames)[number]

/** The rear wheel of a set, in a search by size. Inches and mm; the other filters describe the front wheel. */
export const rearNames = ['rear_rim_diameter', 'rear_rim_width', 'rear_min_offset', 'rear_max_offset'] as const

export const sorts = ['featured', 'price_asc', 'price_desc', 'newest', 'diameter'] as const
export type Sort = (typeof sorts)[number]

const vehicleNames = ['make', 'model', 'year', 'modification'] as const
/** Every filter parameter, in the order used in addresses. */
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
 * Parses the filters from the address bar. Unknown names and invalid values are dropped, pages start at 1. The SKUs of
 * a design and diameter are grouped unless the address has `uniqueSize=false`.
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

/** Serialises the filters, defaults left out, in one fixed order, so that equal filters have one address. */
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

/** The selected values of one filter. */
export function chosen(query: Partial<ListingQuery>, name: FacetName): string[] {
  return [...new Set((query[name] ?? '').split(',').map((value) => value.trim()))].filter(Boolean)
}

/** Toggles one value of a facet and returns to the first page. */
export function toggle(query: ListingQuery, name: FacetName, value: string): ListingQuery {
  const now = chosen(query, name)
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  return changed(query, { [name]: next.join(',') || undefined })
}

/** Sets or unsets some filters and returns to the first page. */
export function changed(query: ListingQuery, change: Partial<ListingQuery>): ListingQuery {
  return withoutUnset({ ...query, ...change, page: change.page ?? 1 })
}

/** Applies a suggested filter removal. */
export function lift(query: ListingQuery, change: WayOut['change']): ListingQuery {
  return changed(query, Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])))
}

/** Removes all filters; the car, the sorting and the rows per page stay. */
export function cleared(query: ListingQuery): ListingQuery {
  const none = Object.fromEntries([...facetNames, ...rangeNames, ...rearNames].map((name) => [name, undefined]))
  return changed(query, none)
}

/** Removes the car from the filters. */
export function withoutVehicle(query: ListingQuery): ListingQuery {
  return changed(query, Object.fromEntries(vehicleNames.map((name) => [name, undefined])))
}

/** Counts the active filters: each selected value and each end of a range. */
export function countFilters(query: Partial<ListingQuery>): number {
  const values = facetNames.flatMap((name) => chosen(query, name)).length
  return values + [...rangeNames, ...rearNames].filter((name) => query[name]).length
}

/**
 * Converts a search by size to list filters: the front wheel's fields map to the filters of the same meaning, so that
 * each is counted over the others and can be removed. An explicit filter overrides the field.
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

/** The car of a query, if all four choices are given. */
export function vehicleAsked(query: Partial<ListingQuery>) {
  const { make, model, modification } = query
  const year = wholeNumber(query.year ?? null)
  return make && model && modification && year !== undefined ? { make, model, year, modification } : null
}

/** Whether a boolean parameter is set: present, and not "false" or "0". */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '0'
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}

function withoutUnset(query: ListingQuery): ListingQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as ListingQuery
}
