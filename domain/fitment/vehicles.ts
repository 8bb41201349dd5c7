import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { addEvidence } from '#domain/fitment/owners-evidence.ts'
import { hubOf, type VehicleRecord } from '#domain/fitment/records.ts'
import { cached } from '#domain/fitment/remembered.ts'
import {
  makesOfService,
  modelsOfService,
  modificationsOfService,
  yearsOfService,
} from '#domain/fitment/service-choices.ts'
import { answeredVehicle } from '#domain/fitment/vehicle-answers.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { MakeChoice, ModelChoice, ModificationChoice, VehicleName, YearChoice } from '#shared/api/vehicles.ts'

/**
 * Lists the makes with fitment data, by name. Lists come from the vehicle service if the shop has a key and it
 * responds, else from the embedded data; an embedded car is judged by the embedded record, which has more facts.
 */
export function listMakes(shop: Shop): Promise<MakeChoice[]> {
  return cached(shop, 'makes', async () => (await makesOfService(shop)) ?? makes(shop.db, {}))
}

/** Lists the models of a make, by name; empty for an unknown make. */
export async function listModels(shop: Shop, { make }: { make: string }): Promise<ModelChoice[]> {
  if (!isSlug(make)) return []
  return cached(
    shop,
    `models ${make}`,
    async () => (await modelsOfService(shop, { make })) ?? models(shop.db, { make }),
  )
}

/** Lists the years a model was sold in, newest first. */
export async function listYears(shop: Shop, { make, model }: { make: string; model: string }): Promise<YearChoice[]> {
  if (![make, model].every(isSlug)) return []
  const of = { make, model }
  return cached(shop, `years ${make} ${model}`, async () => (await yearsOfService(shop, of)) ?? years(shop.db, of))
}

/** Lists the modifications of a model in a year, each under a unique label. */
export async function listModifications(
  shop: Shop,
  { make, model, year }: { make: string; model: string; year: number },
): Promise<ModificationChoice[]> {
  if (![make, model].every(isSlug)) return []
  const of = { make, model, year }
  return cached(shop, `modifications ${make} ${model} ${year}`, async () =>
    withUniqueLabels((await modificationsOfService(shop, of)) ?? (await modifications(shop.db, of))),
  )
}

export type FoundVehicle = { record: VehicleRecord; name: VehicleName; generation: string }

/**
 * Finds a car by its four choices, with all fields that a verdict needs. Throws `vehicle_not_found`. May call the
 * vehicle service; inside a transaction only its cached answers are used.
 */
export async function findVehicle(shop: Shop, chosen: ChosenVehicle): Promise<FoundVehicle> {
  const { make, model, modification, year } = chosen
  if (![make, model, modification].every(isSlug) || !Number.isInteger(year)) throw new Problem('vehicle_not_found', 404)
  const found = await cached(shop, `vehicle ${make} ${model} ${modification} ${year}`, async () => {
    const [embedded] = await modificationBySlug(shop.db, { make, model, modification, year })
    const row = embedded ?? (await answeredVehicle(shop, { make, model, year, modification }))
    if (!row) throw new Problem('vehicle_not_found', 404)
    const { make_name_ar, model_name_ar, generation, generation_name, ...facts } = row
    const record: VehicleRecord = { ...facts, make, model, year, modification }
    return {
      record,
      generation,
      name: {
        make,
        model,
        year,
        modification,
        make_name: facts.make_name,
        make_name_ar,
        model_name: facts.model_name,
        model_name_ar,
        modification_name: facts.name,
        generation_name,
        bolt_pattern: facts.technical.bolt_pattern,
        centre_bore: hubOf(record, 'front'),
      },
    }
  })
  return { ...found, record: await addEvidence(shop.db, found.record, found.generation) }
}

/** The slug of a car's generation in the vehicle data; null for an unknown car. */
export async function generationOf(shop: Shop, chosen: ChosenVehicle): Promise<string | null> {
  try {
    return (await findVehicle(shop, chosen)).generation
  } catch (error) {
    if (error instanceof Problem && error.code === 'vehicle_not_found') return null
    throw error
  }
}

/** The tightening torque as the maker documents it: "133 Nm"; null if unknown. */
export async function torqueOf(shop: Shop, chosen: ChosenVehicle): Promise<string | null> {
  return (await findVehicle(shop, chosen)).record.technical.wheel_tightening_torque
}

/** Slugs are letters, digits and dashes; for anything else the database is not queried. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,59}$/i.test(text)
}

const makes = statement<MakeChoice>(
  'vehicle_makes',
  sql`select slug, name, name_ar from vehicle_makes order by lower(name)`,
)

const models = statement<ModelChoice, { make: string }>(
  'vehicle_models',
  sql`
    select ml.slug, ml.name, ml.name_ar, ml.body,
      array(
        select distinct g.generation_start || '-' || g.generation_end from vehicle_modifications g
        where g.make = ml.make and g.model = ml.slug order by 1
      ) as year_ranges
    from vehicle_models ml where ml.make = ${sql.placeholder('make')} order by lower(ml.name)`,
)

const years = statement<YearChoice, { make: string; model: string }>(
  'vehicle_years',
  sql`
    select distinct year as slug, year as name
    from vehicle_modifications, generate_series(start_year, end_year) as year
    where make = ${sql.placeholder('make')} and model = ${sql.placeholder('model')}
    order by 1 desc`,
)

const modifications = statement<ModificationChoice, { make: string; model: string; year: number }>(
  'vehicle_modifications',
  sql`
    select slug, name, trim, trim_levels, start_year, end_year,
      jsonb_build_object(
        'slug', generation, 'name', generation_name, 'start', generation_start, 'end', generation_end
      ) as generation,
      jsonb_build_object(
        'fuel', engine->'fuel', 'capacity', engine->'capacity', 'type', engine->'type', 'hp', engine->'power'->'hp'
      ) as engine
    from vehicle_modifications
    where make = ${sql.placeholder('make')} and model = ${sql.placeholder('model')}
      and ${sql.placeholder('year')}::int between start_year and end_year
    order by (engine->'power'->>'hp')::numeric, name, slug`,
)

/** "4.0 V6 · 275 hp"; duplicate labels get trim levels, then the generation. */
function withUniqueLabels(choices: ModificationChoice[]): ModificationChoice[] {
  return choices.map((choice) => {
    const depth = [1, 2].find((few) =>
      choices.every((other) => other === choice || label(other, few) !== label(choice, few)),
    )
    return { ...choice, name: label(choice, depth ?? 3) }
  })
}

function label({ name, engine, trim, generation }: ModificationChoice, parts: number): string {
  const power = engine.hp === null ? name : `${name} · ${engine.hp} hp`
  return [power, trim, generation.name].slice(0, parts).filter(Boolean).join(' · ')
}

type Row = Omit<VehicleRecord, keyof ChosenVehicle> & {
  make_name_ar: string
  model_name_ar: string
  generation: string
  generation_name: string
}

const modificationBySlug = statement<Row, ChosenVehicle>(
  'vehicle_by_slugs',
  sql`
    select mo.name, mo.trim, mo.generation, mo.generation_name, mo.technical, mo.wheels, mo.window_front, mo.window_rear,
      mo.min_wheel_load_kg, mo.load_basis, mo.is_staggered_stock, mo.takes_square, mo.takes_staggered, mo.confidence,
      ma.name as make_name, ma.name_ar as make_name_ar, ml.name as model_name, ml.name_ar as model_name_ar
    from vehicle_modifications mo
    join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
    join vehicle_makes ma on ma.slug = mo.make
    where mo.slug = ${sql.placeholder('modification')} and mo.make = ${sql.placeholder('make')}
      and mo.model = ${sql.placeholder('model')} and ${sql.placeholder('year')}::int between mo.start_year and mo.end_year`,
)
