import { hasPerformanceBrakes } from '#domain/fitment/envelope.ts'
import { type Axle, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { brakeClearance } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'
import { outerEdge } from '#shared/wheel-size.ts'

/**
 * Below the smallest factory diameter (inches) the brake has no room. Large brakes may touch the spokes even of a wheel
 * that is no smaller, so on a car with large brakes only two kinds pass: a rim of a factory size, and one larger than
 * the smallest factory size, both no further in than the factory wheel. Others are test-fitted before dispatch.
 */
export function checkBrakes(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: WheelRecord,
  reference: ReferenceWheel | null,
): Check {
  const smallest = windowOf(vehicle, axle).diameter_min
  const least = leastOuterEdge(vehicle, axle, wheel, reference)
  const performance = hasPerformanceBrakes(vehicle)
  return {
    name: 'brakes',
    verdict: wheel.diameter < smallest ? 'fail' : outerEdge(wheel) >= least ? 'pass' : 'warn',
    value: wheel.diameter,
    limit: smallest,
    unit: 'in',
    facts: { performance, radial_mm: brakeClearance.radial, lateral_mm: brakeClearance.lateral },
    source: performance ? 'brakes_general' : 'sizes_general',
  }
}

/** The smallest outer edge (mm) at which a rim of this size is known to clear the brakes; infinite if unknown. */
export function leastOuterEdge(
  vehicle: VehicleRecord,
  axle: Axle,
  { diameter, width }: { diameter: number; width: number },
  reference: ReferenceWheel | null,
): number {
  if (!hasPerformanceBrakes(vehicle)) return -Infinity
  if (reference?.offset == null) return Infinity
  const isFactorySize = reference.diameter === diameter && reference.width === width
  const isLarger = diameter > windowOf(vehicle, axle).diameter_min
  return isFactorySize || isLarger ? outerEdge({ width: reference.width, offset: reference.offset }) - slack : Infinity
}

/** mm; tolerance for floating-point noise. */
const slack = 1e-6
