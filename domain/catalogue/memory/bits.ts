/** A set of candidates by their places, one bit each. */
export type Bits = Uint32Array

/** Adds one to a set. */
export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5]! |= 1 << (at & 31)
}

export function hasBit(bits: Bits, at: number): boolean {
  return (bits[at >>> 5]! & (1 << (at & 31))) !== 0
}

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

/** The candidates with a figure between two others, both included. `figures` are by place. */
export function bitsBetween(
  count: number,
  figures: Int32Array | Float64Array,
  [least, most]: readonly [number, number],
): Bits {
  const bits = new Uint32Array((count + 31) >>> 5)
  for (let word = 0, at = 0; at < count; word++) {
    const end = Math.min(at + 32, count)
    let set = 0
    for (let bit = 1; at < end; at++, bit <<= 1) {
      const figure = figures[at]!
      if (figure >= least && figure <= most) set |= bit
    }
    bits[word] = set
  }
  return bits
}

/** All of `count` candidates. */
export function everyBit(count: number): Bits {
  const bits = new Uint32Array((count + 31) >>> 5).fill(0xffffffff)
  if (count % 32 > 0) bits[bits.length - 1] = (1 << (count % 32)) - 1
  return bits
}

/** The candidates that are in all sets. */
export function commonBits([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  if (others.length === 0) return first
  const common = first.slice()
  for (const set of others) for (let word = 0; word < common.length; word++) common[word]! &= set[word]!
  return common
}

/** The places in a set, ascending. */
export function placesIn(bits: Bits): Int32Array {
  let size = 0
  for (let word = 0; word < bits.length; word++) size += ones(bits[word]!)
  const places = new Int32Array(size)
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    let set = bits[word]!
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
