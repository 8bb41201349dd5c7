import { hasSquareSet, type VehicleRecord } from '#domain/fitment/records.ts'
import { sizesSource } from '#domain/fitment/sources.ts'
import type { Check } from '#shared/api/fitment.ts'

/** Four equal wheels, or wider rear ones: sold only as the factory sells this modification. */
export function checkSet(vehicle: VehicleRecord, staggered: boolean): Check {
  const square = hasSquareSet(vehicle)
  const sold = staggered ? vehicle.is_staggered_stock : square
  return {
    name: 'set',
    verdict: sold ? 'pass' : 'fail',
    value: staggered ? 'staggered' : 'square',
    limit: square && vehicle.is_staggered_stock ? 'either' : vehicle.is_staggered_stock ? 'staggered' : 'square',
    unit: 'none',
    facts: {},
    source: sizesSource(vehicle),
  }
}
