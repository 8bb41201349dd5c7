import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { loadMargin } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'

/**
 * A wheel carries at least half of the heavier axle's rating (kg). A wheel without a rating is not sold for a car at
 * all, so it fails; a car without a figure leaves the check unknown.
 */
export function checkLoad(vehicle: VehicleRecord, wheel: WheelRecord): Check {
  const rating = wheel.load_rating_kg
  const least = vehicle.min_wheel_load_kg
  return {
    name: 'load',
    verdict: rating === null ? 'fail' : least === null ? 'unknown' : byRating(rating, least),
    value: rating,
    limit: least,
    unit: 'kg',
    facts: {
      rating_known: rating !== null,
      spare_kg: rating === null || least === null ? null : rating - least,
    },
    source: 'load_estimate',
  }
}

function byRating(rating: number, least: number) {
  if (rating < least) return 'fail'
  return rating < least * (1 + loadMargin) ? 'warn' : 'pass'
}
