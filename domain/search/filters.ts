import { partsOf, textOf } from '#domain/search/parts.ts'
import type { Named } from '#domain/search/readings.ts'
import type { Understood } from '#domain/search/understand.ts'
import { type Wanted, wantedOf } from '#domain/search/wanted.ts'
import type { ListingQuery } from '#shared/api/browse.ts'

/** The most values that a listing filter accepts. */
const most = 20

/**
 * Splits the understood query into listing filters and the rest (designs, cars and words, which have no filter).
 * `remains` is undefined if the filters cover everything.
 */
export function filtersOf(understood: Understood): {
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
