import { describe, expect } from 'vitest'
import { compareWheels } from '#domain/catalogue/compare.ts'
import { findProduct } from '#domain/catalogue/product.ts'
import { allCars, car, catalogue } from '#tests/support/cars.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'
import { readingTest as test } from '#tests/support/shop.ts'

const { items, staggered_pairs } = catalogue()
const landCruiser = car('toyota', 'land-cruiser', '5.7 V8')
const chosen = ({ make, model, year, modification }: ReturnType<typeof car>) => ({ make, model, year, modification })

describe('comparing wheels', () => {
  const skus = [3, 1, 2].map((i) => items[i * 40]!.sku)

  test('keeps the requested order, without duplicates, at most four; a missing wheel leaves an empty column', async ({
    shop,
  }) => {
    const requested = ['NOPE', skus[0]!, skus[1]!.toLowerCase(), skus[0]!.replaceAll('-', ''), skus[2]!]
    const { wheels, vehicle } = await compareWheels(shop, { skus: requested, vehicle: null })
    expect(wheels.map(({ sku }) => sku)).toEqual(skus)
    expect(vehicle).toBeNull()
    expect(wheels.every(({ fit, rear, set_price, price }) => !fit && !rear && set_price === 4 * price)).toBe(true)
    const many = await compareWheels(shop, { skus: items.slice(0, 9).map(({ sku }) => sku), vehicle: null })
    expect(many.wheels).toHaveLength(4)
  })

  test('shows the verdict of each product page, of the wheel’s own axle first', async ({ shop }) => {
    const staggered = allCars().find((each) => each.is_staggered_stock)!
    for (const [vehicle, requested] of [
      [landCruiser, skus],
      [staggered, staggered_pairs.slice(0, 4).map(({ rear }) => rear)],
    ] as const) {
      const { wheels } = await compareWheels(shop, { skus: [...requested], vehicle: chosen(vehicle) })
      for (const wheel of wheels) {
        const page = await findProduct(shop, { sku: wheel.sku, vehicle: chosen(vehicle) })
        const { axles } = page.fitment!
        const axle = axles.find(({ sku }) => sku === wheel.sku)
        expect(wheel.fit).toMatchObject({
          verdict: page.fitment!.verdict,
          outer_move: axle!.outer_move,
          inner_move: axle!.inner_move,
        })
        const tyre = axle!.checks.find(({ name }) => name === 'tyre')?.value
        if (typeof tyre === 'string') expect(wheel.fit!.tyres[0]).toBe(tyre)
        const other = page.pair && [page.pair.front, page.pair.rear].find(({ sku }) => sku !== wheel.sku)
        expect(wheel.rear?.sku).toBe(other?.sku)
        expect(wheel.picture).toEqual(page.pictures[0] ?? null)
      }
    }
    const unknown = { ...chosen(landCruiser), modification: 'ffffffffff' }
    await expect(compareWheels(shop, { skus, vehicle: unknown })).rejects.toMatchObject({ code: 'vehicle_not_found' })
  })

  test('an empty or invalid request gives an empty comparison', async ({ shop }) => {
    expect((await compareWheels(shop, { skus: [], vehicle: null })).wheels).toEqual([])
    expect((await compareWheels(shop, { skus: hostileTexts, vehicle: null })).wheels).toEqual([])
  })
})
