import { expect } from 'vitest'
import { baseOf } from '#domain/catalogue/memory/bases.ts'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import type { ListRequest } from '#domain/catalogue/memory/request.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { allCars } from '#tests/support/cars.ts'
import { readingTest as test } from '#tests/support/shop.ts'

test('the lists that are kept of cars have a bound in candidates, and the one used longest ago goes first', async ({
  shop,
}) => {
  const columns = await shop.catalogue.current()
  const { record } = await findVehicle(shop, allCars()[0]!)
  const limits = carLimits(record)
  const list = {
    rear: null,
    among: null,
    filters: {},
    grouped: true,
    sort: 'relevance',
    skip: 0,
    take: 24,
    facets: true,
  }
  const whole = { ...list, kind: 'all', car: null } as ListRequest
  const ofCar = (n: number) => ({ ...list, kind: 'square', car: { ...limits, number: -n } }) as ListRequest
  const unfiltered = baseOf(columns, whole)
  // A list of few wheels weighs something, too: else the caches of thousands of cars would pile up.
  const weight = baseOf(columns, ofCar(1)).found.count + 200
  const most = Math.max(300_000, 3 * columns.count)
  const asked = Math.ceil(most / weight) + 20
  const made = Array.from({ length: asked }, (_, i) => {
    // What is asked for all the time stays.
    expect(baseOf(columns, whole)).toBe(unfiltered)
    return baseOf(columns, ofCar(i + 1))
  })
  let kept = 0
  while (baseOf(columns, ofCar(asked - kept)) === made[asked - kept - 1]) kept++
  const room = most - unfiltered.found.count - 200
  expect(kept).toBe(Math.floor(room / weight))
  // Of the list for a search nothing is kept.
  const search = { ...whole, among: new Int32Array([0, 1]) }
  expect(baseOf(columns, search)).not.toBe(baseOf(columns, search))
})
