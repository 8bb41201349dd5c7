import type { FitmentWindow, LoadBasis, LoadRecord, WheelSide } from '#database/schema/fitment.ts'
import { inner, load, loadIndexKg } from '#domain/fitment/rules.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import index from '../../data/vehicles/index.json' with { type: 'json' }

export type ClassRules = Omit<(typeof index.class_rules)['car'], 'default_offset'> & { default_offset: number[] }

/** Usual clearances by class of car; data/vehicles/index.json explains each figure. */
const classes: Record<string, ClassRules> = index.class_rules

/** For an unknown class: the strictest value of each figure, and the offsets that all classes but the mini4x4 share. */
export const strictest: ClassRules = {
  ...(Object.fromEntries(
    (['flush', 'poke', 'aggressive', 'tuck', 'plus', 'wplus', 'cap'] as const).map((name) => [
      name,
      Math.min(...Object.values(classes).map((rules) => rules[name])),
    ]),
  ) as Omit<ClassRules, 'default_offset'>),
  default_offset: [35, 45],
}

/** The clearances of a class, mm and inches; the strictest for null and for an unknown class. */
export function rulesOf(fitment_class: string | null): ClassRules {
  return (fitment_class !== null && classes[fitment_class]) || strictest
}

/** The factory wheels of one axle: `own` of the modification, `proven` of its whole envelope (envelope.ts). */
export type FactorySides = { own: Side[]; proven: Side[] }
export type Side = Pick<WheelSide, 'rim_diameter' | 'rim_width' | 'rim_offset' | 'offset_within_mm'>

/**
 * The fitment window of an axle (data/fitment-notes.md, section 4): around the edges that factory wheels prove, but not
 * below the modification's own smallest diameter, which its brakes need. mm in hundredths, as half an inch of rim is
 * 12.7 mm: rounded to tenths, a wheel exactly at the rule's limit would fail. An offset with a tolerance counts at
 * whichever end leaves less room: the largest for the outer edge, the smallest for the inner edge.
 */
export function computeWindow({ own, proven }: FactorySides, rules: ClassRules): FitmentWindow {
  const diameters = proven.map((side) => side.rim_diameter)
  const widths = proven.map((side) => side.rim_width)
  const largest = Math.max(...diameters)
  const sizes = {
    diameter_min: Math.min(...own.map((side) => side.rim_diameter)),
    diameter_max: Math.min(largest + rules.plus, Math.max(rules.cap, largest)),
    width_min: Math.min(...widths) - 0.5,
    width_max: Math.max(...widths) + rules.wplus,
  }
  const rims = proven.flatMap(({ rim_width: width, rim_offset: offset, offset_within_mm: within = 0 }) =>
    offset === null ? [] : [{ width, least: offset - within, most: offset + within }],
  )
  if (rims.length === 0)
    return {
      ...sizes,
      basis: 'class_default',
      outer_min_mm: null,
      outer_pass_mm: null,
      outer_max_mm: null,
      outer_aggressive_mm: null,
      inner_pass_mm: null,
      inner_max_mm: null,
      offset_min: rules.default_offset[0] ?? null,
      offset_max: rules.default_offset[1] ?? null,
    }
  const outmost = Math.max(...rims.map(({ width, most }) => outerEdge({ width, offset: most })))
  const furthestIn = Math.min(...rims.map(({ width, least }) => outerEdge({ width, offset: least })))
  const inmost = Math.max(...rims.map(({ width, least }) => innerEdge({ width, offset: least })))
  return {
    ...sizes,
    basis: 'oem_offsets',
    outer_min_mm: -down(rules.tuck - furthestIn),
    outer_pass_mm: down(outmost + rules.flush),
    outer_max_mm: down(outmost + rules.poke),
    outer_aggressive_mm: down(outmost + rules.aggressive),
    inner_pass_mm: down(inmost + inner.passTo),
    inner_max_mm: down(inmost + inner.warnTo),
    offset_min: null,
    offset_max: null,
  }
}

const down = (mm: number) => Math.floor(mm * 100 + 1e-6) / 100

type Tyre = { load_index?: number | null | undefined }
type FactorySet = { is_stock: boolean; front: Tyre; rear: Tyre | null }

/**
 * The load one wheel must carry, whole kg, rounded up (data/fitment-notes.md, section 7): half of the heavier axle's
 * rating if documented, else of its usual share of the gross weight; never more than the factory tyre carries, because
 * the car is approved with that. Null if nothing is documented.
 */
export function wheelLoad(
  record: LoadRecord | null,
  wheels: FactorySet[],
): { min_wheel_load_kg: number; load_basis: LoadBasis } | null {
  const figures: [LoadBasis, number][] = []
  const { gawr_front_kg, gawr_rear_kg, gvwr_kg, axle_share, confidence } = record ?? {}
  const unsure = confidence === 'low' ? 1 + load.lowConfidence : 1
  if (gawr_front_kg && gawr_rear_kg) figures.push(['gawr', (Math.max(gawr_front_kg, gawr_rear_kg) / 2) * unsure])
  else if (gvwr_kg) figures.push(['gvwr', ((axle_share ?? load.share) * gvwr_kg * unsure) / 2])
  const tyre = factoryTyreLoad(wheels)
  if (tyre !== null) figures.push(['tyre', tyre])
  const [least] = figures.toSorted(([, one], [, other]) => one - other)
  return least ? { min_wheel_load_kg: Math.ceil(least[1] - 1e-9), load_basis: least[0] } : null
}

/** kg carried by the stronger axle of the weakest factory set of tyres; null if a load index is missing. */
function factoryTyreLoad(wheels: FactorySet[]): number | null {
  const sets = wheels
    .filter((wheel) => wheel.is_stock)
    .map(({ front, rear }) =>
      Math.max(...[front, rear ?? front].map((side) => loadIndexKg(side.load_index ?? null) ?? Infinity)),
    )
  const least = Math.min(...sets)
  return Number.isFinite(least) ? least : null
}
