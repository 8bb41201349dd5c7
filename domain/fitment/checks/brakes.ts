import { hasPerformanceBrakes } from '#domain/fitment/performance-brakes.ts'
import { type Axle, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { brakeClearance } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'

/**
 * Below the smallest factory diameter (inches) the brake has no room. From there on a large brake may still touch the
 * spokes, so a wheel that has not been tried on it only warns.
 */
export function checkBrakes(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check {
  const smallest = windowOf(vehicle, axle).diameter_min
  const performance = hasPerformanceBrakes(vehicle)
  return {
    name: 'brakes',
    verdict: wheel.diameter < smallest ? 'fail' : performance ? 'warn' : 'pass',
    value: wheel.diameter,
    limit: smallest,
    unit: 'in',
    facts: { performance, radial_mm: brakeClearance.radial, lateral_mm: brakeClearance.lateral },
    source: performance ? 'brakes_general' : 'sizes_general',
  }
}
