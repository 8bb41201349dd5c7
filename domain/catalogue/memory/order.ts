import type { Candidates } from '#domain/catalogue/memory/candidates.ts'
import { type Cards, describe, fitsOf, shownOf, verdictOf } from '#domain/catalogue/memory/cards.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import type { ListRequest, ListResult, Selection } from '#domain/catalogue/memory/request.ts'

/** The first cards that are found of each order: ten pages. */
const mostKept = 240

/** Orders the listed cards and describes those of one page. */
export function pageOf(
  columns: Columns,
  found: Candidates,
  listed: Selection,
  cards: Cards,
  { car, sort, skip, take }: ListRequest,
): Pick<ListResult, 'total' | 'cards' | 'fits'> {
  const total = cards.count
  const fits = car && fitsOf(cards)
  if (take === 0) return { total, fits, cards: [] }
  const diameterOf = (card: number) => {
    const row = found.front[listed.places[cards.first[card]!]!]!
    return columns.diameters[columns.codes.diameter[row]!]!
  }
  const { price_from, newest, has_stock, score } = cards
  /** Last of all: the oldest first, a square set before a staggered one, then the smaller rear id. */
  const byAge = (a: number, b: number) => newest[a]! - newest[b]! || a - b
  if (sort === 'featured' && !car) cards.firsts ??= firstOfDesigns(columns, found, listed, cards, diameterOf)
  const areFirsts = (cards.firsts?.length ?? 0) >= skip + take && sort === 'featured'
  if (sort === 'featured' && !areFirsts) cards.turn ??= turns(columns, found, listed, cards, diameterOf, car !== null)
  const turn = cards.turn ?? []
  if (sort === 'price_asc' || sort === 'price_desc')
    cards.shown ??= shownOf(columns, found, listed, cards, car !== null)
  const { shown } = cards
  const priceOf = (card: number) => found.price[shown![card]!]!
  const orders: Record<typeof sort, (a: number, b: number) => number> = {
    featured: car
      ? (a, b) =>
          verdictOf(score[a]!) - verdictOf(score[b]!) ||
          has_stock[b]! - has_stock[a]! ||
          turn[a]! - turn[b]! ||
          score[a]! - score[b]! ||
          byAge(a, b)
      : (a, b) => has_stock[b]! - has_stock[a]! || turn[a]! - turn[b]! || byAge(a, b),
    price_asc: (a, b) => priceOf(a) - priceOf(b) || byAge(a, b),
    price_desc: (a, b) => priceOf(b) - priceOf(a) || byAge(a, b),
    newest: (a, b) => newest[b]! - newest[a]! || a - b,
    diameter: (a, b) => diameterOf(a) - diameterOf(b) || price_from[a]! - price_from[b]! || byAge(a, b),
  }
  cards.tops ??= {}
  let top = cards.tops[sort]
  if (!top || (top.length < skip + take && top.length < total)) {
    const all = areFirsts ? cards.firsts! : new Int32Array(total).map((_, card) => card)
    top = best(all, Math.max(skip + take, mostKept), areFirsts ? byAge : orders[sort])
    cards.tops[sort] = top
  }
  return {
    total,
    fits,
    cards: [...top.subarray(skip, skip + take)].map((card) =>
      describe(columns, found, listed, cards, card, car !== null),
    ),
  }
}

/** Of each design with stock the card that comes first: the one of most sizes. */
function firstOfDesigns(
  columns: Columns,
  found: Candidates,
  { places }: Selection,
  { count, first, sizes, newest, has_stock }: Cards,
  diameterOf: (card: number) => number,
): Int32Array {
  const firsts = new Int32Array(columns.designs.length).fill(-1)
  for (let card = 0; card < count; card++) {
    if (has_stock[card] === 0) continue
    const design = columns.designOfCard[columns.card[found.front[places[first[card]!]!]!]!]!
    const known = firsts[design]!
    const isBefore =
      known < 0 ||
      (sizes[known]! - sizes[card]! || diameterOf(card) - diameterOf(known) || newest[card]! - newest[known]!) < 0
    if (isBefore) firsts[design] = card
  }
  return firsts.filter((card) => card >= 0)
}

/**
 * Round-robin by design: each card's place among the cards of its design with the same stock (for a car: and the same
 * verdict), so that one card of every design comes before the second of any. A design's square sets and its staggered
 * ones are apart in the columns, hence the chains.
 */
function turns(
  columns: Columns,
  found: Candidates,
  { places }: Selection,
  cards: Cards,
  diameterOf: (card: number) => number,
  forCar: boolean,
): Int32Array {
  const { score, sizes, newest } = cards
  const turn = new Int32Array(cards.count)
  const head = new Int32Array(columns.designs.length * 2).fill(-1)
  const next = new Int32Array(cards.count)
  for (let card = cards.count - 1; card >= 0; card--) {
    const row = found.front[places[cards.first[card]!]!]!
    const chain = columns.designOfCard[columns.card[row]!]! * 2 + cards.has_stock[card]!
    next[card] = head[chain]!
    head[chain] = card
  }
  const order = (a: number, b: number) =>
    (forCar ? score[a]! - score[b]! : sizes[b]! - sizes[a]!) ||
    diameterOf(a) - diameterOf(b) ||
    newest[a]! - newest[b]! ||
    a - b
  const ofDesign: number[] = []
  for (const first of head) {
    if (first < 0) continue
    ofDesign.length = 0
    for (let card = first; card >= 0; card = next[card]!) ofDesign.push(card)
    if (ofDesign.length > 1) ofDesign.sort(order)
    let place = 0
    let verdict = -1
    for (const card of ofDesign) {
      const own = forCar ? verdictOf(score[card]!) : 0
      place = own === verdict ? place + 1 : 1
      verdict = own
      turn[card] = place
    }
  }
  return turn
}

/** The first cards in an order, without sorting the rest. */
function best(cards: Int32Array, most: number, order: (a: number, b: number) => number): Int32Array {
  if (most > mostKept) return cards.toSorted(order)
  const kept: number[] = []
  for (const card of cards) {
    if (kept.length === most && order(card, kept[most - 1]!) >= 0) continue
    let [from, to] = [0, kept.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (order(card, kept[middle]!) < 0) to = middle
      else from = middle + 1
    }
    kept.splice(from, 0, card)
    if (kept.length > most) kept.pop()
  }
  return Int32Array.from(kept)
}
