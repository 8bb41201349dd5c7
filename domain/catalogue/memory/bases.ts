import { LRUCache } from 'lru-cache'
import { type Bits, everyBit, placesIn, setBit } from '#domain/catalogue/memory/bits.ts'
import { type Candidates, findCandidates, readFigures } from '#domain/catalogue/memory/candidates.ts'
import { type Cards, gatherCards, shownOf } from '#domain/catalogue/memory/cards.ts'
import { type Columns, rowOf } from '#domain/catalogue/memory/columns.ts'
import { countFacet } from '#domain/catalogue/memory/facets.ts'
import type { ListRequest, ListResult, Selection } from '#domain/catalogue/memory/request.ts'
import type { FacetName } from '#shared/filters/wheels.ts'

/** The versions of the columns' prices and marks that something was made of. */
type Figures = Pick<Columns, 'prices' | 'marks'>

/** The candidates that pass some filters, as cards. */
export type Listed = Figures & { selection: Selection; cards: Cards; range?: ListResult['range'] }

/** A list before its filters, and what has been found out about it. The keys are those of filters. */
export type Base = Figures & {
  found: Candidates
  /** All candidates, as a list and as a set. */
  all: Selection
  every: Bits
  bits: LRUCache<string, Bits>
  counts: LRUCache<string, Int32Array>
  listed: LRUCache<string, Listed>
}

export const isCurrent = (made: Figures, { prices, marks }: Figures) => made.prices === prices && made.marks === marks

const bases = new WeakMap<Columns, LRUCache<string, Base>>()
/** Candidates of all bases that are kept, at about 30 bytes each and as many for what is known of them. */
const mostCandidates = ({ count }: Columns) => Math.max(300_000, 3 * count)
/** What a base weighs besides its candidates, as candidates, so that bases of few wheels do not pile up: at 60 bytes, 12 kB. */
const ownWeight = 200
/**
 * Filters and counts that are kept of a base, at 1 bit a candidate and about 200 bytes; fewer where they are soon found again.
 * With `max` the caches would allocate room for all of them: 50 kB instead of 4 kB for each base.
 */
const mostBits = ({ count }: Candidates) => Math.min(100, 10 + count)
const mostCounts = ({ count }: Candidates) => Math.min(2_000, 30 + count)
const counted = { sizeCalculation: () => 1 }

const nameOf = ({ kind, car, grouped }: Pick<ListRequest, 'kind' | 'car' | 'grouped'>) =>
  `${kind} ${car?.number} ${grouped}`

/** The base of a request. Those of search results and of searches by the rear size are not kept. */
export function baseOf(columns: Columns, request: ListRequest): Base {
  const { among, rear } = request
  const isKept = !among && !rear
  const kept = keptBases(columns)
  const known = isKept ? kept.get(nameOf(request)) : undefined
  if (known && !isCurrent(known, columns)) renewFigures(columns, known)
  if (known) return known
  const found = findCandidates(columns, request)
  const places = request.kind === 'all' && !among ? found.front : found.front.map((_, place) => place)
  const base: Base = {
    found,
    all: { places, cards: request.grouped ? cardsOf(columns, found) : places },
    every: everyBit(found.count),
    ...{ prices: columns.prices, marks: columns.marks },
    bits: new LRUCache({ maxSize: mostBits(found), ...counted }),
    counts: new LRUCache({ maxSize: mostCounts(found), ...counted }),
    listed: new LRUCache({
      maxSize: 2 * found.count + 1,
      sizeCalculation: ({ selection }) => selection.places.length + 1,
    }),
  }
  if (isKept) kept.set(nameOf(request), base)
  return base
}

/** The number of each candidate's card. Staggered sets have separate cards. */
function cardsOf({ card, cards: most }: Columns, { count, rows, firstPair }: Candidates): Int32Array {
  const cards = new Int32Array(count)
  for (let at = 0; at < count; at++) cards[at] = card[rows ? rows[at]! : at]! + (at < firstPair ? 0 : most)
  return cards
}

/** The candidates in a set, each with the number of its card. */
export function selectionOf({ all, every }: Base, bits: Bits): Selection {
  if (bits === every) return all
  const places = placesIn(bits)
  const cards = new Int32Array(places.length)
  for (let i = 0; i < places.length; i++) cards[i] = all.cards[places[i]!]!
  return { places, cards }
}

function keptBases(columns: Columns): LRUCache<string, Base> {
  const known = bases.get(columns)
  if (known) return known
  const made = new LRUCache<string, Base>({
    maxSize: mostCandidates(columns),
    sizeCalculation: ({ found }) => found.count + ownWeight,
  })
  bases.set(columns, made)
  return made
}

function renewFigures(columns: Columns, base: Base): void {
  if (base.found.price !== columns.price) readFigures(columns, base.found)
  base.prices = columns.prices
  base.marks = columns.marks
}

/** Names the counts of a facet over the candidates that pass the filters with these keys. */
export function countsKey({ marks }: Base, facet: FacetName, keys: string[]): string {
  return [facet, markFacets.some((each) => each === facet) ? marks : '', ...keys].join('|')
}

/** The facets that marks decide. */
const markFacets = ['fit_style', 'in_stock', 'clearance'] as const

/**
 * Runs a change of SKUs in place, and corrects what is known of the unfiltered list: to find it out again would take
 * long, and every sale changes it.
 */
export function correctingLists<Result>(columns: Columns, ids: readonly number[], change: () => Result): Result {
  const base = keptBases(columns).get(nameOf({ kind: 'all', car: null, grouped: true }))
  const whole = base?.listed.get('')
  if (!base || !whole || !isCurrent(base, columns) || !isCurrent(whole, columns)) return change()
  const cards = new Set(ids.map((id) => rowOf(columns, id)).flatMap((row) => (row < 0 ? [] : columns.card[row]!)))
  const bits = new Uint32Array(base.every.length)
  for (const card of cards) {
    const first = whole.cards.first[card]!
    for (let at = first; at < first + whole.cards.sizes[card]!; at++) setBit(bits, at)
  }
  const changed = selectionOf(base, bits)
  const counted = () => markFacets.map((facet) => countFacet(columns, base, bits, facet))
  const known = markFacets.map((facet) => base.counts.get(countsKey(base, facet, [])))
  const before = counted()
  const result = change()
  if (isCurrent(base, columns)) return result
  renewFigures(columns, base)
  const after = counted()
  for (const [n, facet] of markFacets.entries()) {
    const corrected = known[n]?.map((count, code) => count - before[n]![code]! + after[n]![code]!)
    if (corrected) base.counts.set(countsKey(base, facet, []), corrected)
  }
  const { price_from, has_stock, shown } = whole.cards
  const anew = gatherCards(columns, base.found, changed, false)
  const shownAnew = shown && shownOf(columns, base.found, changed, anew, false)
  let isStockSame = true
  for (let i = 0; i < anew.count; i++) {
    const card = changed.cards[anew.first[i]!]!
    price_from[card] = anew.price_from[i]!
    if (shown) shown[card] = shownAnew![i]!
    isStockSame &&= has_stock[card] === anew.has_stock[i]!
    has_stock[card] = anew.has_stock[i]!
  }
  const { firsts, turn, tops, ...rest } = whole.cards
  base.listed.set('', {
    ...{ selection: whole.selection, prices: columns.prices, marks: columns.marks },
    cards: isStockSame ? { ...rest, ...(firsts && { firsts }), ...(turn && { turn }) } : rest,
  })
  return result
}
