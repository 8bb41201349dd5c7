import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { vehicleModifications } from '#database/schema/fitment.ts'
import type { FitLine } from '#domain/cart/fit.ts'
import { listModifications } from '#domain/fitment/vehicle-lists.ts'
import { fitNamedCar, readNamedCar } from '#domain/orders/checkout/named-car.ts'
import { wheelSizeSandbox } from '#sandbox/wheel-size/stand-in.ts'
import { wheelSizeClient } from '#services/wheel-size/client.ts'
import { car, wheelFor } from '#tests/support/cars.ts'
import { test } from '#tests/support/shop.ts'
import { standIn } from '#tests/support/stand-ins.ts'

test('a car of the vehicle service is judged as itself, though ours has one of the same name', async ({
  shop: plain,
}) => {
  const { url } = await standIn(wheelSizeSandbox, { user_key: 'key' })
  const service = { base_url: `${url}/v2`, user_key: 'key', daily_ceiling: 100, timeout_ms: 20_000 }
  const shop = { ...plain, wheel_size: wheelSizeClient(service) }
  const ours = car('porsche', 'cayenne')
  const { make, model, year, modification, name } = ours
  const isOurs = eq(vehicleModifications.slug, modification)
  await plain.db.update(vehicleModifications).set({ slug: 'ours' }).where(isOurs)

  const vehicle = { make, model, year, modification }
  const wheel = { ...wheelFor(ours), name: 'A', name_ar: 'A', axle: 'any' } as FitLine['wheel']
  const line = { axle: 'any' as const, set_id: null, vehicle, wheel, quantity: 4 }
  const typed = {
    ...{ vehicle_make: 'Porsche', vehicle_model: 'Cayenne' },
    ...{ vehicle_year: String(year), vehicle_model_sub: name },
  }
  const judged = async (form: typeof typed) => {
    const [fit] = await fitNamedCar(shop, await readNamedCar(shop, form), [line], 'en')
    return fit?.car?.modification
  }
  expect(await judged(typed)).toBe(modification)
  const labels = await listModifications(shop, vehicle)
  const label = labels.find(({ slug }) => slug === modification)!.name
  expect(label).not.toBe(name)
  expect(await judged({ ...typed, vehicle_model_sub: label })).toBe(modification)
  // Of another line's car the form says nothing.
  expect(await judged({ ...typed, vehicle_model_sub: 'ours' })).toBe('ours')
})
