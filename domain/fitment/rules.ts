import rules from '../../data/fitment-rules.json' with { type: 'json' }

/** The figures of data/fitment-rules.json by their use; the reasons are in data/fitment-notes.md. */
export const bore = {
  /** mm that a wheel's bore may be smaller than the hub by measuring error alone. */
  under: rules.centre_bore.undersize_tolerance_mm,
  /** Up to this gap the hub centres the wheel itself, mm. */
  direct: rules.centre_bore.direct_gap_max_mm,
  /** No ring is made for a gap up to this, mm. */
  noRing: rules.centre_bore.no_ring_available_gap_mm,
}

/** Bores on rings and in lists differ by a rounding of a tenth, mm. */
export const boreRounding = 0.11

const rings = rules.centre_bore.rings

/** The outer diameters of the rings that are made for a hub, mm, smallest first: the bores of wheels that it can carry so. */
export function ringsFor(hub: number): number[] {
  if (!rings.inner_mm.some((inner) => Math.abs(inner - hub) <= boreRounding)) return []
  return rings.outer_mm.filter((outer) => {
    const step = outer - hub
    return step > bore.noRing && step <= (outer >= 106 ? rings.step_from_106_mm : rings.step_mm)
  })
}

/**
 * How much closer to the suspension than any factory wheel of the envelope the inner edge may come, mm: it passes up to
 * `passTo` (half an inch wider at the factory's offset), and is measured first up to `warnTo` (an inch wider).
 */
export const inner = { passTo: rules.moves.inner.pass_to, warnTo: rules.moves.inner.warn_to }

/** The heavier axle's usual share of the gross weight, and what is added to a figure that is not well documented. */
export const load = { share: rules.load.share, lowConfidence: rules.load.low_confidence_pct / 100 }

const kgOfIndex: Record<string, number> = rules.load_index_kg

/** kg that a tyre of a load index carries (ISO 4000-1); null for an index that is missing or unknown. */
export function loadIndexKg(index: number | null): number | null {
  return index === null ? null : (kgOfIndex[index] ?? null)
}

/** Clearances of a brake to barrel and spokes, mm. */
export const brakeClearance = {
  radial: rules.brakes.radial_clearance_mm,
  lateral: rules.brakes.lateral_clearance_mm,
}

/** What speaks for and against a tyre on a rim and in place of the factory's (notes, section 6). */
export const tyreRules = {
  /** Beyond `pass` % of the factory's diameter it is to be looked at, beyond `warn` % it is refused. */
  deviation: { pass: rules.tyre.diameter_pass_pct, warn: rules.tyre.diameter_warn_pct },
  /** What all-wheel drive bears between its axles, %. */
  between_axles: rules.tyre.awd_front_rear_pct,
  /** Lower sidewalls feel every speed hump, mm. */
  low_sidewall: rules.tyre.min_sidewall_mm_warn,
  /** From an aspect (%) on: least and most rim width over section width. The highest aspect first. */
  rim_ratios: rules.tyre.rim_ratio,
}

export type OuterBand = 'tucked' | 'factory' | 'mild' | 'flush' | 'aggressive' | 'modification'

/**
 * The bands as values of a filter: "5..12" is from 5 to 12 mm further out than the factory wheel, "..-5" what is at least
 * 5 mm further in, "37.." everything beyond. `to`: the end of a band, null for the last.
 */
export const pokeBands = rules.moves.outer_bands.map(({ to }, i, all) => ({
  value: `${all[i - 1]?.to ?? ''}..${to ?? ''}`,
  to,
}))

/** How a wheel's outer move reads, by the bands of the notes (section 4). */
export function outerBand(move: number): OuterBand {
  const band = rules.moves.outer_bands.find(({ to }) => to === null || move <= to)
  return band!.name as OuterBand
}

/** A bolt pattern as people write it, "5x114.3". */
export function patternName(studHoles: number, pcd: number): string {
  return `${studHoles}x${Math.round(pcd * 100) / 100}`
}

export type NearMiss = { error_per_stud_mm: number; slips_on: boolean }

/** The named near miss between two bolt patterns, in either order. */
export function nearMiss(a: string, b: string): NearMiss | undefined {
  return rules.bolt_pattern.near_misses.find((pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a))
}

/** The shape of the factory's own nut or bolt seats, by make: 'flat', 'ball' or 'conical'; null where not known. */
export function factorySeat(makeName: string): string | null {
  const rule = rules.fasteners.oem_seats.find(({ makes }) => makes.includes(makeName))
  return rule ? (rule.seat.split(/[ (]/)[0] ?? null) : null
}
