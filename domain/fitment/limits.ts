import { type Axle, hubOf, type LimitedCar, windowOf } from '#domain/fitment/records.ts'
import { bore, leastBore, ringsFor } from '#domain/fitment/rules.ts'

/** A wheel's limits on one axle, for the engine and for lists alike. Null: not documented, no limit. */
export type Limits = {
  /** Of the rim, inches, inclusive. */
  diameter_min: number
  diameter_max: number
  width_min: number
  width_max: number
  /** mm. Bores are compared in hundredths; these bounds are half a hundredth wider, so that SQL and engine agree. */
  bore_min: number | null
  bore_max: number | null
  /** Larger bores need a ring: they must be one of these, within `boreRounding`; null: no limit. */
  bore_rings: number[] | null
  /** Of the rim's edges, measured from the mounting face, mm (shared/wheel-size.ts). */
  outer_min: number | null
  outer_max: number | null
  /** Up to here the edges pass; from here to the limit they are measured first. */
  outer_pass: number | null
  inner_pass: number | null
  /** For wheels of the style `aggressive`. */
  outer_max_aggressive: number | null
  inner_max: number | null
  /** ET, mm; only if the edges are not documented. */
  offset_min: number | null
  offset_max: number | null
  /** The load that one wheel must carry, kg. */
  load_min: number | null
}

/** A millionth of a millimetre, as tolerance for floating-point noise. */
const slack = 1e-6

/**
 * The limits of an axle, from its fitment window, its hub and the car's load. If the factory offsets are known, the
 * rim's edges are limited, else its offset.
 */
export function limitsOf(vehicle: LimitedCar, axle: Axle): Limits {
  const window = windowOf(vehicle, axle)
  const hub = hubOf(vehicle, axle)
  const known = window.basis === 'oem_offsets'
  return {
    diameter_min: window.diameter_min,
    diameter_max: window.diameter_max,
    width_min: window.width_min,
    width_max: window.width_max,
    bore_min: hub === null ? null : leastBore(hub),
    bore_max: hub === null ? null : hub + bore.noRing + 0.005,
    bore_rings: hub === null ? null : ringsFor(hub),
    outer_min: known ? less(window.outer_min_mm) : null,
    outer_max: known ? more(window.outer_max_mm) : null,
    outer_pass: known ? more(window.outer_pass_mm) : null,
    inner_pass: known ? more(window.inner_pass_mm) : null,
    outer_max_aggressive: known ? more(window.outer_aggressive_mm ?? window.outer_max_mm) : null,
    inner_max: known ? more(window.inner_max_mm) : null,
    offset_min: known ? null : window.offset_min,
    offset_max: known ? null : window.offset_max,
    load_min: vehicle.min_wheel_load_kg,
  }
}

const less = (mm: number | null) => (mm === null ? null : mm - slack)
const more = (mm: number | null) => (mm === null ? null : mm + slack)
