import type { Bits } from '#domain/catalogue/memory/bits.ts'
import type { Candidates } from '#domain/catalogue/memory/candidates.ts'
import { type Columns, codedFacets, type FacetValue } from '#domain/catalogue/memory/columns.ts'
import { fixedFacet } from '#domain/catalogue/memory/filters.ts'
import type { FacetCount, ListResult, Selection } from '#domain/catalogue/memory/request.ts'
import type { FacetName } from '#shared/filters/wheels.ts'

/** All candidates of a list, each with the number of its card. */
type Counted = { found: Candidates; all: Selection }

/** The number of cards by code of one facet's values, over a set of candidates. */
export function countFacet(columns: Columns, { found, all }: Counted, bits: Bits, facet: FacetName): Int32Array {
  const coded = codedFacets.find((each) => each === facet)
  if (coded) {
    const codeOf = Uint16Array.from(columns.values[coded], (_, code) => code)
    return countCards(bits, all.cards, { rows: found.rows, codes: columns.codes[coded], codeOf, size: codeOf.length })
  }
  const { codes, values } = fixedFacet(found, facet)
  const names = [...new Set(values.flat())]
  // Several codes may have one value; those without any count last, and are left out.
  const codeOf = new Uint16Array(256).fill(names.length)
  for (const [code, [name]] of values.entries()) if (name !== undefined) codeOf[code] = names.indexOf(name)
  return countCards(bits, all.cards, { rows: null, codes, codeOf, size: names.length + 1 })
}

/** The counts with what the codes mean. Of the values without any count only those that were asked for. */
export function nameCounts(
  columns: Columns,
  found: Candidates,
  facet: FacetName,
  { counts, asked }: { counts: Int32Array; asked: readonly string[] },
): FacetCount[] {
  const coded = codedFacets.find((each) => each === facet)
  const unnamed = { label: null, label_ar: null }
  const values: FacetValue[] = coded
    ? columns.values[coded]
    : [...new Set(fixedFacet(found, facet).values.flat())].map((value) => ({ value, ...unnamed }))
  return values.flatMap((value, code) =>
    counts[code]! > 0 || asked.includes(value.value) ? { facet, ...value, count: counts[code]! } : [],
  )
}

type Codes = {
  /** The candidates' rows if the codes are by row; null if they are by place. */
  rows: Int32Array | null
  codes: Uint16Array | Uint8Array
  /** What is counted of each code, below `size`. */
  codeOf: Uint16Array
  size: number
}

/**
 * The number of cards by code, in one pass over the set: at a million SKUs lists of its places and cards would take
 * longer to write than to count. The candidates of one card are neighbours.
 */
function countCards(bits: Bits, cards: Int32Array, of: Codes): Int32Array {
  if (of.size <= 32) return countSets(bits, cards, of)
  const { rows, codes, codeOf, size } = of
  const counts = new Int32Array(size)
  const last = new Int32Array(size).fill(-1)
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const at = (word << 5) + 31 - Math.clz32(rest & -rest)
      const code = codeOf[codes[rows ? rows[at]! : at]!]!
      if (last[code] === cards[at]) continue
      last[code] = cards[at]!
      counts[code]!++
    }
  }
  return counts
}

/** The same of up to 32 codes: those of a card are gathered as bits and counted at its end. */
function countSets(bits: Bits, cards: Int32Array, { rows, codes, codeOf, size }: Codes): Int32Array {
  const counts = new Int32Array(size)
  const bitOf = Int32Array.from(codeOf, (code) => 1 << code)
  let [card, set] = [-1, 0]
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      const at = (word << 5) + 31 - Math.clz32(rest & -rest)
      if (cards[at] !== card) {
        addSet(counts, set)
        card = cards[at]!
        set = 0
      }
      set |= bitOf[codes[rows ? rows[at]! : at]!]!
    }
  }
  addSet(counts, set)
  return counts
}

function addSet(counts: Int32Array, set: number): void {
  for (let rest = set; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++
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
