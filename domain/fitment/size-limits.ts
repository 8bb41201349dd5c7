import { leastOuterEdge } from '#domain/fitment/checks/size.ts'
import { judge } from '#domain/fitment/judge.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import { type Axle, hubOf, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { findReferenceWheel, type ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import type { CheckName } from '#shared/api/fitment.ts'
import { outerEdge } from '#shared/wheel-size.ts'

/**
 * The limits within which a rim of one size passes on one axle, for lists, which rank and count wheels by them. Inches,
 * mm, kg. An undocumented figure is no limit here: `least` accounts for it.
 */
export type SizeLimits = {
  axle: Axle
  diameter: number
  width: number
  /** The best rank of a wheel of this size: 0 fits, 1 fits with parts, 2 is measured first, 3 is not documented. */
  least: 0 | 1 | 2 | 3
  /** The factory wheel's outer edge, from which poke is measured. */
  reference: number | null
  /** The outer edge passes between the first two, the inner edge up to the third, mm. */
  outer_min: number
  outer_max: number
  inner_max: number
}

const none = 1e9

/** The best rank of a front and a rear size as a pair, as in `least`: their tyres are chosen together. */
export type PairLimits = Record<'front_diameter' | 'front_width' | 'rear_diameter' | 'rear_width', number> & {
  least: SizeLimits['least']
}

const kept = new WeakMap<VehicleRecord, SizeLimits[]>()
const keptPairs = new WeakMap<VehicleRecord, PairLimits[]>()

/** The limits of all sizes within the axles' windows, in whole inches of diameter and half inches of width. */
export function sizeLimits(vehicle: VehicleRecord): SizeLimits[] {
  const known = kept.get(vehicle)
  if (known) return known
  const limits = (['front', 'rear'] as const).flatMap((axle) => {
    const { diameter_min, diameter_max, width_min, width_max } = windowOf(vehicle, axle)
    return steps(diameter_min, diameter_max, 1).flatMap((diameter) =>
      steps(width_min, width_max, 0.5).map((width) => limitsOfSize(vehicle, axle, { diameter, width })),
    )
  })
  kept.set(vehicle, limits)
  return limits
}

/** The limits of all pairs of sizes within the axles' windows. The rear wheel is no narrower than the front one. */
export function pairLimits(vehicle: VehicleRecord): PairLimits[] {
  const known = keptPairs.get(vehicle)
  if (known) return known
  const sizes = sizeLimits(vehicle)
  const rears = sizes.filter(({ axle }) => axle === 'rear')
  const pairs = sizes
    .filter(({ axle }) => axle === 'front')
    .flatMap((front) =>
      rears
        .filter(({ diameter, width }) => width >= front.width && Math.abs(diameter - front.diameter) <= 2)
        .map((rear) => ({
          front_diameter: front.diameter,
          front_width: front.width,
          rear_diameter: rear.diameter,
          rear_width: rear.width,
          least: leastOf(vehicle, front, rear),
        })),
    )
  keptPairs.set(vehicle, pairs)
  return pairs
}

function limitsOfSize(vehicle: VehicleRecord, axle: Axle, size: Size): SizeLimits {
  const reference = findReferenceWheel(vehicle, axle, size)
  const { outer_pass, inner_pass } = limitsOf(vehicle, axle)
  return {
    axle,
    ...size,
    least: leastOf(vehicle, size, size, axle),
    reference: reference?.offset == null ? null : outerEdge({ width: reference.width, offset: reference.offset }),
    outer_min: Math.max(-none, Math.min(none, leastOuterEdge(vehicle, axle, size, reference))),
    outer_max: outer_pass ?? none,
    inner_max: inner_pass ?? none,
  }
}

/** Checks that depend on the wheel's size alone; of the other checks only an `unknown` counts here. */
const bySize = new Set<CheckName>(['fastener', 'brakes', 'tyre'])

type Size = { diameter: number; width: number }

/** The engine's verdict on the strongest hub-centric wheels of these sizes, on one axle or both. */
function leastOf(vehicle: VehicleRecord, front: Size, rear: Size, axle?: Axle): SizeLimits['least'] {
  const judged = judge({ vehicle, front: strongest(vehicle, 'front', front), rear: strongest(vehicle, 'rear', rear) })
  const verdicts = judged.axles
    .filter((each) => axle === undefined || each.axle === axle)
    .flatMap(({ checks }) => checks)
    .flatMap(({ name, verdict }) => (verdict === 'unknown' || bySize.has(name) ? [verdict] : []))
  if (verdicts.includes('unknown')) return 3
  if (verdicts.includes('warn')) return 2
  return verdicts.includes('parts') ? 1 : 0
}

function strongest(vehicle: VehicleRecord, axle: Axle, { diameter, width }: Size): WheelRecord {
  const { stud_holes, pcd } = vehicle.technical
  return {
    ...{ sku: `${diameter} ${width}`, lug_seat: 'conical', fit_style: 'regular' },
    ...{ diameter, width, stud_holes, pcd, load_rating_kg: none },
    offset: noFurtherIn(findReferenceWheel(vehicle, axle, { diameter, width }), width),
    centre_bore: hubOf(vehicle, axle) ?? 70,
  }
}

/** The offset (mm) at which a rim of this width sits no further in than the factory wheel, as large brakes need. */
function noFurtherIn(reference: ReferenceWheel | null, width: number): number {
  if (reference?.offset == null) return 0
  return Math.min(reference.offset, width * 12.7 - outerEdge({ width: reference.width, offset: reference.offset }))
}

function steps(least: number, most: number, step: number): number[] {
  const from = Math.ceil(least / step)
  return Array.from({ length: Math.max(0, Math.floor(most / step) - from + 1) }, (_, i) => (from + i) * step)
}
