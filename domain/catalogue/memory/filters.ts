import type { LRUCache } from 'lru-cache'
import { type Bits, bitsBetween, bitsOfCodes, commonBits } from '#domain/catalogue/memory/bits.ts'
import type { Candidates } from '#domain/catalogue/memory/candidates.ts'
import { type Columns, codedFacets, flag } from '#domain/catalogue/memory/columns.ts'
import type { ListRequest } from '#domain/catalogue/memory/request.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import { type FacetName, facetNames, type WheelFilterName } from '#shared/filters/wheels.ts'

export type Filter = {
  name: WheelFilterName
  /** Names the set of candidates that pass; a set that a change in place may alter is named with the version. */
  key: string
  bits: Bits
  /** The requested values that the shop has. */
  known: string[] | null
}

/** The filters of a request, each with the candidates that pass it. */
export function filtersOf(
  columns: Columns,
  { found, bits }: { found: Candidates; bits: LRUCache<string, Bits> },
  { filters }: ListRequest,
): Filter[] {
  const { count, rows } = found
  const remember = (key: string, make: () => Bits): Bits => {
    const known = bits.get(key) ?? make()
    bits.set(key, known)
    return known
  }
  const made = facetNames.flatMap((name): Filter[] => {
    const wanted = filters[name]
    if (!wanted) return []
    const coded = codedFacets.find((each) => each === name)
    if (!coded) {
      const { codes, values } = fixedFacet(found, name)
      const mask = Uint8Array.from(values, (has) => (wanted.some((value) => has.includes(String(value))) ? 1 : 0))
      const key = `${name} ${wanted} ${name === 'fit' || name === 'poke' ? '' : columns.marks}`
      const bits = remember(key, () => bitsOfCodes(count, null, codes, mask))
      return [{ name, key, known: wanted.map(String), bits }]
    }
    const codes = wanted.flatMap((value) => columns.codeOf[coded].get(value) ?? [])
    // A filter without any known value matches everything.
    const mask = new Uint8Array(columns.values[coded].length).fill(codes.length > 0 ? 0 : 1)
    for (const code of codes) mask[code] = 1
    const key = `${name} ${codes}`
    return [
      {
        name,
        key,
        known: codes.length > 0 ? codes.map((code) => columns.values[coded][code]!.value) : null,
        bits: remember(key, () => bitsOfCodes(count, rows, columns.codes[coded], mask)),
      },
    ]
  })
  const { min_price, max_price, min_offset, max_offset } = filters
  const price = range(min_price, max_price)
  if (price)
    made.push({
      name: 'price',
      key: `price ${price} ${columns.prices}`,
      known: null,
      bits: bitsBetween(count, found.price, price),
    })
  const offset = range(min_offset, max_offset)
  if (offset)
    made.push({
      name: 'offset',
      key: `offset ${offset}`,
      known: null,
      bits: bitsBetween(count, rows ? byPlace(rows, columns.offset) : columns.offset, offset),
    })
  return made
}

/** The candidates that pass all filters but one, or all. */
export function passingBits(every: Bits, filters: Filter[], without?: WheelFilterName): Bits {
  const [first = every, ...others] = filters.filter(({ name }) => name !== without).map(({ bits }) => bits)
  return commonBits([first, ...others])
}

/** A facet whose values are fixed in code: its codes by candidate, and what each code means, if anything. */
export function fixedFacet(found: Candidates, name: FacetName): { codes: Uint8Array; values: string[][] } {
  const byFlags = (says: (flags: number) => string[]) => Array.from({ length: 32 }, (_, flags) => says(flags))
  switch (name) {
    case 'fit':
      return { codes: found.rank, values: [['pass'], ['parts'], ['measure'], ['measure']] }
    case 'poke':
      return { codes: found.poke, values: [...pokeBands.map(({ value }) => [value]), []] }
    case 'fit_style':
      return { codes: found.flags, values: byFlags((flags) => [flags & flag.aggressive ? 'aggressive' : 'regular']) }
    default: {
      const bit = name === 'clearance' ? flag.clearance : flag.in_stock
      return { codes: found.flags, values: byFlags((flags) => (flags & bit ? ['true'] : [])) }
    }
  }
}

function byPlace(rows: Int32Array, figures: Float64Array): Float64Array {
  const found = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i++) found[i] = figures[rows[i]!]!
  return found
}

function range(least: number | null | undefined, most: number | null | undefined): [number, number] | null {
  if ((least ?? most ?? null) === null) return null
  return [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY]
}
