import { expect, test } from 'vitest'
import type { WheelSummary } from '#shared/api/browse.ts'
import { chooseSet, type LoadedProduct } from '#web/wheels/product/shown-product.ts'

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
  expect(
    chooseSet({ ...wheel, axle: 'rear', pair: { front, rear: { ...rear, supplier_stock: 0 } } }).quantities,
  ).toEqual([])
})
