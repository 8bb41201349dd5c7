import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { vehicleModifications } from '#database/schema/fitment.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { wheelSizeClient } from '#services/wheel-size/client.ts'
import { openDoor, test } from '#tests/support/pages.ts'
import { standIn } from '#tests/support/stand-ins.ts'

const car = 'make=porsche&model=cayenne&year=2021&modification=6a2dbc5651'

test('while the vehicle service is down, a car that only it knows is a 503 and not an unknown car', async ({
  shop,
}) => {
  const { url, injectFault } = await standIn(wheelSizeSandbox, { user_key: 'key' })
  const wheel_size = wheelSizeClient({ base_url: `${url}/v2`, user_key: 'key', daily_ceiling: 300, timeout_ms: 20_000 })
  await shop.db.delete(vehicleModifications).where(eq(vehicleModifications.slug, '6a2dbc5651'))
  const { rows } = await shop.db.execute<{ slug: string; sku: string }>(
    'select slug, sku from wheels order by sku limit 1',
  )
  const wheel = rows[0]!
  const door = await openDoor({ ...shop, wheel_size })
  const get = async (address: string) => {
    const { statusCode, headers, body } = await door.inject(address)
    return { statusCode, retry: headers['retry-after'], cache: headers['cache-control'], body }
  }
  await injectFault({ behaviour: 'reset', times: 1000 })
  const answers = [
    [`/alloy-wheels?${car}`, 'We cannot look your car up just now'],
    [`/ar/alloy-wheels?${car}`, 'يرجى المحاولة بعد 60 ثانية'],
    [`/search?keywords=bronze&${car}`, 'Your car stays chosen'],
    [`/compare?skus=${wheel.sku}&${car}`, 'Your car stays chosen'],
    [`/${wheel.slug}/${wheel.sku}?${car}`, 'Your car stays chosen'],
    [`/addons/lug-nuts-bolts?${car}`, 'Your car stays chosen'],
    [`/api/search-vehicles?${car}`, 'We cannot look your car up just now. Please try again in 60 seconds.'],
    [`/api/search/by_model?${car}`, 'vehicle_unavailable'],
    ['/api/years?make=porsche&model=car-of-tomorrow', 'vehicle_unavailable'],
  ] as const
  for (const [address, words] of answers)
    expect([address, await get(address)]).toEqual([
      address,
      { statusCode: 503, retry: '60', cache: 'no-store', body: expect.stringContaining(words) },
    ])
  // The router loads the page that explains it, as a document.
  const data = await door.inject(`/ar/alloy-wheels.data?${car}&brand=dune-hunter&_routes=routes%2Fwheels%2Flisting`)
  expect([data.statusCode, data.headers]).toEqual([
    204,
    expect.objectContaining({
      'x-remix-redirect': `/ar/alloy-wheels?${car}&brand=dune-hunter`,
      'x-remix-reload-document': 'true',
      'cache-control': 'no-store',
    }),
  ])
  // What the shop knows itself is shown.
  for (const address of ['/', '/alloy-wheels?make=porsche', '/api/years?make=porsche&model=cayenne'])
    expect([address, (await get(address)).statusCode]).toEqual([address, 200])
  await door.close()
})

test('with the day’s questions used up, the page says in how many hours to try again', async ({ shop, clock }) => {
  const { url } = await standIn(wheelSizeSandbox, { user_key: 'key' })
  const wheel_size = wheelSizeClient({ base_url: `${url}/v2`, user_key: 'key', daily_ceiling: 0 })
  await shop.db.delete(vehicleModifications).where(eq(vehicleModifications.slug, '6a2dbc5651'))
  const passed = shop.now().getTime() % (24 * 3_600_000)
  clock.pass({ minutes: (24 * 3_600_000 - passed) / 60_000 + 17 * 60 })
  const door = await openDoor({ ...shop, wheel_size })
  const get = async (address: string) => {
    const { statusCode, headers, body } = await door.inject(address)
    return [statusCode, headers['retry-after'], body]
  }
  const hours = (words: string) => [503, String(7 * 3600), expect.stringContaining(words)]
  expect(await get(`/alloy-wheels?${car}`)).toEqual(hours('gives no answers for now. Please try again in 7 hours'))
  expect(await get(`/ar/alloy-wheels?${car}`)).toEqual(hours('يرجى المحاولة بعد 7 ساعات'))
  await door.close()
})
