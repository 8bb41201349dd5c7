import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { type CarLimits, carLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { type EachCar, everyCar, evidenceVersion } from '#domain/fitment/every-car.ts'
import type { Shop } from '#domain/shop.ts'

/** A set that a car's limits do not refuse: places in `sets`, and the verdict's rank, 0 fits to 3 not documented. */
export type RatedCar = EachCar & { limits: CarLimits; sets: Int32Array; ranks: Uint8Array }

/** Four wheels of one rim, or a staggered pair; the rear is -1 for four equal wheels. */
type RimSet = { front: number; rear: number }

export type RatedCars = {
  columns: Columns
  sets: RimSet[]
  /** By pair of the columns: the place of its set. */
  ofPair: Int32Array
  cars: RatedCar[]
  bySlug: Map<string, RatedCar>
  /** By rim: 1 if a car takes it, alone or in a pair. */
  taken: Uint8Array
  made_at: Date
}

type Versions = Shop['catalogue']['versions']
type Kept = { key: string; columns: Columns; made: Promise<RatedCars>; last: RatedCars | undefined }
const kept = new WeakMap<Versions, Kept>()

/** A page does not wait longer than this for a renewal, and shows what was made before (ms). */
const patienceMs = 300

/**
 * Every car of the vehicle data with the sets that it takes, by the fitment engine's limits as lists use them. SKUs of
 * the same rim are judged once. Kept until the goods' sizes, the vehicle data or owners' results change; prices and
 * stock are counted on each page. The first time after a start takes seconds, in slices between other requests; a
 * renewal judges only the cars that changed, and until it is made the last result is used.
 */
export async function ratedCars(shop: Shop): Promise<RatedCars> {
  const { catalogue } = shop
  const columns = await catalogue.current()
  const key = `${catalogue.versions.names} ${await evidenceVersion(catalogue.db)}`
  const before = kept.get(catalogue.versions)
  const isCurrent = before?.key === key && before.columns === columns
  const { made, last } = isCurrent ? before : begin(shop, columns, key, before)
  if (!last) return made
  return Promise.race([made, pause(patienceMs, last, { ref: false })])
}

function begin(shop: Shop, columns: Columns, key: string, before: Kept | undefined): Kept {
  const { versions } = shop.catalogue
  const last = before?.last
  const next: Kept = { key, columns, last, made: rateAll(shop, columns, last) }
  kept.set(versions, next)
  next.made.then(
    (made) => {
      next.last = made
    },
    () => kept.get(versions) === next && kept.delete(versions),
  )
  return next
}

async function rateAll(shop: Shop, columns: Columns, last: RatedCars | undefined): Promise<RatedCars> {
  const every = await everyCar(shop.catalogue.db)
  const { sets, byPattern, ofPair } = setsOf(columns)
  const taken = new Uint8Array(columns.rims.length)
  const cars: RatedCar[] = []
  for (const each of every) {
    const car = unchanged(each, last?.bySlug.get(each.slug))
    const limits = carLimits(car.record)
    const rated = rate(columns, car, limits, sets, byPattern.get(car.record.technical.bolt_pattern) ?? [])
    for (const place of rated.sets) {
      const { front, rear } = sets[place]!
      taken[front] = 1
      if (rear >= 0) taken[rear] = 1
    }
    cars.push(rated)
    // Other requests are answered in between: the limits of a car take about 5 ms when they are first computed.
    if (car === each) await setImmediate()
  }
  return {
    columns,
    sets,
    ofPair,
    cars,
    bySlug: new Map(cars.map((car) => [car.slug, car])),
    taken,
    made_at: shop.now(),
  }
}

/** The car with its record of before, by which its limits are kept, if nothing of it changed. */
function unchanged(car: EachCar, before: EachCar | undefined): EachCar {
  return before && JSON.stringify(before.record) === JSON.stringify(car.record)
    ? { ...car, record: before.record }
    : car
}

/** The distinct sets of the catalogue, and their places by the bolt pattern of the front rim. */
function setsOf({ rims, rim, count, pairFront, pairRear }: Columns) {
  const sets: RimSet[] = []
  const byPattern = new Map<string, number[]>()
  const add = (front: number, rear: number): number => {
    const place = sets.push({ front, rear }) - 1
    const { bolt_pattern } = rims[front]!
    const same = byPattern.get(bolt_pattern)
    if (same) same.push(place)
    else byPattern.set(bolt_pattern, [place])
    return place
  }
  for (const front of new Set(rim.subarray(0, count))) add(front, -1)
  const known = new Map<number, number>()
  const ofPair = new Int32Array(pairFront.length)
  for (let i = 0; i < pairFront.length; i++) {
    const [front, rear] = [rim[pairFront[i]!]!, rim[pairRear[i]!]!]
    const key = front * rims.length + rear
    const place = known.get(key) ?? add(front, rear)
    known.set(key, place)
    ofPair[i] = place
  }
  return { sets, byPattern, ofPair }
}

function rate({ rims }: Columns, car: EachCar, limits: CarLimits, sets: RimSet[], places: number[]): RatedCar {
  const { takes_square, takes_staggered } = car.record
  const found: number[] = []
  const ranks: number[] = []
  for (const place of places) {
    const { front, rear } = sets[place]!
    const isPair = rear >= 0
    // A car without a known kind of set is offered four equal wheels, as on the shop's lists.
    if (isPair ? !takes_staggered : takes_staggered && !takes_square) continue
    const [ahead, behind] = [rims[front]!, rims[isPair ? rear : front]!]
    if (!limits.isWithin('front', ahead) || !limits.isWithin('rear', behind)) continue
    found.push(place)
    ranks.push(limits.rate(ahead, isPair ? behind : null).rank)
  }
  return { ...car, limits, sets: Int32Array.from(found), ranks: Uint8Array.from(ranks) }
}
