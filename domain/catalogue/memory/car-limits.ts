import type { Rim } from '#domain/catalogue/memory/columns.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import { fitmentOf } from '#domain/fitment/owners-evidence.ts'
import type { Axle, LimitedCar, VehicleRecord } from '#domain/fitment/records.ts'
import { boreRounding, patternName, pokeBands } from '#domain/fitment/rules.ts'
import { leastOf, limitsOfSize, type SizeLimits } from '#domain/fitment/size-limits.ts'
import type { CheckName } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'

/** The engine's verdict on rims that are not refused. */
type Rating = {
  /** 0 fits, 1 fits with parts, 2 is measured first, 3 is not documented. */
  rank: number
  /** The band of poke; 255 if unknown. */
  poke: number
  /** How far the front wheel moves out or in, mm; 9999 if unknown. */
  away: number
}

/** What the fitment engine says of a car, for rims instead of wheels. */
export type CarLimits = {
  /** Distinguishes cars in this process. */
  number: number
  /** The engine's failing checks: whether a rim is within an axle's limits. */
  isWithin: (axle: Axle, rim: Rim) => boolean
  /** The engine's checks that four of a rim fail on either axle; empty if they are within the limits of both. */
  refusals: (rim: Rim) => RimCheck[]
  /** The verdict on two rims that are within the limits; `rear` is null for four equal wheels. */
  rate: (front: Rim, rear: Rim | null) => Rating
}

const kept = new WeakMap<VehicleRecord, CarLimits>()
let cars = 0

/** The limits of a car and its verdicts on rims. They are kept as long as its record is. */
export function carLimits(vehicle: VehicleRecord): CarLimits {
  const known = kept.get(vehicle)
  if (known) return known
  // Sizes are rated as rims of them come: makers have quarter inches of width and half inches of diameter too.
  const sizes = new Map<string, SizeLimits>()
  const pairs = new Map<string, SizeLimits['least']>()
  const owners = new Map(vehicle.evidence?.map(({ fitment, says }) => [fitment, says]))
  const axles = { front: axleChecks(vehicle, 'front'), rear: axleChecks(vehicle, 'rear') }
  const sizeOf = (axle: Axle, { diameter, width }: Rim) =>
    getOrMake(sizes, `${axle} ${diameter} ${width}`, () => limitsOfSize(vehicle, axle, { diameter, width }))
  const leastOfPair = (front: Rim, rear: Rim) =>
    getOrMake(pairs, `${front.diameter} ${front.width} ${rear.diameter} ${rear.width}`, () =>
      leastOf(vehicle, front, rear),
    )
  const made: CarLimits = {
    number: cars++,
    isWithin: (axle, rim) => axles[axle].isWithin(rim),
    refusals: (rim) => [...new Set([...axles.front.refusals(rim), ...axles.rear.refusals(rim)])],
    rate: (front, rear) => {
      const size = sizeOf('front', front)
      const sizeBehind = sizeOf('rear', rear ?? front)
      const says = owners.size > 0 ? owners.get(fitmentOf(front, rear ?? front)) : undefined
      const ofSizes = rear ? leastOfPair(front, rear) : Math.max(size.least, sizeBehind.least)
      const moved = size.reference === null ? null : outerEdge(front) - size.reference
      return {
        rank: Math.max(
          axles.front.rank(front, size, says === 'fits'),
          axles.rear.rank(rear ?? front, sizeBehind, says === 'fits'),
          ofSizes,
          says === 'rubs' ? 2 : 0,
        ),
        poke: moved === null ? 255 : bandEnds.findIndex((end) => moved < end),
        away: moved === null ? 9999 : Math.min(Math.abs(moved), 9999),
      }
    },
  }
  kept.set(vehicle, made)
  return made
}

function getOrMake<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** The end of each band of poke, mm; a move is compared in tenths, as the engine does. */
const bandEnds = pokeBands.map(({ to }) => (to === null ? Number.POSITIVE_INFINITY : to + 0.05 - 1e-6))

/** The checks that can refuse a rim. */
const rimChecks = [
  'bolt_pattern',
  'diameter',
  'width',
  'centre_bore',
  'load',
  'outer_move',
  'inner_move',
] as const satisfies CheckName[]
type RimCheck = (typeof rimChecks)[number]

/** Whether a rim is within an axle's limits: the engine's failing checks, as `carLimits` has them. */
export function rimsWithin(vehicle: LimitedCar, axle: Axle): (rim: Rim) => boolean {
  return axleChecks(vehicle, axle).isWithin
}

function axleChecks(vehicle: LimitedCar, axle: Axle) {
  const limits = limitsOf(vehicle, axle)
  const { stud_holes, pcd } = vehicle.technical
  const pattern = stud_holes > 0 && pcd > 0 ? patternName(stud_holes, pcd) : null
  // An undocumented limit is none.
  const within = (figure: number, least: number | null, most: number | null) =>
    figure >= (least ?? Number.NEGATIVE_INFINITY) && figure <= (most ?? Number.POSITIVE_INFINITY)
  const isRing = (bore: number) => limits.bore_rings?.some((ring) => Math.abs(bore - ring) <= boreRounding) ?? false
  const checks = {
    bolt_pattern: (rim: Rim) => rim.bolt_pattern === pattern,
    diameter: (rim: Rim) => within(rim.diameter, limits.diameter_min, limits.diameter_max),
    width: (rim: Rim) => within(rim.width, limits.width_min, limits.width_max),
    centre_bore: (rim: Rim) => within(rim.centre_bore, limits.bore_min, limits.bore_max) || isRing(rim.centre_bore),
    load: (rim: Rim) => rim.load > 0 && within(rim.load, limits.load_min, null),
    outer_move: (rim: Rim) =>
      within(rim.offset, limits.offset_min, null) &&
      within(outerEdge(rim), limits.outer_min, rim.is_aggressive ? limits.outer_max_aggressive : limits.outer_max),
    inner_move: (rim: Rim) =>
      within(rim.offset, null, limits.offset_max) && within(innerEdge(rim), null, limits.inner_max),
  }
  return {
    isWithin: (rim: Rim) =>
      checks.bolt_pattern(rim) &&
      checks.diameter(rim) &&
      checks.width(rim) &&
      checks.centre_bore(rim) &&
      checks.load(rim) &&
      checks.outer_move(rim) &&
      checks.inner_move(rim),
    refusals: (rim: Rim): RimCheck[] => rimChecks.filter((name) => !checks[name](rim)),
    /** By edges and bore: 0 fits, 1 takes a ring, 2 is measured first. An owners' "fits" removes doubt about the edges. */
    rank: (rim: Rim, size: SizeLimits, ownersSayFits: boolean): number => {
      const outer = outerEdge(rim)
      const edgesPass = outer <= size.outer_max && innerEdge(rim) <= size.inner_max
      if (outer < size.outer_min || !(edgesPass || ownersSayFits)) return 2
      return within(rim.centre_bore, null, limits.bore_max) ? 0 : 1
    },
  }
}
