import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listAddons } from '#domain/accessories/list.ts'
import { forgetVehicles } from '#domain/fitment/vehicles.ts'
import { addonCalls } from '#shared/api/addons.ts'
import { car } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'

test('a car whose thread is not documented has no nuts that are said to suit it', async ({ shop }) => {
  const { make, model, year, modification } = car('nissan', 'patrol')
  const list = async (suits?: string) => {
    const query = { make, model, year: String(year), modification, ...(suits && { suits }), per_page: '96' }
    return listAddons(shop, 'lug-nuts-bolts', addonCalls['GET /addons/category/{id}'].query.parse(query))
  }
  const known = await list('true')
  expect(new Set(known.data.map(({ suits }) => suits))).toEqual(new Set(['pass']))

  await shop.db.execute(sql`
    update vehicle_modifications
    set technical = jsonb_set(technical, '{wheel_fasteners,thread_size}', 'null') where slug = ${modification}`)
  forgetVehicles(shop)
  const all = await list()
  expect(new Set(all.data.map(({ suits }) => suits))).toEqual(new Set(['unknown', 'fail']))
  const order = all.data.map(({ suits }) => suits)
  expect(order.lastIndexOf('unknown'), 'what may suit comes first').toBeLessThan(order.indexOf('fail'))
  expect(all.facets.find(({ name }) => name === 'suits')).toBeUndefined()
  expect((await list('true')).data).toEqual([])
})
