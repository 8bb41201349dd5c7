import { hundredths } from '#domain/fitment/moves.ts'
import { type Axle, hubOf, type VehicleRecord, type WheelRecord } from '#domain/fitment/records.ts'
import { bore, boreRounding, ringsFor } from '#domain/fitment/rules.ts'
import { technicalSource } from '#domain/fitment/sources.ts'
import type { Check } from '#shared/api/fitment.ts'

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
