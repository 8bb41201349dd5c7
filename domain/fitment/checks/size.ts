import { hasPerformanceBrakes } from '#domain/fitment/envelope.ts'
import { type Axle, sizesSource, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { factoryWheels, type ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { brakeClearance } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'
import { outerEdge } from '#shared/wheel-size.ts'

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
 * A wheel must carry at least its share of the car's load (kg, domain/fitment/factory-limits.ts); an equal rating passes. A
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
    source: vehicle.confidence.load === 'own' ? 'load_own' : load_basis ? `load_${load_basis}` : 'load_estimate',
  }
}

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
