import { type Candidates, findCandidates } from '#domain/catalogue/memory/candidates.ts'
import { type Columns, codedFacets, flag } from '#domain/catalogue/memory/columns.ts'
import { pageOf } from '#domain/catalogue/memory/order.ts'
import type { FacetCount, ListRequest, ListResult, Rows } from '#domain/catalogue/memory/request.ts'
import { pokeBands } from '#domain/fitment/rules.ts'
import { type FacetName, facetNames } from '#shared/filters/wheels.ts'

type FilterName = FacetName | 'price' | 'offset'
type Filter = {
  name: FilterName
  bit: number
  /** Sets the bit of each candidate that fails the filter. */
  mark: (miss: Uint16Array, bit: number) => void
  known: string[] | null
}

/** One list: candidates, their failed filters, cards, facets and page, from one state of the columns. */
export function listFrom(columns: Columns, request: ListRequest): ListResult {
  const found = findCandidates(columns, request)
  const filters = filtersOf(columns, found, request)
  const rows = select(columns, found, filters, request.grouped)
  const page = pageOf(columns, found, rows, request)
  if (!request.facets) return { ...page, facets: [], range: noRange, known: {}, without: null }
  return {
    ...page,
    facets: countFacets(columns, found, rows, filters, request.car !== null),
    range: rangesOf(columns, found, rows, filters),
    known: Object.fromEntries(filters.flatMap(({ name, known }) => (isRange(name) ? [] : [[name, known]]))),
    without: page.total === 0 && filters.length > 0 ? withoutEach(rows, filters) : null,
  }
}

const isRange = (name: FilterName): name is 'price' | 'offset' => name === 'price' || name === 'offset'
const noRange = { min_price: null, max_price: null, min_offset: null, max_offset: null }

function select(columns: Columns, { count, front, rear }: Candidates, filters: Filter[], grouped: boolean): Rows {
  const miss = new Uint16Array(count)
  for (const filter of filters) filter.mark(miss, filter.bit)
  const listed = new Int32Array(count)
  const near = new Int32Array(filters.length > 0 ? count : 0)
  let [ofListed, ofNear] = [0, 0]
  for (let at = 0; at < count; at++) {
    const failed = miss[at]!
    if (failed === 0) listed[ofListed++] = at
    if (filters.length > 0 && (failed & (failed - 1)) === 0) near[ofNear++] = at
  }
  const { card } = columns
  const cardsOf = (rows: Int32Array) =>
    grouped ? rows.map((at) => card[front[at]!]! * 2 + (rear[at]! < 0 ? 0 : 1)) : rows
  const all = listed.subarray(0, ofListed)
  const allCards = cardsOf(all)
  if (filters.length === 0) return { listed: all, near: all, miss, listedCards: allCards, nearCards: allCards }
  const some = near.subarray(0, ofNear)
  return { listed: all, near: some, miss, listedCards: allCards, nearCards: cardsOf(some) }
}

function filtersOf(columns: Columns, found: Candidates, { filters }: ListRequest): Filter[] {
  const { front, count } = found
  const made: Filter[] = []
  const add = (name: FilterName, mark: Filter['mark'], known: string[] | null = null) =>
    made.push({ name, bit: 1 << made.length, mark, known })
  for (const name of facetNames) {
    const wanted = filters[name]?.map(String)
    if (!wanted) continue
    const coded = codedFacets.find((each) => each === name)
    if (!coded) {
      add(name, fixedFilter(columns, found, name, wanted), wanted)
      continue
    }
    const { codes, codeOf, values } = columns
    const known = wanted.filter((value) => codeOf[coded].has(value))
    // A filter without any known value matches everything.
    const mask = new Uint8Array(values[coded].length).fill(known.length > 0 ? 0 : 1)
    for (const value of known) mask[codeOf[coded].get(value)!] = 1
    const code = codes[coded]
    add(
      name,
      (miss, bit) => {
        for (let at = 0; at < count; at++) if (mask[code[front[at]!]!] === 0) miss[at]! |= bit
      },
      known.length > 0 ? known : null,
    )
  }
  const { min_price, max_price, min_offset, max_offset } = filters
  if (min_price != null || max_price != null)
    add('price', (miss, bit) => {
      for (let at = 0; at < count; at++) {
        const price = found.price[at]!
        if (price < (min_price ?? 0) || price > (max_price ?? 2147483647)) miss[at]! |= bit
      }
    })
  if (min_offset != null || max_offset != null)
    add('offset', (miss, bit) => {
      for (let at = 0; at < count; at++) {
        const offset = columns.offset[front[at]!]!
        if (offset < (min_offset ?? -1e9) || offset > (max_offset ?? 1e9)) miss[at]! |= bit
      }
    })
  return made
}

const fitOfRank = ['pass', 'parts', 'measure', 'measure']

/** A filter whose values are fixed in code. */
function fixedFilter(_columns: Columns, found: Candidates, name: FacetName, wanted: string[]): Filter['mark'] {
  const failing = (passes: (at: number) => boolean): Filter['mark'] => {
    return (miss, bit) => {
      for (let at = 0; at < found.count; at++) if (!passes(at)) miss[at]! |= bit
    }
  }
  if (name === 'fit') return failing((at) => wanted.includes(fitOfRank[found.rank[at]!]!))
  if (name === 'poke')
    return failing((at) => found.poke[at] !== 255 && wanted.includes(pokeBands[found.poke[at]!]!.value))
  const bit = { in_stock: flag.in_stock, clearance: flag.clearance }[name as string] ?? flag.aggressive
  const isWanted = [
    wanted.includes('false') || wanted.includes('regular'),
    wanted.includes('true') || wanted.includes('aggressive'),
  ]
  return failing((at) => isWanted[found.flags[at]! & bit ? 1 : 0]!)
}

/** Cards per facet value. A facet is counted over the other filters, without its own. */
function countFacets(
  columns: Columns,
  found: Candidates,
  rows: Rows,
  filters: Filter[],
  forCar: boolean,
): FacetCount[] {
  /** `codes` has the code of a value for each row in `at`; `code` maps it, if it has to be; -1 counts nowhere. */
  const count = (
    name: FacetName,
    values: readonly { value: string }[],
    at: Int32Array | null,
    codes: Uint16Array | Uint8Array,
    code?: number[],
  ): FacetCount[] => {
    const bit = filters.find((filter) => filter.name === name)?.bit
    const counts =
      bit === undefined
        ? countCards(rows.listed, rows.listedCards, at, codes, code, values.length)
        : countCards(...withFailed(rows, bit), at, codes, code, values.length)
    return values.flatMap(({ value, ...labels }, i) =>
      counts[i]! > 0 ? [{ facet: name, value, label: null, label_ar: null, ...labels, count: counts[i]! }] : [],
    )
  }
  const named = (...values: string[]) => values.map((value) => ({ value }))
  const flagged = (bit: number, no: number, yes: number) =>
    Array.from({ length: 16 }, (_, flags) => (flags & bit ? yes : no))
  return [
    ...codedFacets.flatMap((name) => count(name, columns.values[name], found.front, columns.codes[name])),
    ...count('in_stock', named('true'), null, found.flags, flagged(flag.in_stock, -1, 0)),
    ...count('clearance', named('true'), null, found.flags, flagged(flag.clearance, -1, 0)),
    ...count('fit_style', named('regular', 'aggressive'), null, found.flags, flagged(flag.aggressive, 0, 1)),
    ...(forCar
      ? [
          ...count('fit', named('pass', 'parts', 'measure'), null, found.rank, [0, 1, 2, 2]),
          ...count(
            'poke',
            pokeBands.map(({ value }) => ({ value })),
            null,
            found.poke,
            bandCodes,
          ),
        ]
      : []),
  ]
}

const bandCodes = Array.from({ length: 256 }, (_, band) => (band < pokeBands.length ? band : -1))

/** The rows that pass all filters but one, with their cards. */
function withFailed({ near, nearCards, miss }: Rows, bit: number): [Int32Array, Int32Array] {
  const rows = new Int32Array(near.length)
  const cards = new Int32Array(near.length)
  let count = 0
  for (let i = 0; i < near.length; i++) {
    const failed = miss[near[i]!]!
    if (failed !== 0 && failed !== bit) continue
    rows[count] = near[i]!
    cards[count++] = nearCards[i]!
  }
  return [rows.subarray(0, count), cards.subarray(0, count)]
}

/** The number of cards by code. Rows of one card are neighbours, so it is enough to know the last one counted. */
function countCards(
  rows: Int32Array,
  cards: Int32Array,
  at: Int32Array | null,
  codes: Uint16Array | Uint8Array,
  mapped: number[] | undefined,
  values: number,
): Int32Array {
  const counts = new Int32Array(values)
  const last = new Int32Array(values).fill(-1)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const raw = codes[at ? at[row]! : row]!
    const code = mapped ? mapped[raw]! : raw
    if (code < 0 || last[code] === cards[i]) continue
    last[code] = cards[i]!
    counts[code]!++
  }
  return counts
}

function rangesOf(columns: Columns, found: Candidates, rows: Rows, filters: Filter[]): ListResult['range'] {
  const [ofPrice, ofOffset] = ['price', 'offset'].map((name) => filters.find((each) => each.name === name)?.bit ?? 0)
  let [min_price, max_price, min_offset, max_offset] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const at of rows.near) {
    const miss = rows.miss[at]!
    if (miss === 0 || miss === ofPrice) {
      const price = found.price[at]!
      if (price < min_price) min_price = price
      if (price > max_price) max_price = price
    }
    if (miss === 0 || miss === ofOffset) {
      const offset = columns.offset[found.front[at]!]!
      if (offset < min_offset) min_offset = offset
      if (offset > max_offset) max_offset = offset
    }
  }
  const known = (figure: number) => (Number.isFinite(figure) ? figure : null)
  return {
    min_price: known(min_price),
    max_price: known(max_price),
    min_offset: known(min_offset),
    max_offset: known(max_offset),
  }
}

/** For an empty list: the cards with one filter removed. `price` and `offset` mean both ends of a range. */
function withoutEach(rows: Rows, filters: Filter[]): Record<string, number> {
  return Object.fromEntries(
    filters.map(({ name, bit }) => {
      const [, cards] = withFailed(rows, bit)
      return [name, new Set(cards).size]
    }),
  )
}
