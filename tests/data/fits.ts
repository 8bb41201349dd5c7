import type { FactoryWheel, FitmentWindow, WheelSide } from '#database/schema.ts'
import { hasPerformanceBrakes } from '#domain/fitment/envelope.ts'
import { addons, type ClassRules, type Item, makes, rules } from '#tests/data/files.ts'

/*
 * A second, simple implementation of data/fitment-notes.md, separate from domain/fitment on purpose: the data is
 * checked against the notes and not against the code that reads it. Only which cars have performance brakes is that code's
 * (`hasPerformanceBrakes`), and so are the rings and the rounding of bores in the tests beside this file.
 */

/** mm from the mounting face to the outer and the inner edge of the rim. */
const outer = (width: number, offset: number) => width * 12.7 - offset
const inner = (width: number, offset: number) => width * 12.7 + offset
const exact = (mm: number) => Math.round(mm * 100) / 100

export const near = (one: number, other: number, tolerance = 0.051) => Math.abs(one - other) <= tolerance

export type Axle = 'front' | 'rear'
type Size = { diameter: number; width: number; offset: number }

/** The window of a class of cars around the factory wheels of one axle: its own, and those of its sisters. */
export function windowAround(own: WheelSide[], sides: WheelSide[], by: ClassRules): FitmentWindow {
  const diameters = sides.map((side) => side.rim_diameter)
  const widths = sides.map((side) => side.rim_width)
  const largest = Math.max(...diameters)
  const size = {
    diameter_min: Math.min(...own.map((side) => side.rim_diameter)),
    diameter_max: Math.min(largest + by.plus, Math.max(by.cap, largest)),
    width_min: Math.min(...widths) - 0.5,
    width_max: Math.max(...widths) + by.wplus,
  }
  const known = sides.flatMap((side) => {
    const { rim_offset: offset, offset_within_mm: within = 0 } = side
    return offset === null ? [] : [{ ...side, high: offset + within, low: offset - within }]
  })
  if (known.length === 0) {
    const [offset_min, offset_max] = by.default_offset
    const unknown = {
      ...{ outer_min_mm: null, outer_pass_mm: null, outer_max_mm: null, outer_aggressive_mm: null },
      ...{ inner_pass_mm: null, inner_max_mm: null },
    }
    return { ...size, basis: 'class_default', ...unknown, offset_min, offset_max }
  }
  const out = known.map((side) => outer(side.rim_width, side.high))
  const into = known.map((side) => inner(side.rim_width, side.low))
  return {
    ...size,
    basis: 'oem_offsets',
    outer_min_mm: exact(Math.min(...known.map((side) => outer(side.rim_width, side.low))) - by.tuck),
    outer_pass_mm: exact(Math.max(...out) + by.flush),
    outer_max_mm: exact(Math.max(...out) + by.poke),
    outer_aggressive_mm: exact(Math.max(...out) + by.aggressive),
    inner_pass_mm: exact(Math.max(...into) + rules.moves.inner.pass_to),
    inner_max_mm: exact(Math.max(...into) + rules.moves.inner.warn_to),
    offset_min: null,
    offset_max: null,
  }
}

/** `aggressive` allows the wider outer edge. */
export function holds(window: FitmentWindow, { diameter, width, offset }: Size, aggressive = false): boolean {
  if (diameter < window.diameter_min || diameter > window.diameter_max) return false
  if (width < window.width_min || width > window.width_max) return false
  if (window.basis === 'class_default') return offset >= window.offset_min! && offset <= window.offset_max!
  const most = aggressive ? window.outer_aggressive_mm! : window.outer_max_mm!
  const out = outer(width, offset)
  return out >= window.outer_min_mm! - 1e-6 && out <= most + 1e-6 && inner(width, offset) <= window.inner_max_mm! + 1e-6
}

const rings = addons.items
  .filter((addon) => addon.category === 'hub-rings')
  .map(({ fits }) => ({ wheel: Number(fits!.wheel_bore), hub: Number(fits!.hub_bore) }))

/** How a wheel sits on a hub: directly, with a gap too small for a ring, with a ring that we sell, or not at all. */
export function seat(wheel: number, hub: number): 'direct' | 'tight' | 'ring' | 'no' {
  const by = rules.centre_bore
  const gap = wheel - hub
  if (gap < -by.undersize_tolerance_mm - 0.011) return 'no'
  if (gap <= by.direct_gap_max_mm + 0.011) return 'direct'
  if (gap <= by.no_ring_available_gap_mm + 1e-6) return 'tight'
  return rings.some((ring) => near(ring.wheel, wheel, 0.11) && near(ring.hub, hub, 0.11)) ? 'ring' : 'no'
}

export const sits = (wheel: number, hub: number) => ['direct', 'tight', 'ring'].includes(seat(wheel, hub))
export const pattern = (studs: number, pcd: number) => `${studs}x${Math.round(pcd * 100)}`
export const stockOf = (wheels: FactoryWheel[]) => wheels.filter((wheel) => wheel.is_stock)

/** Every modification of every car, with the limits for its wheels. */
export const cars = makes.flatMap((make) =>
  make.models.flatMap((model) =>
    model.generations.flatMap((generation) =>
      generation.modifications.map((modification) => {
        const { technical } = modification
        const hub = Number(technical.centre_bore)
        return {
          ...modification,
          make: make.slug,
          model: model.slug,
          generation: generation.key,
          generation_slug: generation.slug,
          years: generation.years,
          performance: hasPerformanceBrakes({ make: make.slug, model_name: model.name, ...modification }),
          label: `${make.name} ${model.name} ${generation.name} ${modification.name}`,
          pattern: pattern(technical.stud_holes, technical.pcd),
          hubs: { front: hub, rear: Number(technical.rear_axis_centre_bore ?? hub) },
          load: modification.min_wheel_load_kg,
          square: modification.takes_square,
          staggered: modification.takes_staggered,
        }
      }),
    ),
  ),
)
export type Car = (typeof cars)[number]

export function fits(item: Item, car: Car, axle: Axle): boolean {
  return (
    pattern(item.stud_holes, item.pcd) === car.pattern &&
    item.load_rating_kg >= car.load &&
    sits(item.centre_bore, car.hubs[axle]) &&
    holds(car.fitment_window[axle], item)
  )
}
