import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { vehicleModifications } from '#database/schema/fitment.ts'
import { knownVehicle } from '#domain/cart/fit.ts'
import { judge } from '#domain/fitment/judge.ts'
import { listMakes, listModels, listModifications, listYears } from '#domain/fitment/vehicle-lists.ts'
import { findKnownVehicle, findVehicle } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { wheelSizeClient } from '#services/wheel-size/client.ts'
import { wheelFor } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const cayenne = { make: 'porsche', model: 'cayenne', year: 2021, modification: '6a2dbc5651' }
const forget = (shop: Shop) =>
  shop.db.delete(vehicleModifications).where(eq(vehicleModifications.slug, cayenne.modification))

async function withService(shop: Shop) {
  const { url, seen, injectFault } = await standIn(wheelSizeSandbox, { user_key: 'key' })
  const settings = { base_url: `${url}/v2`, user_key: 'key', daily_ceiling: 100, timeout_ms: 20_000 }
  return { shop: { ...shop, wheel_size: wheelSizeClient(settings) }, seen, injectFault }
}

test('a car that is read again is the same object until its data changes', async ({ shop, clock }) => {
  const { record } = await findVehicle(shop, cayenne)
  clock.pass({ seconds: 61 })
  expect((await findVehicle(shop, cayenne)).record).toBe(record)
  const isCayenne = eq(vehicleModifications.slug, cayenne.modification)
  await shop.db.update(vehicleModifications).set({ min_wheel_load_kg: 1 }).where(isCayenne)
  clock.pass({ seconds: 61 })
  const changed = (await findVehicle(shop, cayenne)).record
  expect(changed).not.toBe(record)
  expect(changed).toMatchObject({ ...record, min_wheel_load_kg: 1 })
})

test('a car is cached for a minute; an unknown one is not cached', async ({ shop, clock }) => {
  const found = await findVehicle(shop, cayenne)
  await forget(shop)
  expect((await findVehicle(shop, cayenne)).record).toBe(found.record)
  clock.pass({ seconds: 61 })
  await expect(findVehicle(shop, cayenne)).rejects.toMatchObject({ code: 'vehicle_not_found', status: 404 })
  await shop.db.insert(vehicleModifications).values((await anotherRow(shop)).row)
  expect((await findVehicle(shop, cayenne)).record.modification).toBe(cayenne.modification)
})

test('lists come from the vehicle service if it has a key, and from the embedded data while it is down', async ({
  shop: plain,
}) => {
  const { shop, seen, injectFault } = await withService(plain)
  const embedded = await listMakes(plain)
  expect(await listMakes(shop)).toEqual(embedded)
  expect((await listModels(shop, cayenne)).map(({ slug }) => slug)).toContain('cayenne')
  expect(await listYears(shop, cayenne)).toContainEqual({ slug: 2021, name: 2021 })
  expect((await listModifications(shop, cayenne)).map(({ slug }) => slug)).toContain(cayenne.modification)
  expect(seen.length).toBeGreaterThanOrEqual(4)
  await injectFault({ behaviour: 'reset', times: 100 })
  expect((await listModels(shop, { make: 'bmw' })).length).toBeGreaterThan(5)
})

test('a car known only to the service is judged with its own facts; its tyre gives the load', async ({
  shop: plain,
}) => {
  const { shop } = await withService(plain)
  expect((await findVehicle(shop, cayenne)).record.confidence.technical).not.toBe('service')
  await forget(shop)
  const { record, name } = await findVehicle(shop, { ...cayenne, year: 2022 })
  expect([record.confidence.technical, name.make_name_ar]).toEqual(['service', 'بورشه'])
  const wheel = wheelFor(record)
  const { verdict, axles } = judge({ vehicle: record, front: wheel, rear: wheel })
  expect(axles[0]!.checks.find((check) => check.name === 'load')!).toMatchObject({
    verdict: 'pass',
    source: 'load_tyre',
  })
  expect(verdict).not.toBe('unknown')
})

test('whether a car exists is unknown while its service is down; what is open goes on without it', async ({
  shop: plain,
}) => {
  const { shop, injectFault } = await withService(plain)
  await forget(shop)
  await injectFault({ behaviour: 'reset', times: 100 })
  await expect(findVehicle(shop, cayenne)).rejects.toMatchObject({
    ...{ code: 'vehicle_unavailable', status: 503 },
    facts: { seconds: 60 },
  })
  expect(await findKnownVehicle(shop, cayenne)).toBeNull()
  expect(await knownVehicle(shop, cayenne)).toBeUndefined()
  // Answered: the service knows the year, and not this engine.
  await injectFault({ behaviour: 'reset', times: 0 })
  const later = { ...shop, now: () => new Date(shop.now().getTime() + 60_000) }
  await expect(findVehicle(later, { ...cayenne, modification: 'ffffffffff' })).rejects.toMatchObject({
    code: 'vehicle_not_found',
  })
  expect((await findVehicle(later, cayenne)).record.confidence.technical).toBe('service')
})

async function anotherRow(shop: Shop) {
  const [row] = await shop.db
    .select()
    .from(vehicleModifications)
    .where(eq(vehicleModifications.model, 'cayenne'))
    .limit(1)
  return { row: { ...row!, slug: cayenne.modification, start_year: 2018, end_year: 2024 } }
}
