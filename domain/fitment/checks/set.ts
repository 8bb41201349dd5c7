import type { VehicleRecord } from '#domain/fitment/records.ts'
import { sizesSource } from '#domain/fitment/sources.ts'
import type { Check } from '#shared/api/fitment.ts'

/** Square or staggered: sold only as the factory sells this car, in this modification or a sister's. */
export function checkSet({ takes_square, takes_staggered, ...vehicle }: VehicleRecord, staggered: boolean): Check {
  return {
    name: 'set',
    verdict: (staggered ? takes_staggered : takes_square) ? 'pass' : 'fail',
    value: staggered ? 'staggered' : 'square',
    limit: takes_square && takes_staggered ? 'either' : takes_staggered ? 'staggered' : 'square',
    unit: 'none',
    facts: {},
    source: sizesSource(vehicle),
  }
}
