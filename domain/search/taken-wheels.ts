import { LRUCache } from 'lru-cache'
import { type Bits, setBit } from '#domain/catalogue/memory/bits.ts'
import { rimsWithin } from '#domain/catalogue/memory/car-limits.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { offerKind } from '#domain/catalogue/memory/request.ts'
import type { Axle } from '#domain/fitment/records.ts'
import { patternName } from '#domain/fitment/rules.ts'
import { type Cars, type Hardware, hardwareOf, type NamedCar } from '#domain/search/cars.ts'
import { rankedCards, unite } from '#domain/search/search-cards.ts'
import type { Wanted } from '#domain/search/wanted.ts'

/** SKUs by their rows, and their cards by rank. */
export type Taken = { rows: Bits; cards: Bits }

/** Cars whose wheels are kept, newest first: 1.5 kB each at 10,000 SKUs, 150 kB at a million. */
const mostCars = 200
type Kept = { cars: Cars; rimsOf: Map<string, number[]>; taken: LRUCache<string, Taken> }
const kept = new WeakMap<Columns, Kept>()

/**
 * The wheels that one of the named cars takes, four of them or in a staggered pair, by the limits of its own list: a
 * search offers nothing that the list of every such car leaves out. Null: no car is named.
 */
export function takenWheels(
  columns: Columns,
  cars: Cars,
  wanted: Pick<Wanted, 'cars' | 'generations' | 'year'>,
): Taken | null {
  const { generations, year } = wanted
  const [first, ...others] = wanted.cars.map((car) => takenBy(columns, cars, { ...car, generations, year }))
  if (!first || others.length === 0) return first ?? null
  const every = { rows: first.rows.slice(), cards: first.cards.slice() }
  for (const { rows, cards } of others) {
    unite(every.rows, rows)
    unite(every.cards, cards)
  }
  return every
}

function takenBy(columns: Columns, cars: Cars, car: NamedCar): Taken {
  const { taken, rimsOf } = keptOf(columns, cars)
  const name = JSON.stringify([car.make, car.model, car.generations, car.year])
  const known = taken.get(name)
  if (known) return known
  const made = rowsFor(columns, hardwareOf(cars, car), rimsOf)
  taken.set(name, made)
  return made
}

/** What is kept for these columns, with the places of rims by bolt pattern; anew after a change of the vehicle data. */
function keptOf(columns: Columns, cars: Cars): Kept {
  const known = kept.get(columns)
  if (known?.cars === cars) return known
  const rimsOf = Map.groupBy(columns.rims.keys(), (at) => columns.rims[at]!.bolt_pattern)
  const made = { cars, rimsOf, taken: new LRUCache<string, Taken>({ max: mostCars }) }
  kept.set(columns, made)
  return made
}

function rowsFor(columns: Columns, every: Hardware[], rimsOf: Kept['rimsOf']): Taken {
  const { rims, rim, card, count, cards, pairFront, pairRear } = columns
  const { rankOf } = rankedCards(columns)
  const taken: Taken = { rows: new Uint32Array((count + 31) >>> 5), cards: new Uint32Array((cards + 31) >>> 5) }
  const add = (row: number) => {
    setBit(taken.rows, row)
    setBit(taken.cards, rankOf[card[row]!]!)
  }
  const four = new Uint8Array(rims.length)
  for (const hardware of every) {
    const { stud_holes, pcd } = hardware.technical
    const same = rimsOf.get(patternName(stud_holes, pcd)) ?? []
    const within = (axle: Axle) => {
      const isWithin = rimsWithin(hardware, axle)
      const mask = new Uint8Array(rims.length)
      for (const at of same) mask[at] = Number(isWithin(rims[at]!))
      return mask
    }
    const [front, rear] = [within('front'), within('rear')]
    const kind = offerKind(hardware, false)
    if (kind !== 'staggered') for (const at of same) four[at]! |= front[at]! & rear[at]!
    if (kind === 'square' || same.length === 0) continue
    for (let pair = 0; pair < pairFront.length; pair++) {
      const [ahead, behind] = [pairFront[pair]!, pairRear[pair]!]
      if (front[rim[ahead]!] === 0 || rear[rim[behind]!] === 0) continue
      add(ahead)
      add(behind)
    }
  }
  for (let row = 0; row < count; row++) if (four[rim[row]!] === 1) add(row)
  return taken
}
