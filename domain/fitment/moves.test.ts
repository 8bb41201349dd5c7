import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { innerMove, outerMove, tenths } from '#domain/fitment/moves.ts'

const rim = fc.record({
  width: fc.integer({ min: 6, max: 28 }).map((halves) => halves / 2),
  offset: fc.integer({ min: -60, max: 90 }),
})

describe('moves', () => {
  test('the way there and back adds up to zero', () => {
    fc.assert(
      fc.property(rim, rim, (a, b) => {
        expect(outerMove(a, b)).toBeCloseTo(-outerMove(b, a), 9)
        expect(innerMove(a, b)).toBeCloseTo(-innerMove(b, a), 9)
      }),
    )
  })

  test('a move over a third wheel is the sum of both moves', () => {
    fc.assert(
      fc.property(rim, rim, rim, (a, b, c) => {
        expect(outerMove(a, b) + outerMove(b, c)).toBeCloseTo(outerMove(a, c), 9)
        expect(innerMove(a, b) + innerMove(b, c)).toBeCloseTo(innerMove(a, c), 9)
      }),
    )
  })

  test('more offset moves both edges inwards by the same amount', () => {
    fc.assert(
      fc.property(rim, fc.integer({ min: 1, max: 60 }), (from, more) => {
        const to = { ...from, offset: from.offset + more }
        expect(outerMove(from, to)).toBeCloseTo(-more, 9)
        expect(innerMove(from, to)).toBeCloseTo(more, 9)
      }),
    )
  })

  test('more width at the same offset moves both edges apart by half of it, 12.7 mm per inch', () => {
    fc.assert(
      fc.property(rim, fc.integer({ min: 1, max: 10 }), (from, halves) => {
        const to = { ...from, width: from.width + halves / 2 }
        expect(outerMove(from, to)).toBeCloseTo((halves / 2) * 12.7, 9)
        expect(innerMove(from, to)).toBeCloseTo((halves / 2) * 12.7, 9)
      }),
    )
  })

  test('tenths round half up, and never to negative zero', () => {
    expect([20.35, -7.65, 37.7, -0.04, 0.05].map(tenths)).toEqual([20.4, -7.6, 37.7, 0, 0.1])
    expect(Object.is(tenths(-0.01), 0)).toBe(true)
  })
})
