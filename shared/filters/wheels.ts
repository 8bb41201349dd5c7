import type { ListingQuery, SizeQuery } from '#shared/api/browse.ts'
import {
  changeFilters,
  chosenValues,
  type Filter,
  type FilterAddress,
  isOn,
  parametersOf,
  readQuery,
  vehicleNames,
} from '#shared/filters/filters.ts'

/** The filters of a list of wheels, in the order of the list. */
export const wheelFilters = [
  { name: 'fit', kind: 'choice' },
  { name: 'brand', kind: 'choice' },
  { name: 'diameter', kind: 'choice' },
  { name: 'width', kind: 'choice' },
  { name: 'bolt_pattern', kind: 'choice' },
  { name: 'finish', kind: 'choice' },
  { name: 'colour', kind: 'choice' },
  { name: 'construction', kind: 'choice' },
  { name: 'centre_bore', kind: 'choice' },
  { name: 'fit_style', kind: 'choice' },
  { name: 'poke', kind: 'choice' },
  { name: 'in_stock', kind: 'toggle' },
  { name: 'clearance', kind: 'toggle' },
  { name: 'price', kind: 'range' },
  { name: 'offset', kind: 'range' },
] as const satisfies readonly Filter[]
export type WheelFilterName = (typeof wheelFilters)[number]['name']
type RangeName = 'price' | 'offset'

/** The filters with values that are counted; several values of one mean "or". */
export type FacetName = Exclude<WheelFilterName, RangeName>
export const facetNames = wheelFilters.flatMap(({ name, kind }) => (kind === 'range' ? [] : [name]))

/** The rear wheel of a set, in a search by size. Inches and mm; the other filters describe the front wheel. */
export const rearNames = ['rear_rim_diameter', 'rear_rim_width', 'rear_min_offset', 'rear_max_offset'] as const

export const sorts = ['featured', 'price_asc', 'price_desc', 'newest', 'diameter'] as const
export type Sort = (typeof sorts)[number]

/** Whole dirhams and mm for the ranges. */
const filterNames = [...parametersOf(wheelFilters), ...rearNames]

/** The SKUs of a design and diameter are grouped unless the address has `uniqueSize=false`. */
export const wheelAddress: FilterAddress = {
  names: [...vehicleNames, ...filterNames, 'search_by_size', 'any_car', 'sort', 'pagination', 'uniqueSize'],
  per_page: 24,
  most_per_page: 96,
  defaults: { sort: 'featured', uniqueSize: 'true' },
}

export function readWheelQuery(params: URLSearchParams): ListingQuery {
  const query = readQuery<ListingQuery>(wheelAddress, params)
  return { ...query, uniqueSize: isOn(query.uniqueSize ?? 'true') ? 'true' : 'false' }
}

/** Removes all filters; the car, the sorting and the rows per page stay. */
export function clearFilters(query: ListingQuery): ListingQuery {
  return changeFilters(query, Object.fromEntries(filterNames.map((name) => [name, null])))
}

/** Counts the active filters: each selected value and each end of a range. */
export function countFilters(query: Partial<ListingQuery>): number {
  return filterNames.flatMap((name) => chosenValues(query, name)).length
}

/**
 * Converts a search by size to list filters: the front wheel's fields map to the filters of the same meaning, so that
 * each is counted over the others and can be removed. An explicit filter overrides the field.
 */
export function sizeFilters(query: SizeQuery): ListingQuery {
  const { front_rim_diameter, front_rim_width, front_bolt_pattern, ...filters } = query
  return {
    ...filters,
    diameter: filters.diameter ?? front_rim_diameter,
    width: filters.width ?? front_rim_width,
    bolt_pattern: filters.bolt_pattern ?? front_bolt_pattern,
  }
}
