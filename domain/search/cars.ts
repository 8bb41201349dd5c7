import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import { keptInStep } from '#domain/kept.ts'
import type { Wanted } from '#domain/search/wanted.ts'

/** The widest limits of one modification's axles: inches, mm. `centre_bore` is the smaller hub. */
type Modification = {
  bolt_pattern: string
  centre_bore: number
  diameter_min: number
  diameter_max: number
  width_min: number
  width_max: number
  start_year: number
  end_year: number
}
export type CarLimits = Omit<Modification, 'start_year' | 'end_year'>
type Model = {
  make: string
  model: string
  make_name: string
  make_name_ar: string
  name: string
  name_ar: string
  modifications: Modification[]
}

/** The models of each make by slug. */
export type Cars = Map<string, Map<string, Model>>

export const carsOf = keptInStep('names', async (db: Database): Promise<Cars> => {
  const cars: Cars = new Map()
  for (const model of await readModels(db, {})) {
    const models = cars.get(model.make) ?? new Map<string, Model>()
    cars.set(model.make, models.set(model.model, model))
  }
  return cars
})

const figureOf = (name: string) => sql.raw(`substring(v.technical ->> '${name}' from '^[0-9.]+$')::float8`)

const readModels = statement<Model>(
  'search_models',
  sql`
    select m.make, m.slug as model, make.name as make_name, make.name_ar as make_name_ar, m.name, m.name_ar, (
      select coalesce(json_agg(json_build_object(
        'bolt_pattern', v.technical ->> 'bolt_pattern',
        'centre_bore', least(coalesce(${figureOf('centre_bore')}, 0), ${figureOf('rear_axis_centre_bore')}),
        'diameter_min', least((window_front ->> 'diameter_min')::float8, (window_rear ->> 'diameter_min')::float8),
        'diameter_max', greatest((window_front ->> 'diameter_max')::float8, (window_rear ->> 'diameter_max')::float8),
        'width_min', least((window_front ->> 'width_min')::float8, (window_rear ->> 'width_min')::float8),
        'width_max', greatest((window_front ->> 'width_max')::float8, (window_rear ->> 'width_max')::float8),
        'start_year', v.start_year, 'end_year', v.end_year)), '[]')
      from vehicle_modifications v where v.make = m.make and v.model = m.slug
    ) as modifications
    from vehicle_models m
    join vehicle_makes make on make.slug = m.make`,
)

/**
 * The cars that a query names, one entry per bolt pattern with the widest limits of all modifications: enough to
 * exclude wheels that no such car can take. The listing gives the verdict once a car is chosen. Null: no car is named.
 */
export function limitsOf(cars: Cars, { cars: named, year }: Wanted): Map<string, CarLimits> | null {
  if (named.length === 0) return null
  const byPattern = new Map<string, CarLimits>()
  for (const { make, model } of named) {
    const models = cars.get(make)
    for (const { modifications } of model ? [models?.get(model) ?? none] : (models?.values() ?? []))
      for (const { start_year, end_year, ...limits } of modifications) {
        if (year !== null && !(year >= start_year && year <= end_year)) continue
        const known = byPattern.get(limits.bolt_pattern)
        byPattern.set(limits.bolt_pattern, known ? widest(known, limits) : limits)
      }
  }
  return byPattern
}

const none = { modifications: [] }

function widest(a: CarLimits, b: CarLimits): CarLimits {
  return {
    bolt_pattern: a.bolt_pattern,
    centre_bore: Math.min(a.centre_bore, b.centre_bore),
    diameter_min: Math.min(a.diameter_min, b.diameter_min),
    diameter_max: Math.max(a.diameter_max, b.diameter_max),
    width_min: Math.min(a.width_min, b.width_min),
    width_max: Math.max(a.width_max, b.width_max),
  }
}

/** Models by "make/model", best first; then those of makes named without a model, with most modifications first. */
export function findModels(cars: Cars, { refs, makes, take }: { refs: string[]; makes: string[]; take: number }) {
  const meant = [...new Set(refs)].flatMap((ref) => {
    const [make = '', model = ''] = ref.split('/')
    return cars.get(make)?.get(model) ?? []
  })
  const others = [...new Set(makes)]
    .flatMap((make) => [...(cars.get(make)?.values() ?? [])])
    .filter((model) => !meant.includes(model))
    .sort((a, b) => b.modifications.length - a.modifications.length || (a.name < b.name ? -1 : 1))
  return [...meant, ...others].slice(0, take).map(({ modifications, ...model }) => model)
}
