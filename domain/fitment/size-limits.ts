import { leastOuterEdge } from '#domain/fitment/checks/size.ts'
import { judge } from '#domain/fitment/judge.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import { type Axle, hubOf, type VehicleRecord, type WheelRecord } from '#domain/fitment/records.ts'
import { findReferenceWheel, type ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import type { CheckName } from '#shared/api/fitment.ts'
import { outerEdge } from '#shared/wheel-size.ts'

/**
 * The limits within which a rim of one size passes on one axle, for lists, which rank and count wheels by them. Inches,
 * mm, kg. An undocumented figure is no limit here: `least` accounts for it.
 */
export type SizeLimits = {
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

type Size = { diameter: number; width: number }

/** The limits of one size, whether or not it is within the axle's window. */
export function limitsOfSize(vehicle: VehicleRecord, axle: Axle, size: Size): SizeLimits {
  const reference = findReferenceWheel(vehicle, axle, size)
  const { outer_pass, inner_pass } = limitsOf(vehicle, axle)
  return {
    least: leastOf(vehicle, size, size, axle),
    reference: reference?.offset == null ? null : outerEdge({ width: reference.width, offset: reference.offset }),
    outer_min: Math.max(-none, Math.min(none, leastOuterEdge(vehicle, axle, size, reference))),
    outer_max: outer_pass ?? none,
    inner_max: inner_pass ?? none,
  }
}

/** Checks that depend on the wheel's size alone; of the other checks only an `unknown` counts here. */
const bySize = new Set<CheckName>(['fastener', 'brakes', 'tyre'])

/**
 * The best rank of a front and a rear size together, since their tyres are chosen together, or on one axle: the engine's
 * verdict on the strongest hub-centric wheels of these sizes.
 */
export function leastOf(vehicle: VehicleRecord, front: Size, rear: Size, axle?: Axle): SizeLimits['least'] {
  // Two SKUs of one size, which differ in their offsets, are judged as a pair too.
  const isPair = axle === undefined
  const judged = judge({
    vehicle,
    front: { ...strongest(vehicle, 'front', front), sku: 'front' },
    rear: { ...strongest(vehicle, 'rear', rear), sku: isPair ? 'rear' : 'front' },
  })
  const verdicts = judged.axles
    .filter((each) => axle === undefined || each.axle === axle)
    .flatMap(({ checks }) => checks)
    .flatMap(({ name, verdict }) => (verdict === 'unknown' || bySize.has(name) ? [verdict] : []))
  if (verdicts.includes('unknown')) return 3
  if (verdicts.includes('warn')) return 2
  return verdicts.includes('parts') ? 1 : 0
}

function strongest(vehicle: VehicleRecord, axle: Axle, { diameter, width }: Size): Omit<WheelRecord, 'sku'> {
  const { stud_holes, pcd } = vehicle.technical
  return {
    ...{ lug_seat: 'conical', fit_style: 'regular' },
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
