import type { Candidates } from '#domain/catalogue/memory/candidates.ts'
import { type Columns, codedFacets, type FacetValue } from '#domain/catalogue/memory/columns.ts'
import { fixedFacet } from '#domain/catalogue/memory/filters.ts'
import type { FacetCount, ListResult, Selection } from '#domain/catalogue/memory/request.ts'
import type { FacetName } from '#shared/filters/wheels.ts'

/** The number of cards by code of one facet's values, over a selection. */
export function countFacet(columns: Columns, found: Candidates, selection: Selection, facet: FacetName): Int32Array {
  const coded = codedFacets.find((each) => each === facet)
  if (coded) return countCards(selection, found.rows, columns.codes[coded], columns.values[coded].length)
  const { codes, values } = fixedFacet(found, facet)
  const names = [...new Set(values.flat())]
  // Several codes may have one value; those without any count last, and are left out.
  const codeOf = new Uint16Array(256).fill(names.length)
  for (const [code, [name]] of values.entries()) if (name !== undefined) codeOf[code] = names.indexOf(name)
  return countCards(selection, null, codes, names.length + 1, codeOf)
}

/** The counts with what the codes mean. */
export function nameCounts(columns: Columns, found: Candidates, facet: FacetName, counts: Int32Array): FacetCount[] {
  const coded = codedFacets.find((each) => each === facet)
  const unnamed = { label: null, label_ar: null }
  const values: FacetValue[] = coded
    ? columns.values[coded]
    : [...new Set(fixedFacet(found, facet).values.flat())].map((value) => ({ value, ...unnamed }))
  return values.flatMap((value, code) => (counts[code]! > 0 ? { facet, ...value, count: counts[code]! } : []))
}

/** The number of cards by code. */
function countCards(
  { places, cards }: Selection,
  rows: Int32Array | null,
  codes: Uint16Array | Uint8Array,
  size: number,
  codeOf = Uint16Array.from({ length: size }, (_, code) => code),
): Int32Array {
  const counts = new Int32Array(size)
  if (2 ** size <= places.length) {
    addSets(counts, countSets({ places, cards }, rows, codes, { size, codeOf }))
    return counts
  }
  // Rows of one card are neighbours, so it is enough to know the last one counted.
  const last = new Int32Array(size).fill(-1)
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!
    const code = codeOf[codes[rows ? rows[at]! : at]!] ?? size - 1
    if (last[code] === cards[i]) continue
    last[code] = cards[i]!
    counts[code]!++
  }
  return counts
}

/** The number of cards by the set of their codes, one bit each: for few codes and many cards much faster. */
function countSets(
  { places, cards }: Selection,
  rows: Int32Array | null,
  codes: Uint16Array | Uint8Array,
  { size, codeOf }: { size: number; codeOf: Uint16Array },
): Int32Array {
  const counts = new Int32Array(2 ** size)
  let [card, set] = [-1, 0]
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!
    const bit = 1 << codeOf[codes[rows ? rows[at]! : at]!]!
    if (cards[i] === card) set |= bit
    else {
      counts[set]!++
      card = cards[i]!
      set = bit
    }
  }
  counts[set]!++
  return counts
}

function addSets(counts: Int32Array, ofSets: Int32Array): void {
  for (let set = 1; set < ofSets.length; set++)
    if (ofSets[set]! > 0)
      for (let rest = set; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]! += ofSets[set]!
}

/** The least and the largest figure of a selection; null of an empty one. */
function rangeOf(
  { places }: Selection,
  rows: Int32Array | null,
  figures: Int32Array | Float64Array,
): [number | null, number | null] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!
    const figure = figures[rows ? rows[at]! : at]!
    if (figure < least) least = figure
    if (figure > most) most = figure
  }
  return places.length > 0 ? [least, most] : [null, null]
}

/** The price range and the offset range of what `of` selects for each. */
export function rangesOf(
  columns: Columns,
  found: Candidates,
  of: (name: 'price' | 'offset') => Selection,
): ListResult['range'] {
  const [min_price, max_price] = rangeOf(of('price'), null, found.price)
  const [min_offset, max_offset] = rangeOf(of('offset'), found.rows, columns.offset)
  return { min_price, max_price, min_offset, max_offset }
}
