import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { vehicleAnswers, vehicleMakes, vehicleModels } from '#database/schema/fitment.ts'
import { answeredMakes, answeredModels, answeredVehicle, answeredYears } from '#domain/fitment/vehicle-answers.ts'
import {
  makesOfService,
  modelsOfService,
  modificationsOfService,
  yearsOfService,
} from '#domain/fitment/vehicle-lists.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { wheelSizeClient } from '#services/wheel-size/client.ts'
import { test } from '#tests/support/shop.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const user_key = 'test-key'

/** For a service that never answers. Where it does answer, a busy machine must not take that for a time-out. */
const brief = { timeout_ms: 1_000 }

/** The test's shop with a service key, and the requests that reach the service. */
async function withService(shop: Shop, { daily_ceiling = 100, timeout_ms = 20_000 } = {}) {
  const service = await standIn(wheelSizeSandbox, { user_key })
  const wheel_size = wheelSizeClient({ base_url: `${service.url}/v2`, user_key, daily_ceiling, timeout_ms })
  return { ...service, wheel_size, shop: { ...shop, wheel_size } }
}

async function embed(shop: Shop) {
  const names = { slug: 'porsche', name: 'Porsche', name_ar: 'بورشه', country: 'Germany' }
  await shop.db.insert(vehicleMakes).values(names).onConflictDoNothing()
  const cayenne = { make: 'porsche', slug: 'cayenne', name: 'Cayenne', name_ar: 'كايين', body: 'SUV' }
  await shop.db
    .insert(vehicleModels)
    .values({ ...cayenne, fitment_class: 'luxsuv' })
    .onConflictDoNothing()
}

const chosen = { make: 'porsche', model: 'cayenne', year: 2021, modification: '6a2dbc5651' }

test('without a key the service is not used', async ({ shop }) => {
  expect(await answeredMakes(shop)).toBeNull()
  expect(await answeredVehicle({ ...shop, wheel_size: null }, chosen)).toBeNull()
})

test('a response is cached for a day, then fetched again', async ({ shop: plain, clock }) => {
  const { shop, seen } = await withService(plain)
  const first = await answeredMakes(shop)
  expect(first).toHaveLength(40)
  clock.pass({ hours: 23 })
  expect(await answeredMakes(shop)).toEqual(first)
  expect(seen).toHaveLength(1)
  clock.pass({ hours: 1 })
  expect(await answeredMakes(shop)).toEqual(first)
  expect(seen).toHaveLength(2)
})

test('concurrent visitors share one call', async ({ shop: plain }) => {
  const { shop, seen, injectFault } = await withService(plain)
  await injectFault({ behaviour: 'slow', delay_ms: 30 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => answeredMakes(shop)))
  expect(answers.every((answer) => answer?.length === 40)).toBe(true)
  expect(seen).toHaveLength(1)
})

for (const behaviour of ['time_out', 'limited', 'forbidden', 'wrong_shape'])
  test(`the cached response is used while the service answers with ${behaviour}`, async ({
    shop: plain,
    clock,
    complaints,
  }) => {
    const { shop, injectFault } = await withService(plain, behaviour === 'time_out' ? brief : {})
    const first = await answeredMakes(shop)
    clock.pass({ days: 400 })
    await injectFault({ behaviour, times: 100, retry_after: 600 })
    expect(await answeredMakes(shop)).toEqual(first)
    expect(complaints).toHaveLength(1)
    // The circuit breaker is open: the next visitor does not wait, and no request is sent.
    expect(await answeredMakes(shop)).toEqual(first)
    expect(complaints).toHaveLength(1)
    await injectFault({ behaviour, times: 0 })
    clock.pass({ minutes: 10 })
    expect(await answeredMakes(shop)).toEqual(first)
    const [kept] = await shop.db.select().from(vehicleAnswers)
    expect(kept?.fetched_at).toEqual(shop.now())
  })

test('inside a transaction the cached response is used and no call is made', async ({
  shop: plain,
  clock,
  complaints,
}) => {
  const { shop, seen, injectFault } = await withService(plain)
  const car = await answeredVehicle(shop, chosen)
  expect(car).not.toBeNull()
  clock.pass({ days: 2 })
  await injectFault({ behaviour: 'time_out', times: 100 })
  const calls = seen.length
  await inTransaction(shop, async (open) => {
    expect(await answeredVehicle(open, chosen)).toEqual(car)
    expect(await answeredVehicle(open, { ...chosen, year: 2020 })).toBeNull()
  })
  expect(seen).toHaveLength(calls)
  expect(complaints).toEqual([])
})

test('if the service is down from the first call, the embedded data is used', async ({ shop: plain }) => {
  const { shop, injectFault } = await withService(plain)
  await injectFault({ behaviour: 'reset', times: 100 })
  expect(await answeredMakes(shop)).toBeNull()
  expect(await makesOfService(shop)).toBeNull()
  expect(await shop.db.$count(vehicleAnswers)).toBe(0)
})

test('a car is found with its windows, and every step is cached', async ({ shop: plain }) => {
  await embed(plain)
  const { shop, seen, wheel_size } = await withService(plain)
  const found = await answeredVehicle(shop, chosen)
  expect(found).toMatchObject({
    slug: '6a2dbc5651',
    make_name: 'Porsche',
    make_name_ar: 'بورشه',
    model_name_ar: 'كايين',
    confidence: { technical: 'service' },
    // The embedded model's class: 30 mm of poke.
    window_front: { outer_max_mm: 104.6, inner_max_mm: 179.6 },
  })
  expect(seen).toHaveLength(5)
  expect(await answeredVehicle(shop, chosen)).toEqual(found)
  expect(seen).toHaveLength(5)
  // Another process shares the cached answer.
  const elsewhere = wheelSizeClient({
    base_url: 'http://127.0.0.1:9',
    user_key,
    daily_ceiling: wheel_size.daily_ceiling,
  })
  expect(await answeredVehicle({ ...plain, wheel_size: elsewhere }, chosen)).toEqual(found)
})

test('unknown slugs never reach the service', async ({ shop: plain }) => {
  const { shop, seen } = await withService(plain)
  await answeredMakes(shop)
  for (const make of ['nonsense', '../makes', 'a\0b', '\ud800', "'; drop table orders; --"]) {
    expect(await answeredModels(shop, make)).toBeNull()
    expect(await answeredYears(shop, make, 'x')).toBeNull()
    expect(await answeredVehicle(shop, { ...chosen, make })).toBeNull()
  }
  expect(seen).toHaveLength(1)
  expect(await answeredVehicle(shop, { ...chosen, modification: 'ffffffffff' })).toBeNull()
  expect(await answeredVehicle(shop, { ...chosen, year: 1901 })).toBeNull()
  expect(seen.map((path) => path.split('/')[3])).toEqual(['makes', 'models', 'years', 'modifications'])
})

test('a model that only the shop knows can be requested', async ({ shop: plain }) => {
  await embed(plain)
  const tundra = {
    make: 'porsche',
    slug: 'tractor',
    name: 'Tractor',
    name_ar: 'جرار',
    body: 'SUV',
    fitment_class: 'car',
  }
  await plain.db.insert(vehicleModels).values(tundra)
  const { shop, seen } = await withService(plain)
  expect(await answeredYears(shop, 'porsche', 'tractor')).toEqual([])
  // One request for our market, then one for all markets.
  expect(seen.filter((path) => path.includes('/years/'))).toHaveLength(2)
})

test('when the daily calls run out, only the operator notices', async ({ shop: plain, complaints }) => {
  const { shop, seen } = await withService(plain, { daily_ceiling: 2 })
  expect(await answeredVehicle(shop, chosen)).toBeNull()
  expect(seen).toHaveLength(2)
  expect(complaints).toEqual(['the last call of the day'])
  expect(await answeredModels(shop, 'porsche')).not.toBeNull()
})

test('an empty response does not overwrite cached data', async ({ shop: plain, clock }) => {
  const { shop } = await withService(plain)
  const models = await answeredModels(shop, 'kia')
  clock.pass({ days: 2 })
  const nothing = { ...shop.wheel_size, models: async () => [] }
  expect(await answeredModels({ ...shop, wheel_size: nothing }, 'kia')).toEqual(models)
})

test('cached rows of another format version are ignored', async ({ shop: plain }) => {
  const { shop } = await withService(plain)
  await answeredMakes(shop)
  await shop.db.update(vehicleAnswers).set({ key: sql`replace(key, '[1,', '[0,')`, body: ['old'] })
  expect(await answeredMakes(shop)).toHaveLength(40)
  expect(await shop.db.$count(vehicleAnswers, eq(vehicleAnswers.key, '[0,"makes"]'))).toBe(1)
})

test('the lists have the format of the shop', async ({ shop: plain }) => {
  await embed(plain)
  const { shop } = await withService(plain)
  const makes = await makesOfService(shop)
  expect(makes?.find(({ slug }) => slug === 'porsche')).toEqual({ slug: 'porsche', name: 'Porsche', name_ar: 'بورشه' })
  expect(makes?.map(({ name }) => name)).toEqual(
    makes?.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  const models = await modelsOfService(shop, chosen)
  expect(models?.find(({ slug }) => slug === 'cayenne')).toMatchObject({ name_ar: 'كايين', body: 'SUV' })
  const years = await yearsOfService(shop, chosen)
  expect(years?.slice(0, 2)).toEqual([
    { slug: 2026, name: 2026 },
    { slug: 2025, name: 2025 },
  ])
  const [first] = (await modificationsOfService(shop, chosen)) ?? []
  expect(first).toMatchObject({
    generation: { name: '9Y0', start: 2018, end: 2026 },
    engine: { fuel: 'Petrol', hp: expect.any(Number) },
    start_year: 2018,
  })
})
