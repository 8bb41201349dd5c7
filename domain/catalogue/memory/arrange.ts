import {
  type Columns,
  cardKey,
  codedFacets,
  designOfRow,
  emptyColumns,
  indexRows,
  rowOf,
} from '#domain/catalogue/memory/columns.ts'
import { sortKeys } from '#domain/catalogue/memory/sku-keys.ts'
import { inSlices } from '#domain/catalogue/memory/slices.ts'
import { mergeIndexes } from '#domain/catalogue/memory/word-index.ts'

/** All staggered pairs by the ids of their wheels, those of one front wheel by the rear one. */
export type Pairs = { front: Int32Array; rear: Int32Array }

type Reading = {
  read: Columns
  replaced?: readonly number[]
  pairs?: Promise<Pairs>
  /** Pairs of SKUs that `old` lacks. */
  shownAgain?: readonly [front: number, rear: number][]
}

/**
 * New columns with the SKUs of `old`, except the `replaced` ones, and with those that were read anew, which have the same
 * names (see `emptyColumns`). Without `pairs` those of `old` stay. Made in slices beside `old`, which must not change
 * meanwhile.
 */
export async function arrange(
  old: Columns,
  { read, replaced = [], pairs, shownAgain = [] }: Reading,
): Promise<Columns> {
  const { rows, card, designOfCard, oldCards, readCards } = await orderRows(old, read, replaced)
  const { shown, shownDesigns } = old
  for (const id of replaced) {
    shown.delete(id)
    const [before, anew] = [rowOf(old, id), rowOf(read, id)]
    if (before >= 0) shownDesigns.delete(designOfRow(old, before))
    if (anew >= 0) shownDesigns.delete(designOfRow(read, anew))
  }
  const made = { ...emptyColumns(rows.length, old), card, designOfCard, cards: designOfCard.length }
  if (old.count > 0) Object.assign(made, { shown, shownDesigns })
  async function gather<
    Column extends 'id' | 'rim' | 'offset' | 'price' | 'compare_at_price' | 'stock' | 'flags' | 'texts',
  >(
    target: Columns[Column] | Uint16Array,
    before: Columns[Column] | Uint16Array,
    anew: Columns[Column] | Uint16Array,
  ): Promise<void> {
    await inSlices(rows.length, (from, to) => {
      for (let at = from; at < to; at++) {
        const row = rows[at]!
        target[at] = row < old.count ? before[row]! : anew[row - old.count]!
      }
    })
  }
  for (const name of ['id', 'rim', 'offset', 'price', 'compare_at_price', 'stock', 'flags', 'texts'] as const)
    await gather(made[name], old[name], read[name])
  for (const facet of codedFacets) {
    await gather(made.codes[facet], old.codes[facet], read.codes[facet])
    await findCodes(made, facet)
  }
  await inSlices(made.count, (from, to) => indexRows(made, from, to))
  await gatherKeys(made, rows, old, read)
  await sortKeys(made.keys)
  const cards = await mergeIndexes([old.words.cards, oldCards], [read.words.cards, readCards])
  made.words = { cards, designs: old.words.designs }
  await placePairs(made, (await pairs) ?? pairsOf(old, shownAgain))
  return made
}

/**
 * The rows of `old` and, counted on from its last one, those of `read`, so that those of a card are neighbours, and cards
 * of one diameter; with the card of each, the design of each card, and the new numbers of the cards of both, -1 if all SKUs
 * are gone.
 */
async function orderRows(old: Columns, read: Columns, replaced: readonly number[]) {
  const count = old.count + read.count
  const isGone = new Uint8Array(count)
  for (const id of replaced) {
    const row = rowOf(old, id)
    if (row >= 0) isGone[row] = 1
  }
  const numbers = new Map<number, number>()
  const [oldCards, readCards] = [old, read].map(({ cards }) => new Int32Array(cards).fill(-1)) as [
    Int32Array,
    Int32Array,
  ]
  const cardOfRow = new Int32Array(count)
  const sizes: number[] = []
  const designs: number[] = []
  const diameters: number[] = []
  await inSlices(count, (from, to) => {
    for (let row = from; row < to; row++) {
      if (isGone[row] === 1) continue
      const isOld = row < old.count
      const [{ codes, designOfCard, card }, at] = isOld ? [old, row] : [read, row - old.count]
      const known = isOld ? oldCards : readCards
      let number = known[card[at]!]!
      if (number < 0) {
        const design = designOfCard[card[at]!]!
        const key = cardKey(design, codes.construction[at]!, codes.diameter[at]!)
        number = numbers.get(key) ?? sizes.push(0) - 1
        if (number === designs.length) {
          designs.push(design)
          diameters.push(codes.diameter[at]!)
        }
        numbers.set(key, number)
        known[card[at]!] = number
      }
      cardOfRow[row] = number
      sizes[number]!++
    }
  })
  const places = placesByDiameter(diameters, read.values.diameter.length)
  const moved = (known: Int32Array) => known.map((number) => (number < 0 ? -1 : places[number]!))
  const designOfCard = new Int32Array(sizes.length)
  const next = new Int32Array(sizes.length + 1)
  for (const [number, place] of places.entries()) {
    designOfCard[place] = designs[number]!
    next[place + 1] = sizes[number]!
  }
  for (let place = 0; place < sizes.length; place++) next[place + 1]! += next[place]!
  const total = next[sizes.length]!
  const rows = new Int32Array(total)
  const card = new Int32Array(total)
  await inSlices(count, (from, to) => {
    for (let row = from; row < to; row++) {
      if (isGone[row] === 1) continue
      const place = places[cardOfRow[row]!]!
      const at = next[place]!++
      rows[at] = row
      card[at] = place
    }
  })
  return { rows, card, designOfCard, oldCards: moved(oldCards), readCards: moved(readCards) }
}

/**
 * The places of cards, those of one diameter together. Most lists have one diameter, and rows that are close in memory are
 * read about twice as fast as scattered ones.
 */
function placesByDiameter(codes: number[], different: number): Int32Array {
  const next = new Int32Array(different + 1)
  for (const code of codes) next[code + 1]!++
  for (let code = 0; code < different; code++) next[code + 1]! += next[code]!
  return Int32Array.from(codes, (code) => next[code]!++)
}

/** The values of a facet that SKUs have. */
async function findCodes(made: Columns, facet: keyof Columns['codes']): Promise<void> {
  const [codes, has] = [made.codes[facet], new Uint8Array(made.values[facet].length)]
  await inSlices(made.count, (from, to) => {
    for (let row = from; row < to; row++) has[codes[row]!] = 1
  })
  made.codeOf[facet] = new Map([...made.everyCode[facet]].filter(([, code]) => has[code] === 1))
}

async function gatherKeys({ keys }: Columns, rows: Int32Array, old: Columns, read: Columns): Promise<void> {
  keys.letters = Buffer.alloc(old.keys.starts[old.count]! + read.keys.starts[read.count]!)
  await inSlices(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at]!
      const [source, its] = row < old.count ? [old.keys, row] : [read.keys, row - old.count]
      let end = keys.starts[at]!
      for (let letter = source.starts[its]!; letter < source.starts[its + 1]!; letter++)
        keys.letters[end++] = source.letters[letter]!
      keys.starts[at + 1] = end
    }
  })
}

/** The pairs of the columns, and those of SKUs that are shown again, whose pairs were left out while they were hidden. */
function pairsOf({ id, pairFront, pairRear }: Columns, shownAgain: readonly [front: number, rear: number][]): Pairs {
  const of = { front: pairFront.map((row) => id[row]!), rear: pairRear.map((row) => id[row]!) }
  if (shownAgain.length === 0) return of
  const pairs = Array.from(of.front, (front, pair) => [front, of.rear[pair]!] as [number, number])
  const known = new Set(pairs.map(String))
  pairs.push(...shownAgain.filter((pair) => !known.has(String(pair))))
  pairs.sort((one, other) => one[1] - other[1])
  return { front: Int32Array.from(pairs, ([front]) => front), rear: Int32Array.from(pairs, ([, rear]) => rear) }
}

/** Sorts the pairs by the row of the front wheel. Pairs of a wheel that is gone are left out. */
async function placePairs(made: Columns, { front, rear }: Pairs): Promise<void> {
  const rowsOf = async (ids: Int32Array) => {
    const rows = new Int32Array(ids.length)
    await inSlices(ids.length, (from, to) => {
      for (let pair = from; pair < to; pair++) rows[pair] = rowOf(made, ids[pair]!)
    })
    return rows
  }
  const [fronts, rears] = [await rowsOf(front), await rowsOf(rear)]
  const isThere = (pair: number) => fronts[pair]! >= 0 && rears[pair]! >= 0
  const next = new Int32Array(made.count + 1)
  for (let pair = 0; pair < fronts.length; pair++) if (isThere(pair)) next[fronts[pair]! + 1]!++
  for (let row = 0; row < made.count; row++) next[row + 1]! += next[row]!
  made.pairFront = new Int32Array(next.at(-1)!)
  made.pairRear = new Int32Array(next.at(-1)!)
  for (let pair = 0; pair < fronts.length; pair++) {
    if (!isThere(pair)) continue
    const at = next[fronts[pair]!]!++
    made.pairFront[at] = fronts[pair]!
    made.pairRear[at] = rears[pair]!
  }
}
