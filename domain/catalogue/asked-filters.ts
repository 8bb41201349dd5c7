import { pokeBands } from '#domain/fitment/rules.ts'
import type { ListingQuery } from '#shared/api/browse.ts'
import { chosen, type FacetName, facetNames, type Sort, sorts } from '#shared/filters.ts'
import { readBoltPattern } from '#shared/wheel-size.ts'

const mostValues = 20
const numbers = new Set<FacetName>(['diameter', 'width', 'centre_bore'])
const switches = new Set<FacetName>(['in_stock', 'clearance'])
const styles = ['regular', 'aggressive']
const fits = ['pass', 'parts', 'measure']

/**
 * Parses a query's filters into values of the listing's placeholders: lists for facets (null: not filtered), fils and
 * mm for ranges. Invalid values are ignored; so are fit and poke if no car is chosen.
 */
export function parseFilters(query: ListingQuery, { withVehicle }: { withVehicle: boolean }): Record<string, unknown> {
  const asked: Record<string, unknown> = {}
  for (const name of facetNames) asked[name] = values(name, chosen(query, name).slice(0, mostValues))
  if (!withVehicle) asked.poke = asked.fit = null
  const [min_price, max_price] = ordered(amount(query.min_price), amount(query.max_price))
  const [min_offset, max_offset] = ordered(figure(query.min_offset), figure(query.max_offset))
  return { ...asked, min_price, max_price, min_offset, max_offset }
}

/** Parses the requested rear wheel into the placeholders of `rearIs`. Null if no valid size is given. */
export function parseRear(query: ListingQuery): Record<string, number | null> | null {
  const rear_diameter = figure(query.rear_rim_diameter)
  const rear_width = figure(query.rear_rim_width)
  const [rear_min_offset, rear_max_offset] = ordered(figure(query.rear_min_offset), figure(query.rear_max_offset))
  const asked = { rear_diameter, rear_width, rear_min_offset, rear_max_offset }
  return Object.values(asked).some((value) => value !== null) ? asked : null
}

export function parseSort(query: ListingQuery): Sort {
  return sorts.find((sort) => sort === query.sort) ?? 'featured'
}

function values(name: FacetName, texts: string[]): unknown[] | null {
  const list = numbers.has(name)
    ? texts.map((text) => figure(text)).filter((each) => each !== null)
    : texts.map((text) => written(name, text)).filter((text) => isValue(name, text))
  return list.length > 0 ? list : null
}

/** Normalises a value to the catalogue's spelling. */
function written(name: FacetName, text: string): string {
  if (switches.has(name) && text === '1') return 'true'
  return (name === 'bolt_pattern' ? readBoltPattern(text) : undefined) ?? text.toLowerCase()
}

function isValue(name: FacetName, text: string): boolean {
  if (switches.has(name)) return text === 'true'
  if (name === 'fit_style') return styles.includes(text)
  if (name === 'fit') return fits.includes(text)
  if (name === 'poke') return pokeBands.some(({ value }) => value === text)
  if (name === 'bolt_pattern') return /^\d{1,2}x\d{2,3}(\.\d{1,2})?$/.test(text)
  return /^[a-z0-9][a-z0-9-]{0,59}$/.test(text)
}

function figure(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,6}(\.\d{1,4})?$/.test(text.trim()) ? Number(text) : null
}

/** Whole dirhams to fils. */
function amount(text: string | undefined): number | null {
  const dirhams = figure(text)
  return dirhams === null || dirhams < 0 ? null : Math.round(dirhams * 100)
}

function ordered(least: number | null, most: number | null): [number | null, number | null] {
  return least !== null && most !== null && least > most ? [most, least] : [least, most]
}
