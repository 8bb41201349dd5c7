import { and, desc, eq, sql } from 'drizzle-orm'
import { garageCars } from '#database/schema/account/garage.ts'
import { findKnownVehicle, findVehicle, isSlug } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { GarageCar } from '#shared/api/account.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { mostKept } from '#shared/limits.ts'

/** Lists the customer's cars, newest first. A car missing from the vehicle data is hidden until it returns. */
export async function listCars(shop: Shop, customer_id: string): Promise<GarageCar[]> {
  const cars = await carsWithNames(shop, customer_id)
  return cars.flatMap(({ id, car }) => (car ? [{ id, ...car.name }] : []))
}

async function carsWithNames(shop: Shop, customer_id: string) {
  const rows = await shop.db
    .select()
    .from(garageCars)
    .where(eq(garageCars.customer_id, customer_id))
    .orderBy(desc(garageCars.created_at), garageCars.id)
  return Promise.all(rows.map(async ({ id, ...chosen }) => ({ id, chosen, car: await findKnownVehicle(shop, chosen) })))
}

/** The cars by their four choices, including those missing from the vehicle data. */
export function chosenCars(shop: Shop, customer_id: string): Promise<ChosenVehicle[]> {
  const { make, model, year, modification } = garageCars
  return shop.db
    .select({ make, model, year, modification })
    .from(garageCars)
    .where(eq(garageCars.customer_id, customer_id))
    .orderBy(desc(garageCars.created_at), garageCars.id)
}

/** Saves a car. Throws vehicle_not_found and garage_full. */
export async function addCar(shop: Shop, customer_id: string, chosen: ChosenVehicle): Promise<GarageCar> {
  const { name } = await findVehicle(shop, chosen)
  await addCars(shop, customer_id, [chosen])
  const { customer_id: owner, modification, year } = garageCars
  const [row] = await shop.db
    .select({ id: garageCars.id })
    .from(garageCars)
    .where(and(eq(owner, customer_id), eq(modification, chosen.modification), eq(year, chosen.year)))
  if (!row) throw new Problem('garage_full', 409, { most: mostKept.cars })
  return { id: row.id, ...name }
}

/**
 * Merges a device's cars into the garage up to its limit; the first of the list is the newest. Cars missing from the vehicle
 * data do not count, because the customer could not remove them; as many of them as of the others wait for their return.
 */
export async function addCars(shop: Shop, customer_id: string, cars: readonly ChosenVehicle[]): Promise<void> {
  const named = cars.filter(({ make, model, modification }) => [make, model, modification].every(isSlug))
  if (named.length === 0) return
  const kept = await carsWithNames(shop, customer_id)
  const countOf = (isListed: boolean) => kept.filter(({ car }) => (car !== null) === isListed).length
  const room = { listed: mostKept.cars - countOf(true), hidden: mostKept.cars - countOf(false) }
  const isKept = (one: ChosenVehicle) =>
    kept.some(({ chosen }) => chosen.modification === one.modification && chosen.year === one.year)
  const judged = await Promise.all(
    named
      .filter((car) => !isKept(car))
      .map(async (car) => ({
        car,
        kind: (await findKnownVehicle(shop, car)) ? ('listed' as const) : ('hidden' as const),
      })),
  )
  const added = judged.filter(({ kind }) => room[kind]-- > 0).map(({ car }) => car)
  if (added.length === 0) return
  const now = shop.now().toISOString()
  await shop.db.execute(sql`
    insert into garage_cars (customer_id, make, model, year, modification, created_at)
    select ${customer_id}, c.make, c.model, c.year, c.modification,
      ${now}::timestamptz - row_number() over () * interval '1 millisecond'
    from json_to_recordset(${JSON.stringify(added)}::json) as c (make text, model text, year int, modification text)
    on conflict do nothing`)
}

/** Deletes a car. Throws not_found, for another customer's car too. */
export async function removeCar(shop: Shop, customer_id: string, id: string): Promise<void> {
  const { rowCount } = await shop.db
    .delete(garageCars)
    .where(and(eq(garageCars.id, id), eq(garageCars.customer_id, customer_id)))
  if (rowCount === 0) throw new Problem('not_found', 404)
}

/** Deletes all cars of a customer. */
export async function removeCars(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(garageCars).where(eq(garageCars.customer_id, customer_id))
}
