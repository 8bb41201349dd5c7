import { type Limits, limitsOf } from '#domain/fitment/limits.ts'
import { type Axle, offsetsSource, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { outerBand } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge, tenths } from '#shared/wheel-size.ts'

/**
 * How far the wheel pokes out beyond the factory wheel, mm. The axle's window decides: up to `outer_pass` it passes, up
 * to the window's end the arches are measured first, beyond that it fails. The band only describes the look.
 */
export function checkOuterMove(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: WheelRecord,
  reference: ReferenceWheel | null,
): Check {
  const limits = limitsOf(vehicle, axle)
  const move = moveTo(outerEdge(wheel), reference, outerEdge)
  const side = outerSide(limits, wheel)
  const passes = limits.outer_pass === null || outerEdge(wheel) <= limits.outer_pass
  return {
    name: 'outer_move',
    verdict: side ? 'fail' : move === null ? 'unknown' : passes ? 'pass' : 'warn',
    value: move,
    limit: moveTo(side === 'in' ? limits.outer_min : outerMax(limits, wheel), reference, outerEdge),
    unit: 'mm',
    facts: {
      band: move === null ? null : outerBand(move),
      outside: side,
      pass_to_mm: moveTo(limits.outer_pass, reference, outerEdge),
      outer_edge_mm: tenths(outerEdge(wheel)),
      regular: limits.outer_max === null || outerEdge(wheel) <= limits.outer_max,
      fit_style: wheel.fit_style,
      ...offsetFacts(vehicle, axle, wheel),
      ...(reference?.offset_within_mm !== undefined && { offset_within_mm: reference.offset_within_mm }),
    },
    source: offsetsSource(vehicle),
  }
}

/**
 * How much closer the wheel comes to the suspension than the factory wheel, mm. The limits start at the envelope's
 * factory wheel that reaches furthest in: up to half an inch of extra rim passes, up to an inch is measured first,
 * beyond that it fails. The displayed limits are relative to the same wheel as the move.
 */
export function checkInnerMove(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: WheelRecord,
  reference: ReferenceWheel | null,
): Check {
  const limits = limitsOf(vehicle, axle)
  const edge = innerEdge(wheel)
  const move = moveTo(edge, reference, innerEdge)
  const tooFar =
    (limits.inner_max !== null && edge > limits.inner_max) ||
    (limits.offset_max !== null && wheel.offset > limits.offset_max)
  const passes = limits.inner_pass !== null && edge <= limits.inner_pass
  return {
    name: 'inner_move',
    verdict: tooFar ? 'fail' : move === null ? 'unknown' : passes ? 'pass' : 'warn',
    value: move,
    limit: moveTo(limits.inner_max, reference, innerEdge),
    unit: 'mm',
    facts: {
      pass_to_mm: moveTo(limits.inner_pass, reference, innerEdge),
      inner_edge_mm: tenths(edge),
      ...offsetFacts(vehicle, axle, wheel),
    },
    source: offsetsSource(vehicle),
  }
}

function outerSide(limits: Limits, wheel: WheelRecord): 'in' | 'out' | null {
  const edge = outerEdge(wheel)
  const most = outerMax(limits, wheel)
  if (limits.outer_min !== null && edge < limits.outer_min) return 'in'
  if (most !== null && edge > most) return 'out'
  return limits.offset_min !== null && wheel.offset < limits.offset_min ? 'out' : null
}

function outerMax(limits: Limits, wheel: WheelRecord): number | null {
  return wheel.fit_style === 'aggressive' ? limits.outer_max_aggressive : limits.outer_max
}

/** How far an edge, in mm from the mounting face, is from the reference wheel's, mm in tenths; null if one is unknown. */
function moveTo(edge: number | null, reference: ReferenceWheel | null, edgeOf: typeof outerEdge): number | null {
  if (edge === null || reference?.offset == null) return null
  return tenths(edge - edgeOf({ width: reference.width, offset: reference.offset }))
}

/** Facts for the message if no factory offset is known: the usual range for the car's class. */
function offsetFacts(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check['facts'] {
  const { basis, offset_min, offset_max } = windowOf(vehicle, axle)
  return basis === 'oem_offsets' ? { basis } : { basis, offset_mm: wheel.offset, offset_min, offset_max }
}
