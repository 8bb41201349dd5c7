import { type Limits, limitsOf } from '#domain/fitment/limits.ts'
import { innerMove, outerMove, tenths } from '#domain/fitment/moves.ts'
import { type Axle, offsetsSource, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import type { ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { outerBand } from '#domain/fitment/rules.ts'
import type { Check } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'

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
  const move = moveFrom(reference, wheel, outerMove)
  const side = outerSide(limits, wheel)
  const passes = limits.outer_pass === null || outerEdge(wheel) <= limits.outer_pass
  return {
    name: 'outer_move',
    verdict: side ? 'fail' : move === null ? 'unknown' : passes ? 'pass' : 'warn',
    value: move,
    limit: side === 'in' ? toOuterMove(limits.outer_min, reference) : toOuterMove(outerMax(limits, wheel), reference),
    unit: 'mm',
    facts: {
      band: move === null ? null : outerBand(move),
      outside: side,
      pass_to_mm: toOuterMove(limits.outer_pass, reference),
      outer_edge_mm: tenths(outerEdge(wheel)),
      regular: limits.outer_max === null || outerEdge(wheel) <= limits.outer_max,
      fit_style: wheel.fit_style,
      ...offsetFacts(vehicle, axle, wheel),
      ...rangeFacts(reference),
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
  const move = moveFrom(reference, wheel, innerMove)
  const tooFar =
    (limits.inner_max !== null && edge > limits.inner_max) ||
    (limits.offset_max !== null && wheel.offset > limits.offset_max)
  const passes = limits.inner_pass !== null && edge <= limits.inner_pass
  return {
    name: 'inner_move',
    verdict: tooFar ? 'fail' : move === null ? 'unknown' : passes ? 'pass' : 'warn',
    value: move,
    limit: toInnerMove(limits.inner_max, reference),
    unit: 'mm',
    facts: {
      pass_to_mm: toInnerMove(limits.inner_pass, reference),
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

type Rim = { width: number; offset: number }

/** Move from the factory wheel, mm in tenths; null if its offset is not documented. */
function moveFrom(reference: ReferenceWheel | null, wheel: Rim, move: (from: Rim, to: Rim) => number): number | null {
  const rim = rimOf(reference)
  return rim && tenths(move(rim, wheel))
}

/** Converts a window edge to a move from the reference wheel, mm. */
function toOuterMove(edge: number | null, reference: ReferenceWheel | null): number | null {
  const rim = rimOf(reference)
  return edge === null || !rim ? null : tenths(edge - outerEdge(rim))
}

function toInnerMove(edge: number | null, reference: ReferenceWheel | null): number | null {
  const rim = rimOf(reference)
  return edge === null || !rim ? null : tenths(edge - innerEdge(rim))
}

function rimOf(reference: ReferenceWheel | null): Rim | null {
  return reference?.offset == null ? null : { width: reference.width, offset: reference.offset }
}

/** Facts for the message if no factory offset is known: the usual range for the car's class. */
function offsetFacts(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check['facts'] {
  const { basis, offset_min, offset_max } = windowOf(vehicle, axle)
  return basis === 'oem_offsets' ? { basis } : { basis, offset_mm: wheel.offset, offset_min, offset_max }
}

/** Facts if the factory wheel's offset, and so the move, has a tolerance in mm. */
function rangeFacts(reference: ReferenceWheel | null): Check['facts'] {
  const within = reference?.offset_within_mm
  return within === undefined ? {} : { offset_within_mm: within }
}
