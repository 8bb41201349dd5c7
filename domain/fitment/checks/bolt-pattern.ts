import { hundredths } from '#domain/fitment/moves.ts'
import type { VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { nearMiss, patternName } from '#domain/fitment/rules.ts'
import { technicalSource } from '#domain/fitment/sources.ts'
import type { Check } from '#shared/api/fitment.ts'

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
