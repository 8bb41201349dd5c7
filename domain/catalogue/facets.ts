import type { FacetRow, ListingRow } from '#domain/catalogue/listing-statement.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import type { Facet } from '#shared/api/browse.ts'
import { type FacetName, facetNames } from '#shared/filters.ts'
import { facetWords } from '#shared/i18n/wheels/wheel.ts'

type FacetValue = Facet['values'][number]
const byNumber = new Set<FacetName>(['diameter', 'width', 'centre_bore'])

/** The facets in the order of `facetNames`, each value with its count and labels; selected values stay, even at 0. */
export function facetsOf({ facets, known }: ListingRow): Facet[] {
  return facetNames.map((name) => {
    const chosen = known[name] ?? []
    const values = facets.filter(({ facet }) => facet === name).map((row) => facetValue(name, row, chosen))
    const missing = chosen.filter((value) => values.every((each) => each.value !== value))
    const none = missing.map((value) => facetValue(name, { value, label: null, label_ar: null, count: 0 }, chosen))
    return { name, values: [...values, ...none].sort(order(name)) }
  })
}

function facetValue(name: FacetName, row: Omit<FacetRow, 'facet'>, chosen: string[]): FacetValue {
  const { value, count } = row
  return {
    value,
    label: row.label ?? facetWords('en', name, value),
    label_ar: row.label_ar ?? facetWords('ar', name, value),
    count,
    chosen: chosen.includes(value),
  }
}

const fits = ['pass', 'parts', 'measure']
const bandOf = ({ value }: FacetValue) => pokeBands.findIndex((band) => band.value === value)

/** Sorts numbers and poke bands ascending, bolt patterns by studs and circle, other values by count. */
function order(name: FacetName): (a: FacetValue, b: FacetValue) => number {
  if (byNumber.has(name)) return (a, b) => Number(a.value) - Number(b.value)
  if (name === 'fit') return (a, b) => fits.indexOf(a.value) - fits.indexOf(b.value)
  if (name === 'poke') return (a, b) => bandOf(a) - bandOf(b)
  if (name === 'bolt_pattern') return (a, b) => a.value.localeCompare(b.value, 'en', { numeric: true })
  return (a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en')
}
