import { flag } from '#domain/catalogue/memory/columns.ts'
import type { RatedCar, RatedCars } from '#domain/figures/gaps/rated-cars.ts'

/** How many sets of the catalogue a car takes: as they are, with parts or measured first, without data; in stock. */
export type CarCounts = { fits: number; conditions: number; unknown: number; in_stock: number }

type SetCounts = { marks: number; all: Int32Array; in_stock: Int32Array }

const kept = new WeakMap<RatedCars, SetCounts>()

export function countsFor(rated: RatedCars): (car: RatedCar) => CarCounts {
  const { all, in_stock } = setCounts(rated)
  return ({ sets, ranks }) => {
    const byRank = [0, 0, 0, 0]
    let ready = 0
    for (let i = 0; i < sets.length; i++) {
      const place = sets[i]!
      byRank[ranks[i]!]! += all[place]!
      ready += in_stock[place]!
    }
    return { fits: byRank[0]!, conditions: byRank[1]! + byRank[2]!, unknown: byRank[3]!, in_stock: ready }
  }
}

/** SKUs and pairs by set, as the marks of the columns are now. */
function setCounts(rated: RatedCars): SetCounts {
  const known = kept.get(rated)
  const { columns, sets, ofPair } = rated
  const { marks, rim, flags, count, pairFront, pairRear } = columns
  if (known?.marks === marks) return known
  const all = new Int32Array(sets.length)
  const in_stock = new Int32Array(sets.length)
  const ofRim = new Int32Array(columns.rims.length)
  for (const [place, { front, rear }] of sets.entries()) if (rear < 0) ofRim[front] = place
  for (let row = 0; row < count; row++) {
    const place = ofRim[rim[row]!]!
    all[place]!++
    if (flags[row]! & flag.in_stock) in_stock[place]!++
  }
  for (let pair = 0; pair < ofPair.length; pair++) {
    const place = ofPair[pair]!
    all[place]!++
    if (flags[pairFront[pair]!]! & flags[pairRear[pair]!]! & flag.in_stock) in_stock[place]!++
  }
  const counts = { marks, all, in_stock }
  kept.set(rated, counts)
  return counts
}
