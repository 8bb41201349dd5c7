import { judge } from '#domain/fitment/judge.ts'
import { limitsOf } from '#domain/fitment/limits.ts'
import { type Axle, hubOf, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { findReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { bore, inner, loadMargin, outerPassTo } from '#domain/fitment/rules.ts'
import type { CheckName } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge } from '#shared/rim-edges.ts'

/**
 * Up to where a rim of one size passes on one axle, for SQL, which ranks and counts wheels by it. Inches, mm, kg. A
 * figure that is not documented limits nothing here: `least` says what follows from that.
 */
export type SizeLimits = {
  axle: Axle
  diameter: number
  width: number
  /** The best that a wheel of this size can be: 0 fits, 1 is to be checked, 2 is not documented. */
  least: 0 | 1 | 2
  /** The factory wheel's outer edge, from which a wheel's move is counted. */
  reference: number | null
  outer_max: number
  inner_max: number
  load_min: number
  /** A bore passes up to the first of these, and again above the second, from where rings are made. */
  bore_direct: number
  bore_ring: number
}

/** The engine rounds moves to tenths and bores to hundredths before it compares them. */
const tenth = 0.05 - 1e-6
const hundredth = 0.005 - 1e-6
const none = 1e9

/** Front and rear sizes that pass alone, but not together: their tyres would differ by more than all-wheel drive bears. */
export type SizesApart = Record<'front_diameter' | 'front_width' | 'rear_diameter' | 'rear_width', number>

const kept = new WeakMap<VehicleRecord, SizeLimits[]>()
const keptApart = new WeakMap<VehicleRecord, SizesApart[]>()

/** The limits of all sizes that the car's axles take, in whole inches of diameter and half inches of width. */
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

/** The pairs of sizes that are to be checked although each would pass. The rear wheel is no narrower than the front one. */
export function sizesApart(vehicle: VehicleRecord): SizesApart[] {
  const known = keptApart.get(vehicle)
  if (known) return known
  const passing = sizeLimits(vehicle).filter(({ least }) => least === 0)
  const [fronts, rears] = [
    passing.filter(({ axle }) => axle === 'front'),
    passing.filter(({ axle }) => axle === 'rear'),
  ]
  const apart = fronts.flatMap((front) =>
    rears
      .filter(({ diameter, width }) => width >= front.width && Math.abs(diameter - front.diameter) <= 2)
      .filter((rear) => leastOf(vehicle, front, rear) > 0)
      .map((rear) => ({
        front_diameter: front.diameter,
        front_width: front.width,
        rear_diameter: rear.diameter,
        rear_width: rear.width,
      })),
  )
  keptApart.set(vehicle, apart)
  return apart
}

function limitsOfSize(vehicle: VehicleRecord, axle: Axle, size: Size): SizeLimits {
  const reference = findReferenceWheel(vehicle, axle, size)
  const from = reference?.offset == null ? null : { width: reference.width, offset: reference.offset }
  const hub = hubOf(vehicle, axle)
  const { outer_max, load_min } = limitsOf(vehicle, axle)
  return {
    axle,
    ...size,
    least: leastOf(vehicle, size, size, axle),
    reference: from && outerEdge(from),
    outer_max: Math.min(from ? outerEdge(from) + outerPassTo + tenth : none, outer_max ?? none),
    inner_max: from ? innerEdge(from) + inner.passTo + tenth : none,
    load_min: load_min === null ? -none : load_min * (1 + loadMargin),
    bore_direct: hub === null ? none : hub + bore.direct + hundredth,
    bore_ring: hub === null ? -none : hub + bore.noRing + hundredth,
  }
}

/** Checks that a wheel's size decides by itself; of the others only what is not documented counts here. */
const bySize = new Set<CheckName>(['fastener', 'brakes', 'tyre'])

type Size = { diameter: number; width: number }

/** The engine's own verdict on wheels of these sizes that could not be stronger and sit on their hubs, on one axle or both. */
function leastOf(vehicle: VehicleRecord, front: Size, rear: Size, axle?: Axle): SizeLimits['least'] {
  const judged = judge({ vehicle, front: strongest(vehicle, 'front', front), rear: strongest(vehicle, 'rear', rear) })
  const verdicts = judged.axles
    .filter((each) => axle === undefined || each.axle === axle)
    .flatMap(({ checks }) => checks)
    .flatMap(({ name, verdict }) => (verdict === 'unknown' || bySize.has(name) ? [verdict] : []))
  if (verdicts.includes('unknown')) return 2
  return verdicts.every((verdict) => verdict === 'pass') ? 0 : 1
}

function strongest(vehicle: VehicleRecord, axle: Axle, { diameter, width }: Size): WheelRecord {
  const { stud_holes, pcd } = vehicle.technical
  return {
    ...{ sku: `${diameter} ${width}`, lug_seat: 'conical', fit_style: 'regular' },
    ...{ diameter, width, stud_holes, pcd, load_rating_kg: none },
    offset: findReferenceWheel(vehicle, axle, { diameter, width })?.offset ?? 0,
    centre_bore: hubOf(vehicle, axle) ?? 70,
  }
}

function steps(least: number, most: number, step: number): number[] {
  const from = Math.ceil(least / step)
  return Array.from({ length: Math.max(0, Math.floor(most / step) - from + 1) }, (_, i) => (from + i) * step)
}
