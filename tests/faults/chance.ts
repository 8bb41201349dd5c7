/** A seeded random generator (mulberry32): the same seed makes the same decisions. */
export type Chance = {
  /** 0 ≤ x < 1 */
  next: () => number
  /** True with this probability. */
  hit: (share: number) => boolean
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
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    hit: (share) => next() < share,
    pick: (items) => items[between(0, items.length - 1)]!,
    own: (name) => chanceOf(seed ^ Math.imul(name + 1, 0x9e3779b1)),
  }
}
