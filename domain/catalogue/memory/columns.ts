import { LRUCache } from 'lru-cache'
import type { CardWheel } from '#domain/catalogue/wheel-columns.ts'

/** Facets whose values come from the catalogue. Each SKU has one value of each, stored as a small code. */
export const codedFacets = [
  'brand',
  'diameter',
  'width',
  'bolt_pattern',
  'finish',
  'colour',
  'construction',
  'centre_bore',
] as const
type CodedFacet = (typeof codedFacets)[number]

export type FacetValue = { value: string; label: string | null; label_ar: string | null }

/** Bits of `flags`. */
export const flag = { in_stock: 1, special_order: 2, clearance: 4, aggressive: 8 } as const

/**
 * What lists read of every SKU: one typed array per column, one entry per SKU, about 60 bytes. The rows are sorted by
 * design, card (design, construction and diameter) and id, so that the rows of a card are neighbours.
 */
export type Columns = {
  count: number
  id: Int32Array
  /** Ascending numbers of cards and designs, from 0. */
  card: Int32Array
  designOfCard: Int32Array
  cards: number
  /** The ids of the designs. */
  designs: string[]
  /** Codes of facet values; `values` has what they mean, `codeOf` is by text or, for sizes, by number. */
  codes: Record<CodedFacet, Uint16Array>
  values: Record<CodedFacet, FacetValue[]>
  codeOf: Record<CodedFacet, Map<string | number, number>>
  /** Numbers by code: inches, inches, mm. */
  diameters: number[]
  widths: number[]
  bores: number[]
  /** ET, mm. */
  offset: Float64Array
  /** Fils. */
  price: Int32Array
  /** Fils; 0: none. */
  compare_at_price: Int32Array
  stock: Int32Array
  flags: Uint8Array
  /** kg; 0 if unknown. */
  load: Uint16Array
  /** Staggered pairs as rows, sorted by the front row. */
  pairFront: Int32Array
  pairRear: Int32Array
  /** A hash table of the rows by id, plus one; 0 is an empty slot. */
  slots: Int32Array
  /** Raised with each change in place. */
  version: number
  /** What only the cards of a page need of a SKU, read when it is first shown. */
  shown: LRUCache<number, CardWheel>
}

/** SKUs whose texts are kept, at about 1 kB each. */
const mostShown = 20_000

/** A SKU as the columns are filled from it. */
export type Row = {
  id: number
  design: string
  /** Facet values; `finish_name`, `brand_name` and their `_ar` are labels. */
  brand: string
  brand_name: string
  brand_name_ar: string
  diameter: number
  width: number
  bolt_pattern: string
  finish: string
  finish_name: string
  finish_name_ar: string
  colour: string
  construction: string
  centre_bore: number
  offset: number
  price: number
  compare_at_price: number
  stock: number
  flags: number
  load: number
}

export function emptyColumns(count: number): Columns {
  const each = <T>(make: () => T) =>
    Object.fromEntries(codedFacets.map((name) => [name, make()])) as Record<CodedFacet, T>
  return {
    count,
    id: new Int32Array(count),
    card: new Int32Array(count),
    designOfCard: new Int32Array(count),
    cards: 0,
    designs: [],
    codes: each(() => new Uint16Array(count)),
    values: each<FacetValue[]>(() => []),
    codeOf: each(() => new Map<string | number, number>()),
    diameters: [],
    widths: [],
    bores: [],
    offset: new Float64Array(count),
    price: new Int32Array(count),
    compare_at_price: new Int32Array(count),
    stock: new Int32Array(count),
    flags: new Uint8Array(count),
    load: new Uint16Array(count),
    pairFront: new Int32Array(0),
    pairRear: new Int32Array(0),
    slots: new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2))),
    version: 0,
    shown: new LRUCache({ max: mostShown }),
  }
}

/** The row of a SKU by its id; -1 if these columns do not have it. */
export function rowOf(columns: Columns, id: number): number {
  return columns.slots[slotOf(columns, id)]! - 1
}

/** The slot of an id, or the empty one where it belongs. */
function slotOf({ slots, id: ids }: Columns, id: number): number {
  let at = Math.imul(id, 0x9e3779b1) & (slots.length - 1)
  while (slots[at] !== 0 && ids[slots[at]! - 1] !== id) at = (at + 1) & (slots.length - 1)
  return at
}

/** Adds a SKU while the columns are filled; `columns.cards` is the number of cards so far, with its own. */
export function addRow(columns: Columns, row: number, wheel: Row): void {
  columns.id[row] = wheel.id
  columns.slots[slotOf(columns, wheel.id)] = row + 1
  columns.card[row] = columns.cards - 1
  for (const facet of codedFacets) columns.codes[facet][row] = codeOf(columns, facet, wheel)
  columns.offset[row] = wheel.offset
  setSale(columns, row, wheel)
}

/**
 * Writes a changed SKU in place; a removed one, without `wheel`, as sold out. False if columns with other rows are
 * needed: for a SKU that is new, removed, on another card, or has other facet values.
 */
export function changeRow(columns: Columns, id: number, wheel: Row | undefined): boolean {
  const row = rowOf(columns, id)
  columns.shown.delete(id)
  if (row < 0) return wheel === undefined
  if (!wheel) {
    columns.flags[row] = columns.stock[row] = 0
    return false
  }
  setSale(columns, row, wheel)
  const { codes, offset, card } = columns
  const isSame = (facet: CodedFacet) => columns.codeOf[facet].get(wheel[facet]) === codes[facet][row]
  if (offset[row] !== wheel.offset || !codedFacets.every(isSame)) return false
  for (const facet of ['brand', 'finish'] as const) codeOf(columns, facet, wheel)
  return columns.designs[columns.designOfCard[card[row]!]!] === wheel.design
}

function setSale(columns: Columns, row: number, wheel: Row): void {
  columns.price[row] = wheel.price
  columns.compare_at_price[row] = wheel.compare_at_price
  columns.stock[row] = wheel.stock
  columns.flags[row] = wheel.flags
  columns.load[row] = wheel.load
}

/** The code of a wheel's value; a new value gets the next one. The last wheel read decides a label. */
function codeOf(columns: Columns, facet: CodedFacet, wheel: Row): number {
  const value = wheel[facet]
  const values = columns.values[facet]
  let code = columns.codeOf[facet].get(value)
  if (code === undefined) {
    code = values.push({ value: String(value), label: null, label_ar: null }) - 1
    columns.codeOf[facet].set(value, code)
    const numbers = { diameter: columns.diameters, width: columns.widths, centre_bore: columns.bores }
    if (typeof value === 'number') numbers[facet as keyof typeof numbers][code] = value
  }
  if (facet === 'brand' || facet === 'finish') {
    const known = values[code]!
    known.label = wheel[`${facet}_name`]
    known.label_ar = wheel[`${facet}_name_ar`]
  }
  return code
}
