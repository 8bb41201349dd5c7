import { type Axle, sizesSource, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { factoryWheels } from '#domain/fitment/reference-wheel.ts'
import type { Check } from '#shared/api/fitment.ts'

/** Checks that the rim's diameter is within the axle's window, inches. */
export function checkDiameter(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check {
  const { diameter_min, diameter_max } = windowOf(vehicle, axle)
  const factory = factoryWheels(vehicle, axle).map((each) => each.diameter)
  return within('diameter', wheel.diameter, diameter_min, diameter_max, factory, sizesSource(vehicle))
}

/** Checks that the rim's width is within the axle's window, inches. */
export function checkWidth(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check {
  const { width_min, width_max } = windowOf(vehicle, axle)
  const factory = factoryWheels(vehicle, axle).map((each) => each.width)
  return within('width', wheel.width, width_min, width_max, factory, sizesSource(vehicle))
}

function within(
  name: 'diameter' | 'width',
  value: number,
  least: number,
  most: number,
  factory: number[],
  source: string,
): Check {
  const outside = value < least ? 'below' : value <= most ? null : 'above'
  return {
    name,
    verdict: outside ? 'fail' : 'pass',
    value,
    limit: least === most ? least : `${least}–${most}`,
    unit: 'in',
    facts: { least, most, outside, factory: factory.includes(value) },
    source,
  }
}

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
