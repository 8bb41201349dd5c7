import { type Bits, hasBit } from '#domain/catalogue/memory/bits.ts'
import { type CodedFacet, type Columns, flag } from '#domain/catalogue/memory/columns.ts'
import { keyOf } from '#domain/catalogue/memory/sku-keys.ts'
import type { Cars } from '#domain/search/cars.ts'
import {
  cardsOfDesigns,
  cardsWhere,
  cardsWithValues,
  cardsWithWord,
  type FacetValues,
  rankedCards,
  ranksIn,
  unite,
} from '#domain/search/search-cards.ts'
import { type Taken, takenWheels } from '#domain/search/taken-wheels.ts'
import { hasFigure, type Wanted } from '#domain/search/wanted.ts'

/** Designs among which the best hits are chosen. */
const enough = 48

/** The best SKU of each matching card, by its row: in stock first, then different designs first. */
export function bestRows(columns: Columns, cars: Cars, wanted: Wanted, take: number): number[] {
  const finishPlaces = columns.values.finish.map(({ value }) => (wanted.finishes.indexOf(value) + 100) % 100)
  const finishPlace = (row: number) => finishPlaces[columns.codes.finish[row]!]!
  const isSoldOut = (row: number) => Number((columns.flags[row]! & flag.in_stock) === 0)
  const hits: { row: number; turn: number }[] = []
  const turns = new Map<number, number>()
  for (const rows of matchingRows(columns, cars, wanted)) {
    const row = rows.reduce((a, b) => ((finishPlace(a) - finishPlace(b) || bySale(columns, a, b)) <= 0 ? a : b))
    const design = columns.designOfCard[columns.card[row]!]!
    const turn = turns.get(design) ?? 0
    turns.set(design, turn + 1)
    hits.push({ row, turn })
    if (turns.size === enough) break
  }
  // Sorting keeps the order of equals: cards with more SKUs first.
  const best = hits.sort((a, b) => a.turn - b.turn).slice(0, enough)
  best.sort((a, b) => isSoldOut(a.row) - isSoldOut(b.row) || a.turn - b.turn || finishPlace(a.row) - finishPlace(b.row))
  return best.slice(0, take).map(({ row }) => row)
}

/** In stock first, then to order; then for any axle, and the cheapest. */
function bySale({ flags, price, id }: Columns, a: number, b: number): number {
  const is = (row: number, bit: number) => flags[row]! & bit
  return (
    is(b, flag.in_stock) - is(a, flag.in_stock) ||
    is(a, flag.special_order) - is(b, flag.special_order) ||
    is(a, flag.one_axle) - is(b, flag.one_axle) ||
    price[a]! - price[b]! ||
    id[a]! - id[b]!
  )
}

/** After so many cards in the order of ranks, which jumps about in memory, a pass over all rows is faster than the rest. */
const fewCards = 2_000

/** The matching SKUs of each card by their rows, those of cards with the most SKUs first. */
export function* matchingRows(columns: Columns, cars: Cars, wanted: Wanted): Generator<number[]> {
  const { firstRow, cardOf } = rankedCards(columns)
  const taken = takenWheels(columns, cars, wanted)
  const conditions = conditionsOf(columns, wanted)
  const sets = conditions.map((facets) => facets.map((one) => cardsWithValues(columns, one)).reduce(unite))
  const ranks = ranksIn(columns, [...(taken ? [taken.cards] : []), ...sets, ...textSets(columns, wanted)])
  const matches = matcherOf(columns, wanted, conditions, taken)
  let others: Bits | undefined
  for (const [at, rank] of ranks.entries()) {
    if (at === fewCards && ranks.length > columns.cards / 8) others = cardsWhere(columns, matches, ranks)
    if (others && !hasBit(others, rank)) continue
    const card = cardOf[rank]!
    const rows: number[] = []
    for (let row = firstRow[card]!; row < firstRow[card + 1]!; row++) if (matches(row)) rows.push(row)
    if (rows.length > 0) yield rows
  }
}

/** One of these facets must have a value that is 1 in its mask. */
type Condition = FacetValues[]

function conditionsOf(columns: Columns, wanted: Wanted): Condition[] {
  const has = (facet: CodedFacet, isWanted: (value: string) => boolean): FacetValues => {
    const mask = Uint8Array.from(columns.values[facet], ({ value }) => Number(isWanted(value)))
    return { facet, codes: columns.codes[facet], mask }
  }
  const among = (facet: CodedFacet, values: (string | number)[]): Condition => {
    const texts = values.map(String)
    return texts.length > 0 ? [has(facet, (value) => texts.includes(value))] : []
  }
  const pattern = (isWanted: (holes: string, circle: string) => boolean) => [
    has('bolt_pattern', (value) => isWanted(...(value.split('x') as [string, string]))),
  ]
  const { stud_holes, pcds } = wanted
  return [
    among('brand', wanted.brands),
    [...among('finish', wanted.finishes), ...among('colour', wanted.colours)],
    among('construction', wanted.constructions),
    among('diameter', wanted.diameters),
    among('width', wanted.widths),
    among('centre_bore', wanted.bores),
    among('bolt_pattern', wanted.bolt_patterns),
    stud_holes.length > 0 ? pattern((holes) => stud_holes.includes(Number(holes))) : [],
    pcds.length > 0 ? pattern((_, circle) => pcds.includes(Number(circle))) : [],
  ].filter((facets) => facets.length > 0)
}

/** The cards of the designs, and those with each of the words. */
function textSets(columns: Columns, { designs, words, sku_words }: Wanted): Bits[] {
  return [
    ...(designs.length > 0 ? [cardsOfDesigns(columns, designs)] : []),
    ...words.map((word) => cardsWithWord(columns, word, { isBeginning: !hasFigure(word) })),
    ...sku_words.map((word) => cardsWithWord(columns, word, { isBeginning: false })),
  ]
}

/** Whether a row meets all conditions but those of texts. The cheap ones come first. */
function matcherOf(
  columns: Columns,
  { in_stock, clearance, sku_parts, ...wanted }: Wanted,
  conditions: Condition[],
  taken: Taken | null,
): (row: number) => boolean {
  const { flags, offset, price } = columns
  const marks = (in_stock ? flag.in_stock : 0) | (clearance ? flag.clearance : 0)
  const [least, most] = endsOf(wanted.price)
  const [least_offset, most_offset] = endsOf(wanted.offset)
  return (row) => {
    if (taken && !hasBit(taken.rows, row)) return false
    if ((flags[row]! & marks) !== marks || price[row]! < least || price[row]! > most) return false
    if (offset[row]! < least_offset || offset[row]! > most_offset) return false
    for (const facets of conditions) if (!facets.some(({ codes, mask }) => mask[codes[row]!] === 1)) return false
    return sku_parts.length === 0 || sku_parts.every((part) => keyOf(columns.keys, row).includes(part))
  }
}

function endsOf(range: Wanted['price']): [number, number] {
  return [range?.min ?? Number.NEGATIVE_INFINITY, range?.max ?? Number.POSITIVE_INFINITY]
}
