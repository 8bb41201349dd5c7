/**
 * Numbers byte sequences in the order of their first appearance, from 0, so that each distinct one is decoded once.
 * Twice as fast as a Map of strings, with a million rows.
 */
export class Numbering {
  /** The known sequences one after another, and where each begins. */
  #known = Buffer.alloc(1024)
  readonly #starts = [0]
  readonly #hashes: number[] = []
  /** A hash table of the numbers, plus one; 0 is an empty slot. */
  #slots = new Int32Array(1024)
  #last = -1

  /** The number of a sequence whose neighbours are often equal. */
  of(bytes: Buffer, from: number, to: number): number {
    if (this.#last >= 0 && this.#isEqual(this.#last, bytes, from, to)) return this.#last
    this.#last = this.ofHashed(hashOf(bytes, from, to), bytes, from, to)
    return this.#last
  }

  /** The same for a sequence whose hash is known. */
  ofHashed(hash: number, bytes: Buffer, from: number, to: number): number {
    let at = slotOf(hash, this.#slots)
    for (; this.#slots[at] !== 0; at = (at + 1) & (this.#slots.length - 1)) {
      const number = this.#slots[at]! - 1
      if (this.#hashes[number] === hash && this.#isEqual(number, bytes, from, to)) return number
    }
    const number = this.#hashes.push(hash) - 1
    this.#slots[at] = number + 1
    this.#keep(bytes, from, to)
    if (2 * (number + 1) > this.#slots.length) this.#enlarge()
    return number
  }

  #isEqual(number: number, bytes: Buffer, from: number, to: number): boolean {
    const start = this.#starts[number]!
    if (this.#starts[number + 1]! - start !== to - from) return false
    for (let at = from; at < to; at++) if (this.#known[start + at - from] !== bytes[at]) return false
    return true
  }

  #keep(bytes: Buffer, from: number, to: number): void {
    const start = this.#starts.at(-1)!
    const end = start + to - from
    if (end > this.#known.length) this.#known = Buffer.concat([this.#known, Buffer.alloc(end)])
    bytes.copy(this.#known, start, from, to)
    this.#starts.push(end)
  }

  #enlarge(): void {
    this.#slots = new Int32Array(4 * this.#slots.length)
    for (const [number, hash] of this.#hashes.entries()) {
      let at = slotOf(hash, this.#slots)
      while (this.#slots[at] !== 0) at = (at + 1) & (this.#slots.length - 1)
      this.#slots[at] = number + 1
    }
  }
}

/** The hash of no bytes, and one that goes on with another byte. */
export const emptyHash = 0x811c9dc5 | 0
export const hashWith = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)

export function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = emptyHash
  for (let at = from; at < to; at++) hash = hashWith(hash, bytes[at]!)
  return hash
}

const slotOf = (hash: number, slots: Int32Array) => (hash ^ (hash >>> 15)) & (slots.length - 1)
