import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import type { Check } from '#shared/api/fitment.ts'

/**
 * A wheel must carry at least its share of the car's load (kg, domain/fitment/wheel-load.ts); an equal rating passes. A
 * wheel without a rating is never sold for a car, so it fails; a car without a figure makes the check unknown.
 */
export function checkLoad(vehicle: VehicleRecord, wheel: WheelRecord): Check {
  const rating = wheel.load_rating_kg
  const { min_wheel_load_kg: least, load_basis } = vehicle
  const known = rating !== null && Number.isFinite(rating)
  return {
    name: 'load',
    verdict: !known ? 'fail' : least === null ? 'unknown' : rating < least ? 'fail' : 'pass',
    value: rating,
    limit: least,
    unit: 'kg',
    facts: {
      rating_known: known,
      spare_kg: !known || least === null ? null : rating - least,
      basis: load_basis,
    },
    source: load_basis ? `load_${load_basis}` : 'load_estimate',
  }
}
