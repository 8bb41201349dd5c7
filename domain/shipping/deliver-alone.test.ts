import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { addons, wheels as allWheels } from '#database/schema/catalogue.ts'
import { deliveryRates } from '#database/schema/shipping.ts'
import { addAddon, addWheels } from '#domain/cart/lines.ts'
import { calculateShipping } from '#domain/cart/quote.ts'
import { deliverAlone } from '#domain/shipping/delivery.ts'
import { countryCodes } from '#shared/countries.ts'
import { test } from '#tests/support/shop.ts'

test('a page promises the same delivery as the cart, in every country', async ({ shop }) => {
  const items = await shop.db.select().from(allWheels)
  const cheapest = items.filter((item) => item.supplier_stock >= 4).toSorted((a, b) => a.price - b.price)[0]!
  const toOrder = items.find((item) => item.supplier_stock === 0 && item.special_order)!
  // Abroad the goods are sold without VAT: four are dearer than this on a page, and cheaper in a cart.
  await shop.db
    .update(deliveryRates)
    .set({ free_from: Math.round((4 * cheapest.price) / 1.02) })
    .where(eq(deliveryRates.country, 'KW'))
  const [accessory] = await shop.db.select().from(addons).limit(1)
  const wheels = await deliverAlone(shop, { kind: 'wheels', price: cheapest.price })
  const ordered = await deliverAlone(shop, { kind: 'wheels', price: toOrder.price })
  const parts = await deliverAlone(shop, { kind: 'addons', price: accessory!.price })
  expect(wheels.map(({ country }) => country)).toEqual(countryCodes)
  await addWheels(shop, { session_id: 'aaaaaaaaaaaaaa1', sku: cheapest.sku, quantity: 1 })
  await addWheels(shop, { session_id: 'aaaaaaaaaaaaaa2', sku: cheapest.sku, quantity: 4 })
  await addWheels(shop, { session_id: 'aaaaaaaaaaaaaa3', sku: toOrder.sku, quantity: 4 })
  await addAddon(shop, { session_id: 'aaaaaaaaaaaaaa4', addon_id: accessory!.id, quantity: 1 })
  for (const [i, country] of countryCodes.entries()) {
    const inCart = (nth: number) => calculateShipping(shop, { session_id: `aaaaaaaaaaaaaa${nth}`, country })
    expect(await inCart(1)).toMatchObject({ cost: wheels[i]!.costs[0], date: wheels[i]!.date })
    expect(await inCart(2)).toMatchObject({ cost: wheels[i]!.costs[3], date: wheels[i]!.date })
    expect(await inCart(3)).toMatchObject({ cost: ordered[i]!.costs[3], date: ordered[i]!.special_order_date })
    expect(await inCart(4)).toMatchObject({ cost: parts[i]!.costs[0], date: parts[i]!.date })
  }
  expect(ordered[0]!.special_order_date > ordered[0]!.date).toBe(true)
  expect(wheels.some(({ costs }) => costs[3]! > costs[0]!)).toBe(true)
})
