import { expect, test } from 'vitest'
import { bestSize } from '#web/wheels/product/other-sizes.tsx'

type Sizes = Parameters<typeof bestSize>[0]['sizes']

const size = { sku: 'A', bolt_pattern: '5x150', diameter: 20, width: 8.5, offset: 45, finish: 'black' }
const other = (sku: string, change: object) => ({ ...size, sku, supplier_stock: 8, special_order: false, ...change })
const best = (...others: object[]) =>
  bestSize({ ...size, sizes: [other('A', { fit: 'fail' }), ...others] as Sizes })?.sku

test('the verdict counts first, then a whole set, the finish, and the most similar size', () => {
  expect(best(other('B', { fit: 'warn' }), other('C', { fit: 'pass', diameter: 22 }))).toBe('C')
  expect(best(other('B', { fit: 'pass', supplier_stock: 1 }), other('C', { fit: 'pass', finish: 'bronze' }))).toBe('C')
  expect(best(other('B', { fit: 'pass', finish: 'bronze' }), other('C', { fit: 'pass', width: 9 }))).toBe('C')
  expect(best(other('B', { fit: 'pass', diameter: 18 }), other('C', { fit: 'pass', width: 9 }))).toBe('C')
})

test('where no size fits the car there is no choice', () => {
  expect(best(other('B', { fit: 'fail' }))).toBeUndefined()
})
