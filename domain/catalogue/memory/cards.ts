import type { Candidates } from '#domain/catalogue/memory/candidates.ts'
import { type Columns, flag } from '#domain/catalogue/memory/columns.ts'
import type { Figures, ListedCard, ListResult, Selection } from '#domain/catalogue/memory/request.ts'
import type { Sort } from '#shared/filters/wheels.ts'

/** The listed cards, with what they are ordered by; one entry each, in the order of the columns. */
export type Cards = {
  count: number
  /** The first of the card's candidates in the selection, and how many there are: SKUs or sets. */
  first: Int32Array
  sizes: Int32Array
  price_from: Int32Array
  /** The largest id of a front wheel: the newest. */
  newest: Int32Array
  has_stock: Uint8Array
  /** The least score, for a car. */
  score: Float64Array
  /** Once they are needed: the first cards of an order, and for `featured` what `firstOfDesigns` and `turns` find. */
  tops?: Partial<Record<Sort, Int32Array>>
  firsts?: Int32Array
  turn?: Int32Array
  /** For an order by price: the candidate that each card shows, since its price is the one that a shopper sees. */
  shown?: Int32Array
}

/** Gathers the candidates of a selection into cards. */
export function gatherCards(
  columns: Columns,
  found: Candidates,
  { places, cards: numbers }: Selection,
  forCar: boolean,
): Cards {
  const most = numberOfCards(numbers)
  const cards: Cards = {
    count: 0,
    first: new Int32Array(most),
    sizes: new Int32Array(most),
    price_from: new Int32Array(most),
    newest: new Int32Array(most),
    has_stock: new Uint8Array(most),
    score: new Float64Array(forCar ? most : 0),
  }
  let card = -1
  let last = -1
  for (let i = 0; i < places.length; i++) {
    const at = places[i]!
    const price = found.price[at]!
    const id = columns.id[found.front[at]!]!
    if (numbers[i] !== last) {
      last = numbers[i]!
      card = cards.count++
      cards.first[card] = i
      cards.price_from[card] = price
      if (forCar) cards.score[card] = found.score[at]!
    }
    cards.sizes[card]!++
    if (price < cards.price_from[card]!) cards.price_from[card] = price
    if (id > cards.newest[card]!) cards.newest[card] = id
    if (found.flags[at]! & flag.in_stock) cards.has_stock[card] = 1
    if (forCar && found.score[at]! < cards.score[card]!) cards.score[card] = found.score[at]!
  }
  return cards
}

/** The number of different cards; those of one card are neighbours. */
export function numberOfCards(cards: Int32Array): number {
  let count = 0
  for (let i = 0; i < cards.length; i++) if (i === 0 || cards[i] !== cards[i - 1]) count++
  return count
}

export function fitsOf({ count, score }: Cards): NonNullable<ListResult['fits']> {
  const counts = [0, 0, 0, 0]
  for (let card = 0; card < count; card++) counts[verdictOf(score[card]!) % 10]!++
  const [pass = 0, parts = 0, warn = 0, unknown = 0] = counts
  return { pass, parts, warn, unknown }
}

/** The part of a score without the move: available before unavailable, and the verdict within. */
export const verdictOf = (score: number) => Math.floor(score / 100_000)

/** The candidate that each card shows. */
export function shownOf(
  columns: Columns,
  found: Candidates,
  { places }: Selection,
  { count, first, sizes }: Cards,
  forCar: boolean,
): Int32Array {
  const shown = new Int32Array(count)
  for (let card = 0; card < count; card++)
    shown[card] = bestOf(columns, found, places.subarray(first[card]!, first[card]! + sizes[card]!), forCar)
  return shown
}

/** Of a card's candidates the one to show: for a car the best verdict, then stock and price. */
function bestOf(columns: Columns, found: Candidates, places: Int32Array, forCar: boolean): number {
  let shown = places[0]!
  for (let i = 1; i < places.length; i++) if (isBetter(columns, found, places[i]!, shown, forCar)) shown = places[i]!
  return shown
}

/** A card's listed finishes and widths, and the SKU to show for it. */
export function describe(
  columns: Columns,
  found: Candidates,
  { places }: Selection,
  cards: Cards,
  card: number,
  forCar: boolean,
): ListedCard {
  const finishes = new Set<number>()
  const widths = new Set<number>()
  const first = cards.first[card]!
  const own = places.subarray(first, first + cards.sizes[card]!)
  for (const at of own) {
    const front = found.front[at]!
    finishes.add(columns.codes.finish[front]!)
    widths.add(columns.widths[columns.codes.width[front]!]!)
  }
  const shown = cards.shown?.[card] ?? bestOf(columns, found, own, forCar)
  const rear = found.rear[shown]!
  return {
    front: figuresOf(columns, found.front[shown]!),
    rear: rear < 0 ? null : figuresOf(columns, rear),
    sizes: cards.sizes[card]!,
    finishes: finishes.size,
    widths: [...widths].sort((a, b) => a - b),
    price_from: cards.price_from[card]!,
  }
}

export function figuresOf(columns: Columns, row: number): Figures {
  const flags = columns.flags[row]!
  return {
    id: columns.id[row]!,
    price: columns.price[row]!,
    compare_at_price: columns.compare_at_price[row]! || null,
    supplier_stock: columns.stock[row]!,
    special_order: (flags & flag.special_order) !== 0,
    clearance: (flags & flag.clearance) !== 0,
  }
}

function isBetter(columns: Columns, found: Candidates, a: number, b: number, forCar: boolean): boolean {
  const [fa, fb] = [found.front[a]!, found.front[b]!]
  const [ra, rb] = [found.rear[a]!, found.rear[b]!]
  const [flagsA, flagsB] = [found.flags[a]!, found.flags[b]!]
  const byStock = (flagsB & flag.in_stock) - (flagsA & flag.in_stock)
  const byPrice = found.price[a]! - found.price[b]!
  const byId = columns.id[fa]! - columns.id[fb]! || (ra < 0 ? 0 : columns.id[ra]! - columns.id[rb]!)
  const order = forCar
    ? verdictOf(found.score[a]!) - verdictOf(found.score[b]!) ||
      byStock ||
      found.score[a]! - found.score[b]! ||
      byPrice ||
      byId
    : byStock || (flagsB & flag.special_order) - (flagsA & flag.special_order) || byPrice || byId
  return order < 0
}
