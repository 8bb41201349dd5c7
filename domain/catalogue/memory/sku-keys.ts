import { inSlices } from '#domain/catalogue/memory/slices.ts'

/** The SKUs as they are typed, without case and dashes, by row: about 36 bytes each. */
export type SkuKeys = {
  /** The letters (ASCII) of all keys one after another, and where each begins. */
  letters: Buffer
  starts: Uint32Array
  /** All rows in the order of their keys. */
  sorted: Int32Array
}

export function emptyKeys(count: number): SkuKeys {
  return { letters: Buffer.alloc(32 * count), starts: new Uint32Array(count + 1), sorted: new Int32Array(0) }
}

/** No query is longer. */
const longest = 160

/** Adds the key of the next row: the letters and digits (ASCII) of its SKU, in lower case. */
export function addKey(keys: SkuKeys, row: number, bytes: Buffer, from: number, to: number): void {
  const start = keys.starts[row]!
  const most = start + Math.min(to - from, longest)
  if (most > keys.letters.length) keys.letters = Buffer.concat([keys.letters, Buffer.alloc(start + 1024)])
  const { letters } = keys
  let end = start
  for (let at = from; at < to && end < most; at++) {
    const letter = bytes[at]!
    const lower = letter >= 65 && letter <= 90 ? letter + 32 : letter
    if ((lower >= 97 && lower <= 122) || (lower >= 48 && lower <= 57)) letters[end++] = lower
  }
  keys.starts[row + 1] = end
}

export function keyOf({ letters, starts }: SkuKeys, row: number): string {
  return letters.toString('latin1', starts[row], starts[row + 1])
}

/** Sorts the rows by two letters at a time, beginning with the last ones. */
export async function sortKeys(keys: SkuKeys): Promise<void> {
  const { letters, starts } = keys
  const count = starts.length - 1
  let most = 0
  for (let row = 0; row < count; row++) most = Math.max(most, starts[row + 1]! - starts[row]!)
  let from = new Int32Array(count).map((_, row) => row)
  let into = new Int32Array(count)
  const pairs = new Uint16Array(count)
  for (let place = most & ~1; place >= 0; place -= 2) {
    const next = new Int32Array(2 ** 14 + 1)
    await inSlices(count, (first, end) => {
      for (let row = first; row < end; row++) {
        const at = starts[row]! + place
        const after = starts[row + 1]!
        const pair = at < after ? (letters[at]! << 7) | (at + 1 < after ? letters[at + 1]! : 0) : 0
        pairs[row] = pair
        next[pair + 1]!++
      }
    })
    for (let pair = 1; pair < next.length; pair++) next[pair]! += next[pair - 1]!
    const [before, after] = [from, into]
    await inSlices(count, (first, end) => {
      for (let at = first; at < end; at++) after[next[pairs[before[at]!]!]!++] = before[at]!
    })
    ;[from, into] = [after, before]
  }
  keys.sorted = from
}

/** The rows whose keys begin with `beginning`, by key. */
export function rowsBeginning(keys: SkuKeys, beginning: string): Int32Array {
  return keys.sorted.subarray(placeOf(keys, beginning), placeOf(keys, `${beginning}~`))
}

/** Where a text is among the sorted keys, or would be. */
function placeOf(keys: SkuKeys, text: string): number {
  let [from, to] = [0, keys.sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (keyOf(keys, keys.sorted[middle]!) < text) from = middle + 1
    else to = middle
  }
  return from
}
