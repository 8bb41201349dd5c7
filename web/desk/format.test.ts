import { expect, test } from 'vitest'
import { withSign } from '#web/desk/format.ts'
import { measures, sayMeasure } from '#web/desk/today/numbers.tsx'

test('a difference has its sign, a minus and no hyphen', () => {
  expect([4, -21, -0.5, 0].map(withSign)).toEqual(['+4', '−21', '−0.5', '0'])
})

test('a day with more orders than visits has no conversion', () => {
  const { of } = measures.find(({ word }) => word === 'conversion')!
  const share = (orders: number, visits: number) =>
    sayMeasure('conversion', of({ day: '2026-03-02', sales: 0, refunds: 0, orders, visits }), 'en')
  expect(share(9, 1)).toBe('–')
  expect(share(0, 0)).toBe('–')
  expect(share(1, 8)).toBe('\u206612.5%\u2069')
  expect(share(2, 2)).toBe('\u2066100.0%\u2069')
})
