/** A set of candidates by their places, one bit each. */
export type Bits = Uint32Array

/** The candidates with a code that is 1 in `mask`. `rows` has the candidates' rows if `codes` are by row. */
export function bitsOfCodes(
  count: number,
  rows: Int32Array | null,
  codes: Uint16Array | Uint8Array,
  mask: Uint8Array,
): Bits {
  const bits = new Uint32Array((count + 31) >>> 5)
  for (let word = 0, at = 0; at < count; word++) {
    const end = Math.min(at + 32, count)
    let set = 0
    for (let bit = 1; at < end; at++, bit <<= 1) if (mask[codes[rows ? rows[at]! : at]!] === 1) set |= bit
    bits[word] = set
  }
  return bits
}

/** The candidates with a figure between two others, both included. */
export function bitsBetween(
  count: number,
  rows: Int32Array | null,
  figures: Int32Array | Float64Array,
  [least, most]: readonly [number, number],
): Bits {
  const bits = new Uint32Array((count + 31) >>> 5)
  for (let word = 0, at = 0; at < count; word++) {
    const end = Math.min(at + 32, count)
    let set = 0
    for (let bit = 1; at < end; at++, bit <<= 1) {
      const figure = figures[rows ? rows[at]! : at]!
      if (figure >= least && figure <= most) set |= bit
    }
    bits[word] = set
  }
  return bits
}

/** The places that are in all sets, ascending. */
export function placesIn(sets: readonly Bits[]): Int32Array {
  const all = sets[0]!.slice()
  for (const set of sets.slice(1)) for (let word = 0; word < all.length; word++) all[word]! &= set[word]!
  let size = 0
  for (let word = 0; word < all.length; word++) size += ones(all[word]!)
  const places = new Int32Array(size)
  let count = 0
  for (let word = 0; word < all.length; word++) {
    let set = all[word]!
    while (set !== 0) {
      places[count++] = (word << 5) + 31 - Math.clz32(set & -set)
      set &= set - 1
    }
  }
  return places
}

/** The number of bits of a word that are 1. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
