import type * as z from 'zod/mini'
import type { Axle, VehicleRecord } from '#domain/fitment/records.ts'
import type { referenceWheel } from '#shared/api/fitment.ts'
import { outerEdge } from '#shared/wheel-size.ts'

export type ReferenceWheel = z.infer<typeof referenceWheel>

/** The car's factory wheels on one axle; the rear of a square set equals its front. */
export function factoryWheels(vehicle: VehicleRecord, axle: Axle): ReferenceWheel[] {
  return vehicle.wheels
    .filter((wheel) => wheel.is_stock)
    .map((wheel) => (axle === 'rear' && wheel.rear ? wheel.rear : wheel.front))
    .map((side) => ({
      rim: side.rim,
      diameter: side.rim_diameter,
      width: side.rim_width,
      offset: side.rim_offset,
      ...(side.offset_within_mm !== undefined && { offset_within_mm: side.offset_within_mm }),
      tire: side.tire,
    }))
}

/**
 * The factory wheel to measure against: nearest in width, then in diameter, then the most outward (`moves.reference` of
 * the rules). Wheels with a known offset take precedence.
 */
export function findReferenceWheel(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: { diameter: number; width: number },
): ReferenceWheel | null {
  const all = factoryWheels(vehicle, axle)
  const known = all.filter((each) => each.offset !== null)
  const candidates = known.length > 0 ? known : all
  const far = (each: ReferenceWheel) => [
    Math.abs(each.width - wheel.width),
    Math.abs(each.diameter - wheel.diameter),
    -edge(each),
  ]
  return candidates.toSorted((a, b) => compare(far(a), far(b)))[0] ?? null
}

/** The factory wheel whose tyre is the baseline: of the same size, even if its offset is unknown, else as above. */
export function findTyreWheel(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: { diameter: number; width: number },
): ReferenceWheel | null {
  const same = factoryWheels(vehicle, axle).find(
    ({ diameter, width }) => diameter === wheel.diameter && width === wheel.width,
  )
  return same ?? findReferenceWheel(vehicle, axle, wheel)
}

const edge = (rim: ReferenceWheel) => outerEdge({ width: rim.width, offset: rim.offset ?? 0 })

function compare(a: number[], b: number[]): number {
  for (const [i, each] of a.entries()) if (each !== b[i]) return each - b[i]!
  return 0
}
