import type { FitmentWindow, WheelSide } from '#database/schema/fitment.ts'
import { tenths } from '#domain/fitment/moves.ts'
import { innerEdge, outerEdge } from '#shared/rim-edges.ts'
import index from '../../data/vehicles/index.json' with { type: 'json' }

export type ClassRules = Omit<(typeof index.class_rules)['car'], 'default_offset'> & { default_offset: number[] }

/** The clearances that are usual for a kind of car; data/vehicles/index.json says what each figure means. */
const classes: Record<string, ClassRules> = index.class_rules

/**
 * For a car whose class is not known: of every figure the strictest that any class has, and the offsets that all
 * classes but the mini4x4 share.
 */
export const strictest: ClassRules = {
  ...(Object.fromEntries(
    (['poke', 'aggressive', 'inset', 'tuck', 'plus', 'wplus', 'cap'] as const).map((name) => [
      name,
      Math.min(...Object.values(classes).map((rules) => rules[name])),
    ]),
  ) as Omit<ClassRules, 'default_offset'>),
  default_offset: [35, 45],
}

/** The clearances of a class, mm and inches; the strictest of all for null and for a name that no class has. */
export function rulesOf(fitment_class: string | null): ClassRules {
  return (fitment_class !== null && classes[fitment_class]) || strictest
}

/**
 * Where a wheel may sit on an axle with these factory wheels (data/fitment-notes.md, section 4). mm are rounded to
 * tenths, as in the embedded data.
 */
export function windowOf(sides: WheelSide[], rules: ClassRules): FitmentWindow {
  const diameters = sides.map((side) => side.rim_diameter)
  const widths = sides.map((side) => side.rim_width)
  const largest = Math.max(...diameters)
  const sizes = {
    diameter_min: Math.min(...diameters),
    diameter_max: Math.min(largest + rules.plus, Math.max(rules.cap, largest)),
    width_min: Math.min(...widths) - 0.5,
    width_max: Math.max(...widths) + rules.wplus,
  }
  const rims = sides.flatMap(({ rim_width, rim_offset }) =>
    rim_offset === null ? [] : [{ width: rim_width, offset: rim_offset }],
  )
  if (rims.length === 0)
    return {
      ...sizes,
      basis: 'class_default',
      outer_min_mm: null,
      outer_max_mm: null,
      outer_aggressive_mm: null,
      inner_max_mm: null,
      offset_min: rules.default_offset[0] ?? null,
      offset_max: rules.default_offset[1] ?? null,
    }
  const outer = rims.map(outerEdge)
  return {
    ...sizes,
    basis: 'oem_offsets',
    outer_min_mm: tenths(Math.min(...outer) - rules.tuck),
    outer_max_mm: tenths(Math.max(...outer) + rules.poke),
    outer_aggressive_mm: tenths(Math.max(...outer) + rules.aggressive),
    inner_max_mm: tenths(Math.max(...rims.map(innerEdge)) + rules.inset),
    offset_min: null,
    offset_max: null,
  }
}
