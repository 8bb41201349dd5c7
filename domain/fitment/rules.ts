import rules from '../../data/fitment-rules.json' with { type: 'json' }

/** Constants from data/fitment-rules.json; the reasons are in data/fitment-notes.md. */
export const bore = {
  /** How much smaller than the hub a bore may be, mm: the measuring error. */
  under: rules.centre_bore.undersize_tolerance_mm,
  /** Up to this gap the bore centres on the hub without a ring, mm. */
  direct: rules.centre_bore.direct_gap_max_mm,
  /** Up to this gap no ring exists, mm. */
  noRing: rules.centre_bore.no_ring_available_gap_mm,
}

/** The smallest bore that goes on a hub, mm. Bores are compared in hundredths; this is half a hundredth less. */
export function leastBore(hub: number): number {
  return hub - bore.under - 0.005
}

/** Bores on rings and in lists differ by rounding to a tenth, mm. */
export const boreRounding = 0.11

const rings = rules.centre_bore.rings

/** Outer diameters of the rings made for a hub, mm, smallest first: the wheel bores it can carry with a ring. */
export function ringsFor(hub: number): number[] {
  if (!rings.inner_mm.some((inner) => Math.abs(inner - hub) <= boreRounding)) return []
  return rings.outer_mm.filter((outer) => {
    const step = outer - hub
    return step > bore.noRing && step <= (outer >= 106 ? rings.step_from_106_mm : rings.step_mm)
  })
}

/**
 * How much closer to the suspension than any factory wheel of the envelope the inner edge may come, mm: passes up to
 * `passTo` (half an inch wider at factory offset), measured first up to `warnTo` (an inch wider).
 */
export const inner = { passTo: rules.moves.inner.pass_to, warnTo: rules.moves.inner.warn_to }

/** The heavier axle's usual share of the gross weight, and the margin added to a poorly documented figure. */
export const load = { share: rules.load.share, lowConfidence: rules.load.low_confidence_pct / 100 }

const kgOfIndex: Record<string, number> = rules.load_index_kg

/** kg that a tyre of a load index carries (ISO 4000-1); null for a missing or unknown index. */
export function loadIndexKg(index: number | null): number | null {
  return index === null ? null : (kgOfIndex[index] ?? null)
}

/** Clearance between brake and barrel or spokes, mm. */
export const brakeClearance = {
  radial: rules.brakes.radial_clearance_mm,
  lateral: rules.brakes.lateral_clearance_mm,
}

/** Rules for a tyre on a rim in place of the factory's (notes, section 6). */
export const tyreRules = {
  /** Warn beyond `pass` % of the factory diameter, refuse beyond `warn` %. */
  deviation: { pass: rules.tyre.diameter_pass_pct, warn: rules.tyre.diameter_warn_pct },
  /** The difference that all-wheel drive tolerates between its axles, %. */
  between_axles: rules.tyre.awd_front_rear_pct,
  /** Sidewalls lower than this ride harshly over speed humps, mm. */
  low_sidewall: rules.tyre.min_sidewall_mm_warn,
  /** By minimum aspect (%), highest first: least and most ratio of rim width to section width. */
  rim_ratios: rules.tyre.rim_ratio,
}

export type OuterBand = 'tucked' | 'factory' | 'mild' | 'flush' | 'aggressive' | 'modification'

/**
 * The bands as filter values: "5..12" is 5 to 12 mm further out than the factory wheel, "..-5" at least 5 mm further
 * in, "37.." everything beyond. `to`: the end of a band, null for the last.
 */
export const pokeBands = rules.moves.outer_bands.map(({ to }, i, all) => ({
  value: `${all[i - 1]?.to ?? ''}..${to ?? ''}`,
  to,
}))

/** The band of a wheel's outer move (notes, section 4). */
export function outerBand(move: number): OuterBand {
  const band = rules.moves.outer_bands.find(({ to }) => to === null || move <= to)
  return band!.name as OuterBand
}

/** A bolt pattern in the usual notation, "5x114.3". */
export function patternName(studHoles: number, pcd: number): string {
  return `${studHoles}x${Math.round(pcd * 100) / 100}`
}

export type NearMiss = { error_per_stud_mm: number; slips_on: boolean }

/** The known near miss between two bolt patterns, in either order. */
export function nearMiss(a: string, b: string): NearMiss | undefined {
  return rules.bolt_pattern.near_misses.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
}

/**
 * The seat of the factory's nuts or bolts by make, named as a wheel's: "conical 60", "ball R13", "flat shank". "ball" where
 * the radius is not one figure for the make; null if unknown.
 */
export function factorySeat(makeName: string): string | null {
  return rules.fasteners.oem_seats.find(({ makes }) => makes.includes(makeName))?.factory_seat ?? null
}
