import { type Limits, limitsOf } from '#domain/fitment/limits.ts'
import { innerMove, outerMove, tenths } from '#domain/fitment/moves.ts'
import { type Axle, type VehicleRecord, type WheelRecord, windowOf } from '#domain/fitment/records.ts'
import { factoryWheels, type ReferenceWheel } from '#domain/fitment/reference-wheel.ts'
import { inner, outerBand } from '#domain/fitment/rules.ts'
import { sizesSource } from '#domain/fitment/sources.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import type { Check } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge } from '#shared/rim-edges.ts'

/**
 * How far the wheel stands further out than the factory wheel, mm. The axle's window is the filter and fails whatever
 * the band; inside it the last two bands warn, since the arches want a look.
 */
export function checkOuterMove(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: WheelRecord,
  reference: ReferenceWheel | null,
): Check {
  const limits = limitsOf(vehicle, axle)
  const move = reference?.offset == null ? null : tenths(outerMove(withOffset(reference, reference.offset), wheel))
  const band = move === null ? null : outerBand(move)
  const side = outerSide(limits, wheel)
  const regular = limits.outer_max === null || outerEdge(wheel) <= limits.outer_max
  const wide = band === 'aggressive' || band === 'modification' || !regular
  return {
    name: 'outer_move',
    verdict: side ? 'fail' : move === null ? 'unknown' : wide ? 'warn' : 'pass',
    value: move,
    limit: side === 'in' ? toMove(limits.outer_min, reference) : toMove(outerMax(limits, wheel), reference),
    unit: 'mm',
    facts: {
      band,
      outside: side,
      outer_edge_mm: tenths(outerEdge(wheel)),
      regular,
      fit_style: wheel.fit_style,
      ...offsetFacts(vehicle, axle, wheel),
    },
    source: sizesSource(vehicle),
  }
}

/**
 * How much closer the wheel comes to the strut than the factory wheel, mm. More than `inner.passTo` warns as long as the
 * wheel stays inside the axle's window, and fails outside it. The window is measured from the factory wheel of the
 * modification that reaches furthest in, and so is the limit that is told.
 */
export function checkInnerMove(
  vehicle: VehicleRecord,
  axle: Axle,
  wheel: WheelRecord,
  reference: ReferenceWheel | null,
): Check {
  const limits = limitsOf(vehicle, axle)
  const move = reference?.offset == null ? null : tenths(innerMove(withOffset(reference, reference.offset), wheel))
  const tooFar =
    (limits.inner_max !== null && innerEdge(wheel) > limits.inner_max) ||
    (limits.offset_max !== null && wheel.offset > limits.offset_max)
  const verdict: VerdictWord = tooFar ? 'fail' : move === null ? 'unknown' : move > inner.passTo ? 'warn' : 'pass'
  const inmost = innermost(vehicle, axle)
  const beyondReference =
    inmost && reference?.offset != null ? innerMove(withOffset(reference, reference.offset), inmost) : 0
  return {
    name: 'inner_move',
    verdict,
    value: move,
    limit: tenths(inner.warnTo + beyondReference),
    unit: 'mm',
    facts: {
      pass_to_mm: inner.passTo,
      warn_to_mm: inner.warnTo,
      inner_edge_mm: tenths(innerEdge(wheel)),
      beyond_factory_mm: inmost && tenths(innerEdge(wheel) - innerEdge(inmost)),
      inmost_factory_rim: inmost?.rim ?? null,
      ...offsetFacts(vehicle, axle, wheel),
    },
    source: sizesSource(vehicle),
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

/** An edge of the window as a move against the reference wheel, mm. */
function toMove(edge: number | null, reference: ReferenceWheel | null): number | null {
  if (edge === null || reference?.offset == null) return null
  return tenths(edge - outerEdge(withOffset(reference, reference.offset)))
}

/** What the sentence says where no factory offset is known: the range that is usual for the car's class. */
function offsetFacts(vehicle: VehicleRecord, axle: Axle, wheel: WheelRecord): Check['facts'] {
  const { basis, offset_min, offset_max } = windowOf(vehicle, axle)
  return basis === 'oem_offsets' ? { basis } : { basis, offset_mm: wheel.offset, offset_min, offset_max }
}

function innermost(vehicle: VehicleRecord, axle: Axle) {
  return factoryWheels(vehicle, axle)
    .flatMap((each) => (each.offset === null ? [] : [withOffset(each, each.offset)]))
    .reduce<(ReferenceWheel & { offset: number }) | null>(
      (most, each) => (most && innerEdge(most) >= innerEdge(each) ? most : each),
      null,
    )
}

const withOffset = (rim: ReferenceWheel, offset: number) => ({ ...rim, offset })
