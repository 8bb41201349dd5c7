import { expect, test } from 'vitest'
import type { WheelSummary } from '#shared/api/browse.ts'
import { chooseSet, type LoadedProduct, shownProduct } from '#web/wheels/product/shown-product.ts'

const front = {
  sku: 'F',
  price: 100_000,
  compare_at_price: null,
  supplier_stock: 6,
  special_order: false,
} as WheelSummary
const rear = { ...front, sku: 'R', price: 120_000, compare_at_price: 150_000, supplier_stock: 3 }
const wheel = { ...front, axle: 'any', pair: null, fit: null } as unknown as LoadedProduct

test('a wheel is offered as a set of four first, and never more than available', () => {
  expect(chooseSet(wheel)).toMatchObject({
    sku: 'F',
    rear_sku: undefined,
    quantities: [4, 1, 2, 3, 5, 6],
    unit_price: 100_000,
  })
})

test('fewer than four left are still offered', () => {
  expect(chooseSet({ ...wheel, supplier_stock: 3 }).quantities).toEqual([1, 2, 3])
})

test('a special order has no stock limit', () => {
  expect(chooseSet({ ...wheel, supplier_stock: 0, special_order: true }).quantities).toContain(8)
})

test('a front wheel without a car is sold with its rear wheel, up to what both have', () => {
  expect(chooseSet({ ...wheel, axle: 'front', pair: { front, rear } })).toMatchObject({
    sku: 'F',
    rear_sku: 'R',
    quantities: [2],
    unit_price: 220_000,
    compare_at_price: 250_000,
    stock: 3,
  })
})

test('the car decides: four equal wheels if its verdict has one SKU, a pair if it has two', () => {
  const verdict = (staggered: boolean) => ({ staggered }) as LoadedProduct['fit']
  expect(chooseSet({ ...wheel, pair: { front, rear }, fit: verdict(false) }).rear_sku).toBeUndefined()
  expect(chooseSet({ ...wheel, pair: { front, rear }, fit: verdict(true) }).rear_sku).toBe('R')
})

test('no stock and no special order means nothing to sell', () => {
  expect(chooseSet({ ...wheel, supplier_stock: 0 }).quantities).toEqual([])
})

test('one of each makes no pair: for a car it is sold out, without one the wheel is sold alone', () => {
  for (const supplier_stock of [0, 1]) {
    const pair = { front, rear: { ...rear, supplier_stock } }
    const fit = { staggered: true } as LoadedProduct['fit']
    expect(chooseSet({ ...wheel, fit, pair })).toMatchObject({ rear_sku: 'R', quantities: [], stock: 0 })
    expect(chooseSet({ ...wheel, axle: 'front', pair })).toMatchObject({
      rear_sku: undefined,
      quantities: [4, 1, 2, 3, 5, 6],
    })
  }
  const pair = { front, rear: { ...rear, supplier_stock: 1, special_order: true } }
  expect(chooseSet({ ...wheel, axle: 'front', pair })).toMatchObject({ quantities: [2, 4], special_order: true })
})

test('a page carries the sizes that it draws: of its finish, and the nearest one of each other finish', () => {
  const size = (sku: string, finish: string, width: number) => ({
    sku,
    finish,
    width,
    finish_name: finish,
    finish_name_ar: '',
  })
  const sizes = [size('B8', 'bronze', 8), size('S8', 'silver', 8), size('B9', 'bronze', 9), size('S9', 'silver', 9)]
  const product = {
    ...wheel,
    ...size('S9', 'silver', 9),
    sizes,
    pictures: [],
    vehicle: null,
  } as unknown as LoadedProduct
  const skusOf = (more: object) => {
    const loaded = { ...product, ...more } as LoadedProduct
    return shownProduct({ ...loaded, set: chooseSet(loaded) }, 'en').sizes.map(({ sku }) => sku)
  }
  expect(skusOf({})).toEqual(['B9', 'S8', 'S9'])
  // Another size may be suggested.
  const all = sizes.map(({ sku }) => sku)
  expect(skusOf({ supplier_stock: 0 })).toEqual(all)
  expect(skusOf({ vehicle: { make: 'nissan' } })).toEqual(all)
})
