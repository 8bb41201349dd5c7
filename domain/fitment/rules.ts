import rules from '../../data/fitment-rules.json' with { type: 'json' }

/** The figures of data/fitment-rules.json by their use; the reasons are in data/fitment-notes.md. */
export const bore = {
  /** mm that a wheel's bore may be smaller than the hub by measuring error alone. */
  under: rules.centre_bore.undersize_tolerance_mm,
  /** Up to this gap the hub centres the wheel itself, mm. */
  direct: rules.centre_bore.direct_gap_max_mm,
  /** No ring is made for a gap up to this, mm. */
  noRing: rules.centre_bore.no_ring_available_gap_mm,
  /** The widest gap that a ring fills, mm. */
  most: rules.centre_bore.max_step_mm,
}

/** Bores on rings and in lists differ by a rounding of a tenth, mm. */
export const boreRounding = 0.11

/** How much closer to the strut the inner edge may come, mm: up to `passTo` without, up to `warnTo` with a warning. */
export const inner = { passTo: rules.moves.inner.pass_to, warnTo: rules.moves.inner.warn_to }

/** A rating within this share of the limit still passes, with a warning. */
export const loadMargin = rules.load.warn_margin_pct / 100

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

/** The furthest move out that still passes, mm: the end of the last band before the arches want a look. */
export const outerPassTo = Math.max(
  ...rules.moves.outer_bands.flatMap(({ name, to }) =>
    name === 'aggressive' || name === 'modification' || to === null ? [] : [to],
  ),
)

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
