import { type Axle, hubOf, technicalSource, type VehicleRecord, type WheelRecord } from '#domain/fitment/records.ts'
import { bore, boreRounding, factorySeat, nearMiss, patternName, ringsFor } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'
import { hundredths } from '#shared/wheel-size.ts'

/** From too small for the hub to a gap no ring fills. In a gap too thin for a ring the nut seats centre the wheel. */
export type BoreFit = 'too_small' | 'direct' | 'thin' | 'ring' | 'no_ring'

/** How a wheel's bore sits on a hub, both in mm (notes, section 3). */
export function boreFit(wheel: number, hub: number): BoreFit {
  const gap = hundredths(wheel) - hundredths(hub)
  if (gap < -hundredths(bore.under)) return 'too_small'
  if (gap <= hundredths(bore.direct)) return 'direct'
  if (gap <= hundredths(bore.noRing)) return 'thin'
  return ringsFor(hub).some((outer) => Math.abs(outer - wheel) <= boreRounding) ? 'ring' : 'no_ring'
}

/** Compares the wheel's bore with the hub, both in mm, and names the ring that fills the gap; unknown if the hub is. */
export function checkCentreBore(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check {
  const hub = hubOf(vehicle, axle)
  const fit = hub === null ? null : boreFit(wheel.centre_bore, hub)
  return {
    name: 'centre_bore',
    verdict: fit === null ? 'unknown' : verdicts[fit],
    value: wheel.centre_bore,
    limit: hub,
    unit: 'mm',
    facts: {
      fit,
      gap_mm: hub === null ? null : (hundredths(wheel.centre_bore) - hundredths(hub)) / 100,
      ring_outer_mm: fit === 'ring' ? wheel.centre_bore : null,
      ring_inner_mm: fit === 'ring' ? hub : null,
    },
    source: technicalSource(vehicle),
  }
}

const verdicts = {
  too_small: 'fail',
  direct: 'pass',
  thin: 'pass',
  ring: 'parts',
  no_ring: 'fail',
} as const

/**
 * Stud count and circle must be equal; circles are compared in whole hundredths of a millimetre. A near miss is
 * reported with each stud's error (half the difference) and whether the wheel still slips on.
 */
export function checkBoltPattern(vehicle: VehicleRecord, wheel: WheelRecord): Check {
  const { stud_holes, pcd } = vehicle.technical
  const known = stud_holes > 0 && pcd > 0
  const value = patternName(wheel.stud_holes, wheel.pcd)
  const limit = known ? patternName(stud_holes, pcd) : null
  const equal = wheel.stud_holes === stud_holes && hundredths(wheel.pcd) === hundredths(pcd)
  const near = limit === null ? undefined : nearMiss(value, limit)
  const error = Math.abs(hundredths(wheel.pcd) - hundredths(pcd)) / 200
  return {
    name: 'bolt_pattern',
    verdict: known ? (equal ? 'pass' : 'fail') : 'unknown',
    value,
    limit,
    unit: 'none',
    facts: {
      same_count: known ? wheel.stud_holes === stud_holes : null,
      near_miss: near !== undefined,
      error_per_stud_mm: known && wheel.stud_holes === stud_holes ? error : null,
      slips_on: near?.slips_on ?? false,
    },
    source: technicalSource(vehicle),
  }
}

/**
 * Thread and kind come from the car, the seat from the wheel; factory nuts of another shape or radius cannot be reused.
 * @param alike how many wheels of the set have this seat
 */
export function checkFastener(vehicle: VehicleRecord, wheel: WheelRecord, alike: number): Check {
  const { type, thread_size } = vehicle.technical.wheel_fasteners
  const factory = factorySeat(vehicle.make_name)
  return {
    name: 'fastener',
    verdict: type && thread_size ? 'pass' : 'unknown',
    value: wheel.lug_seat,
    limit: thread_size,
    unit: 'none',
    facts: {
      fastener: type,
      thread_size,
      seat: wheel.lug_seat,
      factory_seat: factory,
      reuse: wheel.lug_seat === factory,
      count: wheel.stud_holes * alike,
    },
    source: 'fastener_general',
  }
}
