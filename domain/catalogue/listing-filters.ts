import type { FacetCount, ListRequest, ListResult } from '#domain/catalogue/memory/request.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import type { Facet, Listing, ListingQuery } from '#shared/api/browse.ts'
import { chosenValues, type FilterQuery } from '#shared/filters/filters.ts'
import { type FacetName, facetNames, sorts, wheelFilters } from '#shared/filters/wheels.ts'
import { facetWords } from '#shared/i18n/wheels/wheel.ts'
import { latinDigits } from '#shared/normalise.ts'
import { readBoltPattern } from '#shared/wheel-size.ts'

/** A query in the listing's values; `rear` is null if no valid size of a rear wheel is given. */
type ListingParameters = Pick<ListRequest, 'sort' | 'filters' | 'rear'>

const numbers = new Set<FacetName>(['diameter', 'width', 'centre_bore'])
const styles = ['regular', 'aggressive']
const fits = ['pass', 'parts', 'measure']
const ranges = [
  ['min_price', 'max_price'],
  ['min_offset', 'max_offset'],
  ['rear_min_offset', 'rear_max_offset'],
] as const
const rearSize = ['rear_rim_diameter', 'rear_rim_width'] as const

/** Invalid values are ignored; so are fit and poke if no car is chosen. */
export function parseListingQuery(query: ListingQuery, { withVehicle }: { withVehicle: boolean }): ListingParameters {
  const filters: ListRequest['filters'] = {}
  for (const name of facetNames) filters[name] = valuesOf(name, chosenValues(query, name))
  if (!withVehicle) filters.poke = filters.fit = null
  const [min_price, max_price] = priceRange(query)
  const [min_offset, max_offset] = ordered(figure(query.min_offset), figure(query.max_offset))
  const [rear_min_offset, rear_max_offset] = ordered(figure(query.rear_min_offset), figure(query.rear_max_offset))
  const rear = {
    rear_diameter: figure(query.rear_rim_diameter),
    rear_width: figure(query.rear_rim_width),
    rear_min_offset,
    rear_max_offset,
  }
  return {
    sort: sorts.find((sort) => sort === query.sort) ?? 'featured',
    filters: { ...filters, min_price, max_price, min_offset, max_offset },
    rear: Object.values(rear).some((value) => value !== null) ? rear : null,
  }
}

/** The facets in the order of `facetNames`, each value with its count and labels; selected values stay, even at 0. */
export function facetsOf({ facets, known }: ListResult): Facet[] {
  return facetNames.map((name) => {
    const chosen = known[name] ?? []
    const values = facets.filter(({ facet }) => facet === name).map((row) => facetValue(name, row, chosen))
    const missing = chosen.filter((value) => values.every((each) => each.value !== value))
    const none = missing.map((value) => facetValue(name, { value, label: null, label_ar: null, count: 0 }, chosen))
    return { name, values: [...values, ...none].sort(orderOf(name)) }
  })
}

/**
 * The parameters of a query that the list took differently, with the values it applied: in the catalogue's spelling, and
 * without those that the shop does not have or that are no values; the smaller end of a range first. Empty text: none is left.
 */
export function correctedFilters(query: ListingQuery, { facets, vehicle }: Pick<Listing, 'facets' | 'vehicle'>) {
  const { filters } = parseListingQuery(query, { withVehicle: vehicle !== null })
  // Those of a car stay for the remembered car, which the browser adds.
  const counted = facets.filter(({ name }) => vehicle || (name !== 'fit' && name !== 'poke'))
  const ofFacets = counted.map(({ name, values }) => {
    const known = new Set(values.filter(({ chosen }) => chosen).map(({ value }) => value))
    const asked = filters[name as FacetName] ?? []
    return [name, [...new Set(asked.map(String))].filter((value) => known.has(value)).join()] as const
  })
  const figureIn = (name: (typeof ranges)[number][number] | (typeof rearSize)[number]) => {
    const isFigure = (name.endsWith('price') ? amount : figure)(query[name]) !== null
    return isFigure ? latinDigits(query[name]!) : ''
  }
  const ofEnds = ranges.flatMap(([least, most]) => {
    const [from, to] = [figureIn(least), figureIn(most)]
    const isReversed = from && to && Number(from) > Number(to)
    return [[least, isReversed ? to : from] as const, [most, isReversed ? from : to] as const]
  })
  const ofRearSize = rearSize.map((name) => [name, figureIn(name)] as const)
  const changed = [...ofFacets, ...ofEnds, ...ofRearSize].filter(
    ([name, text]) => query[name as FacetName] && query[name as FacetName] !== text,
  )
  return Object.fromEntries(changed) as Record<string, string>
}

function valuesOf(name: FacetName, texts: string[]): (string | number)[] | null {
  const list = numbers.has(name)
    ? texts.map((text) => figure(text)).filter((each) => each !== null)
    : texts.map((text) => normalised(name, text)).filter((text) => isValue(name, text))
  return list.length > 0 ? list : null
}

/** A value in the catalogue's spelling. */
function normalised(name: FacetName, text: string): string {
  if (isToggle(name) && text === '1') return 'true'
  return (name === 'bolt_pattern' ? readBoltPattern(text) : undefined) ?? text.toLowerCase()
}

function isValue(name: FacetName, text: string): boolean {
  if (isToggle(name)) return text === 'true'
  if (name === 'fit_style') return styles.includes(text)
  if (name === 'fit') return fits.includes(text)
  if (name === 'poke') return pokeBands.some(({ value }) => value === text)
  if (name === 'bolt_pattern') return /^\d{1,2}x\d{2,3}(\.\d{1,2})?$/.test(text)
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(text)
}

function isToggle(name: FacetName): boolean {
  return wheelFilters.some((filter) => filter.name === name && filter.kind === 'toggle')
}

/** In digits of either script. */
function figure(typed: string | number | undefined): number | null {
  const text = latinDigits(String(typed ?? '')).trim()
  return /^-?\d{1,6}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}

/** Whole dirhams to fils. */
function amount(text: string | number | undefined): number | null {
  const dirhams = figure(text)
  return dirhams === null || dirhams < 0 ? null : Math.round(dirhams * 100)
}

/** The ends of a list's range of prices in fils, the smaller one first; null is open. */
export function priceRange({ min_price, max_price }: Partial<FilterQuery>): [number | null, number | null] {
  return ordered(amount(min_price), amount(max_price))
}

function ordered(least: number | null, most: number | null): [number | null, number | null] {
  return least !== null && most !== null && least > most ? [most, least] : [least, most]
}

type FacetValue = Facet['values'][number]

function facetValue(name: FacetName, row: Omit<FacetCount, 'facet'>, chosen: string[]): FacetValue {
  const { value, count } = row
  return {
    value,
    label: row.label ?? facetWords('en', name, value),
    label_ar: row.label_ar ?? facetWords('ar', name, value),
    count,
    chosen: chosen.includes(value),
  }
}

const bandOf = ({ value }: FacetValue) => pokeBands.findIndex((band) => band.value === value)

/** Kept: `localeCompare` with options makes one for each comparison, half of the time of all facets. */
const byNumbers = new Intl.Collator('en', { numeric: true })

/** Sorts numbers and poke bands ascending, bolt patterns by studs and circle, other values by count. */
function orderOf(name: FacetName): (a: FacetValue, b: FacetValue) => number {
  if (numbers.has(name)) return (a, b) => Number(a.value) - Number(b.value)
  if (name === 'fit') return (a, b) => fits.indexOf(a.value) - fits.indexOf(b.value)
  if (name === 'poke') return (a, b) => bandOf(a) - bandOf(b)
  if (name === 'bolt_pattern') return (a, b) => byNumbers.compare(a.value, b.value)
  return (a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en')
}
