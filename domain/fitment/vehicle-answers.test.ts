import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { vehicleAnswers, vehicleMakes, vehicleModels } from '#database/schema/fitment.ts'
import {
  answeredMakes,
  answeredModels,
  answeredModifications,
  answeredVehicle,
  answeredYears,
} from '#domain/fitment/vehicle-answers.ts'
import {
  listMakes,
  listModels,
  listYears,
  makesOfService,
  modelsOfService,
  modificationsOfService,
  yearsOfService,
} from '#domain/fitment/vehicle-lists.ts'
import { secondsUntilCalls } from '#domain/outside-calls.ts'
import { Problem } from '#domain/problem.ts'
import { inContext } from '#domain/request-context.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { type WheelSizeClient, wheelSizeClient } from '#services/wheel-size/client.ts'
import type { WheelSizeMake } from '#services/wheel-size/records.ts'
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

const unanswered = { code: 'vehicle_unavailable', status: 503, facts: { seconds: 60 } }

/** Once the day's calls are used up: until midnight UTC. */
function untilTomorrow(shop: Shop) {
  const now = shop.now()
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0)
  return { ...unanswered, facts: { seconds: Math.ceil((midnight - now.getTime()) / 1000) } }
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
  await expect.poll(() => seen.length).toBe(2)
})

test('a kept answer is used at once while the service is asked again', async ({ shop: plain, clock }) => {
  const { shop, wheel_size } = await withService(plain)
  const first = await answeredMakes(shop)
  clock.pass({ days: 2 })
  const again = Promise.withResolvers<WheelSizeMake[]>()
  const slow = { ...shop, wheel_size: { ...wheel_size, makes: () => again.promise } }
  expect(await answeredMakes(slow)).toEqual(first)
  again.resolve(first!.slice(0, 3))
  await expect.poll(() => answeredMakes(slow)).toHaveLength(3)
})

test('all questions about a car together have one deadline, and what is answered later is kept', async ({
  shop: plain,
}) => {
  const { shop, wheel_size } = await withService(plain)
  const answer = Promise.withResolvers<void>()
  const slow: WheelSizeClient = {
    ...wheel_size,
    timeout_ms: 10,
    modifications: async (of) => answer.promise.then(() => wheel_size.modifications(of)),
  }
  const asking = { ...shop, wheel_size: slow }
  await expect(answeredVehicle(asking, chosen)).rejects.toMatchObject(unanswered)
  answer.resolve()
  await expect
    .poll(() => answeredVehicle({ ...shop, wheel_size: { ...slow, timeout_ms: 20_000 } }, chosen))
    .toMatchObject({ slug: chosen.modification })
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
    await expect.poll(() => complaints.length, { timeout: 10_000 }).toBe(1)
    // The circuit breaker is open: the next question is not sent.
    await expect.poll(() => secondsUntilCalls(shop, 'wheel_size', 100)).toBeGreaterThan(0)
    expect(await answeredMakes(shop)).toEqual(first)
    const seconds = { limited: 600, forbidden: 300 }[behaviour] ?? 60
    await expect(answeredYears(shop, 'kia', 'sportage')).rejects.toMatchObject({ ...unanswered, facts: { seconds } })
    expect(complaints).toHaveLength(1)
    await injectFault({ behaviour, times: 0 })
    clock.pass({ minutes: 10 })
    expect(await answeredMakes(shop)).toEqual(first)
    const keptAt = async () => (await shop.db.select().from(vehicleAnswers))[0]?.fetched_at
    await expect.poll(keptAt).toEqual(shop.now())
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
    await expect(answeredVehicle(open, { ...chosen, year: 2020 })).rejects.toMatchObject(unanswered)
  })
  expect(seen).toHaveLength(calls)
  expect(complaints).toEqual([])
})

test('if the service is down from the first call, the embedded data is used', async ({ shop: plain }) => {
  const { shop, injectFault } = await withService(plain)
  await injectFault({ behaviour: 'reset', times: 100 })
  await expect(answeredMakes(shop)).rejects.toMatchObject(unanswered)
  expect(await listMakes(shop)).toEqual(await listMakes(plain))
  expect(await listYears(shop, chosen)).toEqual(await listYears(plain, chosen))
  expect(await shop.db.$count(vehicleAnswers)).toBe(0)
  // Neither has models of this make: the service might.
  await expect(listModels(shop, { make: 'tesla-of-tomorrow' })).rejects.toMatchObject(unanswered)
})

test('a visitor may cause thirty questions an hour; other visitors and kept answers are not affected', async ({
  shop: plain,
  clock,
}) => {
  const { shop, wheel_size } = await withService(plain, { daily_ceiling: 300 })
  let asked = 0
  const counted: WheelSizeClient = {
    ...wheel_size,
    years: async () => {
      asked += 1
      return [{ slug: 2020 }]
    },
  }
  const models = await plain.db.select().from(vehicleModels).limit(100)
  const at = (i: number) => models[i] ?? expect.unreachable()
  const ask = (address: string, i: number) =>
    inContext({ id: 'test', address }, () => answeredYears({ ...shop, wheel_size: counted }, at(i).make, at(i).slug))
  for (let i = 0; i < 30; i += 1) expect(await ask('203.0.113.7', i)).toEqual([{ slug: 2020 }])
  await expect(ask('203.0.113.7', 30)).rejects.toMatchObject({
    ...{ code: 'too_many_cars', status: 429 },
    facts: { seconds: 3600 },
  })
  expect(await ask('203.0.113.7', 29)).toEqual([{ slug: 2020 }])
  expect(asked).toBe(30)
  // Three networks of one site have twice as many together.
  for (let i = 30; i < 90; i += 1) expect(await ask(`2001:db8:1:${i % 3}::1`, i)).toEqual([{ slug: 2020 }])
  await expect(ask('2001:db8:1:9::1', 90)).rejects.toMatchObject({ code: 'too_many_cars' })
  expect(await ask('2001:db8:2::1', 90)).toEqual([{ slug: 2020 }])
  clock.pass({ hours: 1 })
  expect(await ask('203.0.113.7', 91)).toEqual([{ slug: 2020 }])
})

test('a visitor who may ask no more still gets the embedded lists', async ({ shop: plain }) => {
  const { shop } = await withService(plain)
  const limited = {
    ...shop.wheel_size,
    years: async () => {
      throw new Problem('too_many_cars', 429, { seconds: 60 })
    },
  }
  const years = await listYears(plain, chosen)
  expect(years.length).toBeGreaterThan(3)
  expect(await listYears({ ...shop, wheel_size: limited }, chosen)).toEqual(years)
})

test('lists of choices leave a fifth of the daily calls to the cars chosen from them', async ({ shop: plain }) => {
  const { shop, seen, wheel_size } = await withService(plain, { daily_ceiling: 5 })
  await answeredVehicle(shop, chosen)
  const lists = seen.length
  expect(seen.map((path) => path.split('/')[3])).toEqual(['years', 'modifications', 'search'])
  const another = (await answeredModifications(shop, chosen))!.find(({ slug }) => slug !== chosen.modification)!
  await answeredMakes(shop)
  await expect(answeredYears(shop, 'porsche', 'macan')).rejects.toMatchObject(untilTomorrow(shop))
  expect(seen).toHaveLength(lists + 1)
  expect(await answeredVehicle(shop, { ...chosen, modification: another.slug })).not.toBeNull()
  expect(seen).toHaveLength(wheel_size.daily_ceiling)
})

for (const status of [400, 404])
  test(`a ${status} about one car is kept as not documented and does not pause the service`, async ({
    shop: plain,
    clock,
    complaints,
  }) => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(request.url!.split('?')[0]!)
      const isMakes = request.url!.startsWith('/v2/makes/')
      response.writeHead(isMakes ? 200 : status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isMakes ? { data: [{ slug: 'kia', name: 'Kia' }] } : { message: 'Not found' }))
    })
    const port = await new Promise<number>((done) =>
      server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
    )
    onTestFinished(() => void server.close())
    const base_url = `http://127.0.0.1:${port}/v2`
    const shop = { ...plain, wheel_size: wheelSizeClient({ base_url, user_key, daily_ceiling: 100 }) }
    expect(await answeredYears(shop, 'porsche', 'cayenne')).toEqual([])
    expect(await answeredYears(shop, 'porsche', 'cayenne')).toEqual([])
    expect(requests).toEqual(['/v2/years/'])
    expect(await answeredMakes(shop)).toMatchObject([{ slug: 'kia' }])
    expect(complaints).toEqual([])
    clock.pass({ hours: 6 })
    expect(await answeredYears(shop, 'porsche', 'cayenne')).toEqual([])
    await expect.poll(() => requests.length).toBe(3)
    // Where the makes are not found, the address is wrong.
    const wrong = wheelSizeClient({ base_url: `${base_url}/v3`, user_key, daily_ceiling: 100 })
    await plain.db.delete(vehicleAnswers)
    const paused = { ...unanswered, facts: { seconds: 300 } }
    await expect(answeredMakes({ ...plain, wheel_size: wrong })).rejects.toMatchObject(paused)
    await expect.poll(() => secondsUntilCalls(shop, 'wheel_size', 100)).toBeGreaterThan(0)
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
    window_front: { outer_max_mm: 104.65, inner_max_mm: 179.65 },
  })
  // The shop knows make and model itself.
  expect(seen.map((path) => path.split('/')[3])).toEqual(['years', 'modifications', 'search'])
  expect(await answeredVehicle(shop, chosen)).toEqual(found)
  expect(seen).toHaveLength(3)
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
    expect((await answeredModels(shop, make)) ?? []).toEqual([])
    expect((await answeredYears(shop, make, 'x')) ?? []).toEqual([])
    expect(await answeredVehicle(shop, { ...chosen, make })).toBeNull()
  }
  expect(seen).toHaveLength(1)
  expect(await answeredVehicle(shop, { ...chosen, modification: 'ffffffffff' })).toBeNull()
  expect(await answeredVehicle(shop, { ...chosen, year: 1901 })).toBeNull()
  expect(seen.map((path) => path.split('/')[3])).toEqual(['makes', 'years', 'modifications'])
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
  for (const _ of [1, 2]) await expect(answeredVehicle(shop, chosen)).rejects.toMatchObject(untilTomorrow(shop))
  expect(seen).toHaveLength(2)
  expect(complaints).toEqual(['the last call of the day'])
  expect(await answeredYears(shop, 'porsche', 'cayenne')).not.toEqual([])
})

test('an empty response does not overwrite cached data', async ({ shop: plain, clock }) => {
  const { shop } = await withService(plain)
  const models = await answeredModels(shop, 'kia')
  clock.pass({ days: 2 })
  const nothing = { ...shop.wheel_size, models: async () => [] }
  expect(await answeredModels({ ...shop, wheel_size: nothing }, 'kia')).toEqual(models)
  const keptAt = async () => (await shop.db.select().from(vehicleAnswers))[0]?.fetched_at
  await expect.poll(keptAt).toEqual(shop.now())
  expect(await answeredModels(shop, 'kia')).toEqual(models)
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
