import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBy } from '#domain/goods/plan-change.ts'

test('a price changed by per cent is a whole number of steps, at most half a step off, and never nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 500_000_00 }),
      fc.integer({ min: -100, max: 300 }),
      fc.constantFrom(100, 500, 1000),
      (price, percent, step) => {
        const changed = priceBy(price, percent, step)
        expect(changed % step).toBe(0)
        expect(changed).toBeGreaterThanOrEqual(step)
        const exact = (price * (100 + percent)) / 100
        if (exact >= step) expect(Math.abs(changed - exact)).toBeLessThanOrEqual(step / 2)
      },
    ),
  )
})

test.each([
  [252_500, -10, 500, 227_500],
  [252_500, -10, 1000, 227_000],
  [252_500, 0, 100, 252_500],
  [300, -50, 500, 500],
])('%i fils by %i per cent in steps of %i are %i', (price, percent, step, expected) => {
  expect(priceBy(price, percent, step)).toBe(expected)
})
