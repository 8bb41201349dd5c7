import { LRUCache } from 'lru-cache'
import { type Bits, commonBits, hasBit, placesIn, setBit } from '#domain/catalogue/memory/bits.ts'
import { type CodedFacet, type Columns, rowOf } from '#domain/catalogue/memory/columns.ts'
import { documentsOf } from '#domain/catalogue/memory/word-index.ts'

/** Cards of the columns in the order of search results: those with the most SKUs first. */
export type RankedCards = {
  rankOf: Int32Array
  cardOf: Int32Array
  /** The rows of a card are from its first to before that of the next card. */
  firstRow: Int32Array
  /** The ranks of a design's cards. */
  ofDesign: number[][]
  /** The ranks of the cards that have a SKU with one of the values of a facet. */
  having: LRUCache<string, Bits>
}

/** Searched values whose cards are kept: 24 kB each at a million SKUs. */
const mostValues = 500
const ranked = new WeakMap<Columns, RankedCards>()

export function rankedCards(columns: Columns): RankedCards {
  const known = ranked.get(columns)
  if (known) return known
  const { cards, card, designOfCard, count, id } = columns
  const firstRow = new Int32Array(cards + 1).fill(count)
  const oldest = new Int32Array(cards).fill(2 ** 31 - 1)
  for (let row = count - 1; row >= 0; row--) {
    firstRow[card[row]!] = row
    oldest[card[row]!] = Math.min(oldest[card[row]!]!, id[row]!)
  }
  // Sorted as numbers: the size, descending, then the oldest SKU.
  const order = Float64Array.from(
    oldest,
    (first, at) => (2 ** 20 - firstRow[at + 1]! + firstRow[at]!) * 2 ** 32 + first,
  )
  const cardOf = Int32Array.from(order.sort(), (key) => card[rowOf(columns, key % 2 ** 32)]!)
  const rankOf = new Int32Array(cards)
  const ofDesign: number[][] = []
  for (const [rank, at] of cardOf.entries()) {
    rankOf[at] = rank
    const design = designOfCard[at]!
    ofDesign[design] ??= []
    ofDesign[design].push(rank)
  }
  const made: RankedCards = { rankOf, cardOf, firstRow, ofDesign, having: new LRUCache({ max: mostValues }) }
  ranked.set(columns, made)
  return made
}

/** The cards of designs by their ids. */
export function cardsOfDesigns(columns: Columns, ids: string[]): Bits {
  const bits = emptyBits(columns)
  for (const id of ids) addDesign(columns, bits, columns.designOf.get(id))
  return bits
}

/** The cards with a word in their texts or in those of their design. */
export function cardsWithWord(columns: Columns, word: string, { isBeginning }: { isBeginning: boolean }): Bits {
  const { rankOf } = rankedCards(columns)
  const bits = emptyBits(columns)
  for (const card of documentsOf(columns.words.cards, word, { isBeginning })) setBit(bits, rankOf[card]!)
  for (const design of documentsOf(columns.words.designs, word, { isBeginning })) addDesign(columns, bits, design)
  return bits
}

/** Values of a facet: those with a code that is 1 in `mask`. */
export type FacetValues = { facet: CodedFacet; codes: Uint16Array; mask: Uint8Array }

/** The cards that have a SKU with one of the values. */
export function cardsWithValues(columns: Columns, { facet, codes, mask }: FacetValues): Bits {
  const { having } = rankedCards(columns)
  const key = `${facet} ${mask.join('')}`
  const known = having.get(key) ?? cardsWhere(columns, (row) => mask[codes[row]!] === 1)
  having.set(key, known)
  return known.slice()
}

/** The cards, of all or of some by their ranks, that have a SKU whose row passes: in one pass over all rows. */
export function cardsWhere(columns: Columns, isWanted: (row: number) => boolean, ranks?: Int32Array): Bits {
  const { rankOf } = rankedCards(columns)
  const bits = emptyBits(columns)
  const among = emptyBits(columns)
  for (const rank of ranks ?? rankOf) setBit(among, rank)
  for (let row = 0; row < columns.count; row++) {
    const rank = rankOf[columns.card[row]!]!
    if (hasBit(among, rank) && isWanted(row)) setBit(bits, rank)
  }
  return bits
}

/** Adds others to a set. */
export function unite(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word++) bits[word]! |= others[word]!
  return bits
}

/** The ranks in all sets, ascending; without sets, all. */
export function ranksIn(columns: Columns, [first, ...others]: Bits[]): Int32Array {
  return first ? placesIn(commonBits([first, ...others])) : rankedCards(columns).cardOf.map((_, rank) => rank)
}

function addDesign(columns: Columns, bits: Bits, design = -1): void {
  for (const rank of rankedCards(columns).ofDesign[design] ?? []) setBit(bits, rank)
}

function emptyBits({ cards }: Columns): Bits {
  return new Uint32Array((cards + 31) >>> 5)
}
