import { type Axle, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { factoryWheels } from '#domain/fitment/reference-wheel.ts'
import { sizesSource } from '#domain/fitment/sources.ts'
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
