import { LRUCache } from 'lru-cache'
import { emptyKeys, type SkuKeys } from '#domain/catalogue/memory/sku-keys.ts'
import { noWords, type Words } from '#domain/catalogue/memory/texts.ts'
import type { CardWheel, Design } from '#domain/catalogue/wheel-columns.ts'

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
export type CodedFacet = (typeof codedFacets)[number]

export type FacetValue = { value: string; label: string | null; label_ar: string | null }

/** What decides whether a wheel fits a car: inches, mm and kg; a load of 0 is unknown. Many SKUs share one. */
export type Rim = {
  diameter: number
  width: number
  offset: number
  centre_bore: number
  load: number
  is_aggressive: boolean
  bolt_pattern: string
}

/** Bits of `flags`. */
export const flag = { in_stock: 1, special_order: 2, clearance: 4, aggressive: 8, one_axle: 16 } as const

/** The distinct values of the catalogue. They only get more, so that columns made of others share them. */
type Names = {
  /** What codes of facets mean, and the codes by text or, for sizes, by number. */
  values: Record<CodedFacet, FacetValue[]>
  everyCode: Record<CodedFacet, Map<string | number, number>>
  /** Numbers by code: inches, inches, mm. */
  diameters: number[]
  widths: number[]
  bores: number[]
  rims: Rim[]
  /** Places in `rims` by the values of a rim, joined by spaces (read-columns.ts). */
  rimOf: Map<string, number>
  /** The ids of the designs. */
  designs: string[]
  designOf: Map<string, number>
}

/**
 * What lists read of every SKU: one typed array per column, one entry per SKU, about 100 bytes. The rows of a card
 * (design, construction and diameter) are neighbours, and so are the cards of a diameter.
 */
export type Columns = Names & {
  count: number
  id: Int32Array
  /** The number of the row's card, ascending from 0. */
  card: Int32Array
  /** Places in `designs`, by card. */
  designOfCard: Int32Array
  cards: number
  /** Codes of facet values; `codeOf` has those that occur. */
  codes: Record<CodedFacet, Uint16Array>
  codeOf: Record<CodedFacet, Map<string | number, number>>
  /** Places in `rims`. */
  rim: Int32Array
  /** ET, mm. */
  offset: Float64Array
  /** Fils. */
  price: Int32Array
  /** Fils; 0: none. */
  compare_at_price: Int32Array
  stock: Int32Array
  flags: Uint8Array
  /** The SKUs as they are typed, the words of their texts, and by row a hash of these. */
  keys: SkuKeys
  words: Words
  texts: Int32Array
  /** Staggered pairs as rows, sorted by the front row, then by the id of the rear wheel. */
  pairFront: Int32Array
  pairRear: Int32Array
  /** A hash table of the rows by id, plus one; 0 is an empty slot. */
  slots: Int32Array
  /** Raised with each change in place, with one of prices, and with one of marks (`flags`). */
  version: number
  prices: number
  marks: number
  /** What only the cards of a page need of a SKU, read when it is first shown. */
  shown: LRUCache<number, CardWheel>
  /** The same for products: designs by their places in `designs`. */
  shownDesigns: LRUCache<number, Design>
}

/** SKUs whose texts are kept, at about 1 kB each. */
const mostShown = 20_000
/** The same of products, at about 0.8 kB each and 0.6 kB as JSON, and a 25th of all. */
const mostOfProducts = 50_000

function eachFacet<T>(make: (facet: CodedFacet) => T): Record<CodedFacet, T> {
  return Object.fromEntries(codedFacets.map((facet) => [facet, make(facet)])) as Record<CodedFacet, T>
}

/** Columns to fill, with the names of others. */
export function emptyColumns(count: number, names?: Names): Columns {
  const own: Names = {
    ...{ values: eachFacet(() => []), everyCode: eachFacet(() => new Map()) },
    ...{ diameters: [], widths: [], bores: [], rims: [], rimOf: new Map(), designs: [], designOf: new Map() },
  }
  const { values, everyCode, diameters, widths, bores, rims, rimOf, designs, designOf } = names ?? own
  return {
    ...{ values, everyCode, diameters, widths, bores, rims, rimOf, designs, designOf },
    count,
    id: new Int32Array(count),
    card: new Int32Array(count),
    designOfCard: new Int32Array(0),
    cards: 0,
    codes: eachFacet(() => new Uint16Array(count)),
    codeOf: eachFacet(() => new Map()),
    rim: new Int32Array(count),
    offset: new Float64Array(count),
    price: new Int32Array(count),
    compare_at_price: new Int32Array(count),
    stock: new Int32Array(count),
    flags: new Uint8Array(count),
    keys: emptyKeys(count),
    words: noWords,
    texts: new Int32Array(count),
    pairFront: new Int32Array(0),
    pairRear: new Int32Array(0),
    slots: new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2))),
    ...{ version: 0, prices: 0, marks: 0 },
    // With `max` it would allocate room for all of them, at each reading of a few changed SKUs.
    shown: new LRUCache({ maxSize: mostShown, sizeCalculation: () => 1 }),
    shownDesigns: new LRUCache({
      maxSize: mostOfProducts + Math.trunc(count / 25),
      sizeCalculation: ({ wheels }) => wheels.length,
    }),
  }
}

/** The code of a facet's value; a new one gets the next. */
export function codeFor({ values, everyCode, ...sizes }: Names, facet: CodedFacet, value: string | number): number {
  const known = everyCode[facet].get(value)
  if (known !== undefined) return known
  const code = values[facet].push({ value: String(value), label: null, label_ar: null }) - 1
  everyCode[facet].set(value, code)
  const numbers = { diameter: sizes.diameters, width: sizes.widths, centre_bore: sizes.bores }
  if (typeof value === 'number') numbers[facet as keyof typeof numbers][code] = value
  return code
}

/** The place of one of a list's distinct values, by its name; a new one is added. */
export function placeIn<T>(list: T[], places: Map<string, number>, name: string, value: T): number {
  const known = places.get(name)
  if (known !== undefined) return known
  places.set(name, list.length)
  return list.push(value) - 1
}

/** Names a card by the codes of what its SKUs have in common. */
export function cardKey(design: number, construction: number, diameter: number): number {
  return (design * 65_536 + construction) * 65_536 + diameter
}

/** The row of a SKU by its id; -1 if these columns do not have it. */
export function rowOf(columns: Columns, id: number): number {
  return columns.slots[slotOf(columns, id)]! - 1
}

/** The place of a row's design in `designs`. */
export function designOfRow({ designOfCard, card }: Columns, row: number): number {
  return designOfCard[card[row]!]!
}

/** Makes the rows findable by their ids. */
export function indexRows(columns: Columns, from: number, to: number): void {
  for (let row = from; row < to; row++) columns.slots[slotOf(columns, columns.id[row]!)] = row + 1
}

/** The slot of an id, or the empty one where it belongs. */
function slotOf({ slots, id: ids }: Columns, id: number): number {
  let at = Math.imul(id, 0x9e3779b1) & (slots.length - 1)
  while (slots[at] !== 0 && ids[slots[at]! - 1] !== id) at = (at + 1) & (slots.length - 1)
  return at
}

/**
 * Writes changed SKUs, as they were read, in place; those that were not found as sold out. Returns the ids of those that
 * need columns with other rows: new ones, removed ones, and those on another card, of another rim or with other facet values or texts.
 */
export function changeInPlace(columns: Columns, ids: readonly number[], read: Columns): number[] {
  columns.version++
  return ids.filter((id) => {
    columns.shown.delete(id)
    const [row, from] = [rowOf(columns, id), rowOf(read, id)]
    if (row >= 0) columns.shownDesigns.delete(designOfRow(columns, row))
    if (from < 0 && row >= 0) {
      columns.flags[row] = columns.stock[row] = 0
      columns.marks++
    }
    if (row < 0 || from < 0) return row >= 0 || from >= 0
    if (columns.price[row] !== read.price[from]) columns.prices++
    if (columns.flags[row] !== read.flags[from]) columns.marks++
    for (const name of ['price', 'compare_at_price', 'stock', 'flags'] as const) columns[name][row] = read[name][from]!
    return (
      columns.rim[row] !== read.rim[from] ||
      columns.texts[row] !== read.texts[from] ||
      designOfRow(columns, row) !== designOfRow(read, from) ||
      codedFacets.some((facet) => columns.codes[facet][row] !== read.codes[facet][from])
    )
  })
}
