import { expect, test } from 'vitest'
import { formatDay, formatTime, withSign } from '#web/desk/format.ts'
import { measures, sayMeasure } from '#web/desk/today/numbers.tsx'

test('a difference has its sign, a minus and no hyphen', () => {
  expect([4, -21, -0.5, 0].map(withSign)).toEqual(['+4', '−21', '−0.5', '0'])
})

test('a day is not broken over lines; a time may begin the next one', () => {
  const at = '2026-11-29T09:20:00Z'
  const linesOf = (text: string) => text.split(' ')
  for (const locale of ['en', 'ar'] as const) {
    expect(linesOf(formatDay(at, locale))).toHaveLength(1)
    expect(linesOf(formatTime(at, locale))).toEqual([expect.stringMatching(/^29\D+2026[,،]$/), '13:20'])
  }
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
