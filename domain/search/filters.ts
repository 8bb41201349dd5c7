import { partsOf, textOf } from '#domain/search/parts.ts'
import type { Named } from '#domain/search/readings.ts'
import type { Understood } from '#domain/search/understand.ts'
import { type Wanted, wantedOf } from '#domain/search/wanted.ts'
import type { ListingQuery } from '#shared/api/browse.ts'

/** As many values as a filter of a listing takes. */
const most = 20

/**
 * What is understood, parted into filters of a listing and the rest: designs, cars and words, which no filter has.
 * `remains` is undefined where the filters say it all.
 */
export function filtersOf(understood: Understood): {
  filters: Partial<ListingQuery>
  rest: string
  remains: Wanted | undefined
} {
  const { sizes, finishes, colours } = understood
  // A list of finishes or a colour: a listing would want both at once.
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
