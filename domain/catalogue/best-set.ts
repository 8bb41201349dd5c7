import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { badness } from '#domain/fitment/worst.ts'
import type { Verdict } from '#shared/api/fitment.ts'

export type WheelSet<Wheel extends WheelRecord = WheelRecord> = { front: Wheel; rear: Wheel }

/**
 * Of the sets a wheel can be sold in (four of it, or a staggered pair with it), picks the one that fits the car best.
 * Ties go to the kind of set that the factory sells.
 */
export function bestSet<Wheel extends WheelRecord>(
  vehicle: VehicleRecord,
  wheel: Wheel,
  pairs: WheelSet<Wheel>[],
): WheelSet<Wheel> & { verdict: Verdict } {
  const square = { front: wheel, rear: wheel }
  const sets = vehicle.takes_square || pairs.length === 0 ? [square, ...pairs] : [...pairs, square]
  return sets
    .map((set) => ({ ...set, verdict: judge({ vehicle, ...set }) }))
    .reduce((best, set) => (badness(set.verdict.verdict) < badness(best.verdict.verdict) ? set : best))
}
