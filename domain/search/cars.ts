import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import type { LimitedCar, VehicleRecord } from '#domain/fitment/records.ts'
import { keptInStep } from '#domain/kept.ts'

/** What limits the wheels of a modification. Several modifications of a model often have the same. */
export type Hardware = LimitedCar & Pick<VehicleRecord, 'takes_square' | 'takes_staggered'>
type Modification = {
  hardware: Hardware
  generation: string
  generation_name: string
  platform: string | null
  start_year: number
  end_year: number
}
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

const readModels = statement<Model>(
  'search_models',
  sql`
    select m.make, m.slug as model, make.name as make_name, make.name_ar as make_name_ar, m.name, m.name_ar, (
      select coalesce(json_agg(json_build_object(
        'hardware', json_build_object(
          'technical', json_build_object(
            'stud_holes', v.technical -> 'stud_holes', 'pcd', v.technical -> 'pcd',
            'centre_bore', v.technical -> 'centre_bore',
            'rear_axis_centre_bore', v.technical -> 'rear_axis_centre_bore'),
          'window_front', v.window_front, 'window_rear', v.window_rear,
          'min_wheel_load_kg', v.min_wheel_load_kg,
          'takes_square', v.takes_square, 'takes_staggered', v.takes_staggered),
        'generation', v.generation, 'generation_name', v.generation_name, 'platform', v.platform,
        'start_year', v.start_year, 'end_year', v.end_year)), '[]')
      from vehicle_modifications v where v.make = m.make and v.model = m.slug
    ) as modifications
    from vehicle_models m
    join vehicle_makes make on make.slug = m.make`,
)

/** A car that a query names; without a model every model of the make, without a year all years. */
export type NamedCar = { make: string; model: string | undefined; generations: string[]; year: number | null }

/**
 * What limits the wheels of the modifications of a named car, each once. A generation counts before a year in which it was
 * not sold yet: the first Land Cruisers 300 are called 2021 and 2022.
 */
export function hardwareOf(cars: Cars, { make, model, generations, year }: NamedCar): Hardware[] {
  const models = cars.get(make)
  const named = model === undefined ? [...(models?.values() ?? [])] : [models?.get(model)]
  const meant = named.flatMap((each) => each?.modifications ?? [])
  const inYear = (all: Modification[]) =>
    all.filter(({ start_year, end_year }) => year === null || (year >= start_year && year <= end_year))
  const ofGeneration = meant.filter(({ generation }) => generations.includes(generation))
  const both = inYear(ofGeneration)
  const every = ofGeneration.length === 0 ? inYear(meant) : both.length > 0 ? both : ofGeneration
  return [...new Map(every.map(({ hardware }) => [JSON.stringify(hardware), hardware])).values()]
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
