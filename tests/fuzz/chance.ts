/** Random choices that a seed repeats. */
export type Chance = {
  /** From 0 to 1. */
  number: () => number
  /** A whole number below `end`. */
  below: (end: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** True with this probability. */
  is: (share: number) => boolean
}

/** Choices of one request: those of request n of a seed do not depend on what was asked before it (mulberry32). */
export function chanceOf(seed: number, n: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(n + 1, 0x85ebca6b)) >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(number() * end)
  return { number, below, pick: (items) => items[below(items.length)]!, is: (share) => number() < share }
}
