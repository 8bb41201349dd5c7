/** A seeded random generator (mulberry32): the same seed makes the same decisions. */
export type Chance = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** True with this probability. */
  hit: (share: number) => boolean
  /** A whole number below `end`. */
  below: (end: number) => number
  /** A whole number, both ends inclusive. */
  between: (from: number, to: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** An independent generator, for example for one buyer. */
  own: (name: number) => Chance
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    hit: (share) => next() < share,
    between: (from, to) => from + below(to - from + 1),
    pick: (items) => items[below(items.length)]!,
    own: (name) => chanceOf(seed ^ Math.imul(name + 1, 0x9e3779b1)),
  }
}

/** Choices of one request: those of request n of a seed do not depend on what was asked before it. */
export function chanceOfRequest(seed: number, n: number): Chance {
  return chanceOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b))
}
