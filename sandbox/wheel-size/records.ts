import { readFile } from 'node:fs/promises'
import index from '../../data/vehicles/index.json' with { type: 'json' }

/** Turns rows of data/vehicles into records of Wheel-Size v2. */

type Named = { slug: string; name: string }
type Side = Record<string, unknown>
type Modification = Named & {
  trim: string
  trim_levels: string[]
  start_year: number
  end_year: number
  regions: string[]
  engine: { fuel: string; power: { kW: number; PS: number; hp: number } }
  tire_type: string
  technical: Record<string, unknown>
  wheels: { is_stock: boolean; showing_fp_only: boolean; front: Side; rear: Side | null }[]
}
type Generation = Named & {
  platform: string | null
  start: number
  end: number
  years: number[]
  modifications: Modification[]
}
type Model = Named & { body: string; generations: Generation[]; regions: string[] }
export type Make = Named & { models: Model[]; regions: string[] }
export type Car = { make: Make; model: Model; generation: Generation; modification: Modification }

export async function readVehicles(): Promise<Make[]> {
  const folder = new URL('../../data/vehicles/', import.meta.url)
  const makes = await Promise.all(
    index.makes.map(async ({ file }) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Make),
  )
  for (const make of makes) {
    for (const model of make.models) {
      const regions = model.generations.flatMap((generation) => generation.modifications.flatMap((row) => row.regions))
      model.regions = [...new Set(regions)]
    }
    make.regions = [...new Set(make.models.flatMap((model) => model.regions))]
  }
  return makes
}

export function namesOf({ slug, name }: Named) {
  return { slug, name, name_en: name }
}

/** A row of the list of modifications. */
export function modificationItem({ make, model, generation, modification }: Car) {
  const { trim_scoring, trim_attributes, trim_body_types } = index.wire_defaults.modification
  return {
    slug: modification.slug,
    name: modification.name,
    body: null,
    trim: modification.trim,
    trim_scoring,
    trim_attributes,
    trim_body_types,
    trim_levels: modification.trim_levels,
    make: namesOf(make),
    model: namesOf(model),
    generation: {
      slug: generation.slug,
      name: generation.name,
      platform: generation.platform ?? '',
      start: generation.start,
      end: generation.end,
      bodies: [{ slug: generation.slug, name: model.body, image: pictureOf('body', `${make.slug}-${model.slug}`) }],
    },
    start_year: modification.start_year,
    end_year: modification.end_year,
    engine: modification.engine,
    powertrain: powertrain(modification.engine),
    regions: modification.regions,
  }
}

/** A row of the search: the same, with all wheel data. */
export function fitmentRecord(car: Car) {
  const { modification } = car
  const { wheel, side, technical, modification: constants } = index.wire_defaults
  return {
    ...modificationItem(car),
    technical: { ...technical, ...modification.technical },
    tire_type: modification.tire_type,
    wheels: modification.wheels.map((set) => ({
      is_stock: set.is_stock,
      showing_fp_only: set.showing_fp_only,
      ...wheel,
      front: { ...side, ...asSent(set.front) },
      rear: set.rear ? { ...side, ...asSent(set.rear) } : blankRear(set.front),
    })),
    configurator: constants.configurator,
  }
}

/** The service has no inexact offsets, so one that we know only to within some mm is not sent. */
export function asSent({ offset_within_mm, ...side }: Side): Side {
  if (offset_within_mm === undefined) return side
  return { ...side, rim: String(side.rim).replace(/ ET.*/, ''), rim_offset: null }
}

/** Both axles have the same wheel: the rear is blank except for the pressure. */
function blankRear(front: Side): Side {
  const { side, rear_blank } = index.wire_defaults
  const unknown = { tire_sizing_system: null, tire_construction: null }
  return { ...side, ...unknown, ...rear_blank, tire_pressure: front.tire_pressure }
}

/** A picture URL in the service's format; it does not resolve. */
export function pictureOf(kind: 'manufacturer' | 'body', name: string): string {
  return `https://cdn.wheel-size.com/automobile/${kind}/${name}-1.png`
}

/** Our data has no powertrain details; the service has values for "not reported". */
function powertrain(engine: Modification['engine']) {
  const unknown = { code: 'not_reported', title: 'Not reported' }
  return {
    combustion_engine: engine.fuel === 'Electric' ? 'absent' : 'present',
    electrification_level: 'not_reported',
    primary_fuel: unknown,
    secondary_fuel: unknown,
    engine_power: null,
    system_power: null,
    engine_power_secondary: null,
    motors: [],
  }
}
