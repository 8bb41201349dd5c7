import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import { isCarMissing } from '#domain/car-unanswered.ts'
import { addEvidence } from '#domain/fitment/owners-evidence.ts'
import { hubOf, type VehicleRecord } from '#domain/fitment/records.ts'
import { answeredVehicle } from '#domain/fitment/vehicle-answers.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import index from '../../data/vehicles/index.json' with { type: 'json' }

export type FoundVehicle = { record: VehicleRecord; name: VehicleName; generation: string }

/**
 * Finds a car by its four choices, with all fields that a verdict needs. Throws `vehicle_not_found`, and
 * `vehicle_unavailable` or `too_many_cars` where the vehicle service would know. Inside a transaction only its kept answers
 * are used.
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

/**
 * The record of one modification in the shape of Wheel-Size v2, where a rear equal to the front is an object of empty
 * values. Throws `vehicle_not_found`.
 */
export async function fitmentRecord(
  shop: Shop,
  chosen: ChosenVehicle,
): Promise<{ vehicle: VehicleName; technical: Record<string, unknown>; wheels: Record<string, unknown>[] }> {
  const { record, name } = await findVehicle(shop, chosen)
  return {
    vehicle: name,
    technical: { ...blank.technical, ...record.technical },
    wheels: record.wheels.map((wheel) => ({
      ...blank.wheel,
      ...wheel,
      front: { ...blank.side, ...wheel.front },
      rear: { ...blank.side, ...(wheel.rear ?? blank.rear_blank) },
    })),
  }
}

/** Finds a car as `findVehicle` does; null if it is not in the vehicle data, or cannot be looked up now. */
export async function findKnownVehicle(shop: Shop, chosen: ChosenVehicle): Promise<FoundVehicle | null> {
  try {
    return await findVehicle(shop, chosen)
  } catch (error) {
    if (isCarMissing(error)) return null
    throw error
  }
}

/** The slug of a car's generation in the vehicle data; null for an unknown car. */
export async function generationOf(shop: Shop, chosen: ChosenVehicle): Promise<string | null> {
  return (await findKnownVehicle(shop, chosen))?.generation ?? null
}

/** The tightening torque as the maker documents it: "133 Nm"; null if unknown. */
export async function torqueOf(shop: Shop, chosen: ChosenVehicle): Promise<string | null> {
  return (await findVehicle(shop, chosen)).record.technical.wheel_tightening_torque
}

/** Slugs are letters, digits and dashes; for anything else the database is not queried. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,59}$/i.test(text)
}

const blank = index.wire_defaults

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

/** Cache lifetime, ms, for cars: rows that imports and the desk's corrections change, and answers of the vehicle service. */
const freshMs = 60_000

type CacheEntry = { until: number; answer: unknown }
const caches = new WeakMap<Database, LRUCache<string, CacheEntry>>()

/** Forgets what this process has cached about cars. Others do so when they hear of the change. */
export function forgetVehicles({ db }: Pick<Shop, 'db'>): void {
  caches.get(db)?.clear()
}

/**
 * Caches an answer about cars for a minute in the process. Failures are not cached. After the minute an answer that is still the
 * same stays the same object, because what has been found out about a car hangs on it: the limits of its sizes, its lists.
 */
export async function cached<Answer>(shop: Shop, question: string, load: () => Promise<Answer>): Promise<Answer> {
  const cache = caches.get(shop.db) ?? new LRUCache<string, CacheEntry>({ max: 2_000 })
  caches.set(shop.db, cache)
  const now = shop.now().getTime()
  // A change of the vehicle data, by any process, raises the number.
  const key = `${shop.wheel_size ? 'service' : 'embedded'} ${shop.catalogue.versions.names} ${question}`
  const known = cache.get(key)
  if (known && known.until > now) return known.answer as Answer
  const loaded = await load()
  const answer = known && isDeepStrictEqual(known.answer, loaded) ? (known.answer as Answer) : loaded
  cache.set(key, { until: now + freshMs, answer })
  return answer
}
