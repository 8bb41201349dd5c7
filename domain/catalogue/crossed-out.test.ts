import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedCrossedOut, mostCrossedOut, type Period } from '#domain/catalogue/crossed-out.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000)
/** Prices with the days on which they ended; the last is the present one. */
const most = (...steps: (readonly [price: number, until?: number])[]) =>
  mostCrossedOut(steps.map(([price, until]) => ({ price, ended_at: until === undefined ? null : day(until) })))

test.each([
  ['a price that never changed', [[1000]], null],
  ['one reduction', [[1000, 50], [800]], 1000],
  ['a rise', [[800, 50], [1000]], null],
  ['a rise just before the reduction', [[800, 50], [1000, 60], [900]], null],
  ['a lower price within the 30 days, still above the present one', [[950, 50], [1000, 60], [900]], 950],
  ['a lower price more than 30 days ago', [[800, 50], [1000, 81], [900]], 1000],
  ['a lower price that ended exactly 30 days ago', [[800, 50], [1000, 80], [900]], 1000],
  ['several reductions without a rise', [[1000, 50], [900, 60], [800]], 1000],
  ['a change of the crossed-out price alone', [[1000, 50], [800, 60], [800]], 1000],
  ['equal prices and nothing else', [[1000, 50], [1000]], null],
] as const)('%s', (_, steps, expected) => {
  expect(most(...steps)).toBe(expected)
})

const periods = fc
  .array(fc.record({ price: fc.integer({ min: 1, max: 50 }), days: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) => {
    let at = 0
    return steps.map(({ price, days }, i): Period => {
      at += days
      return { price, ended_at: i === steps.length - 1 ? null : day(at) }
    })
  })

test('what may be crossed out is a price that was charged, above the present one, and not charged less for 30 days', () => {
  fc.assert(
    fc.property(periods, (history) => {
      const highest = mostCrossedOut(history)
      const present = history.at(-1)!.price
      if (highest === null) return
      expect(highest).toBeGreaterThan(present)
      expect(history.map(({ price }) => price)).toContain(highest)
    }),
  )
})

test('what was crossed out stays as far as it may', () => {
  fc.assert(
    fc.property(
      fc.option(fc.integer({ min: 1, max: 9 })),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.nat(9)),
      (...given) => {
        const shown = allowedCrossedOut(...given)
        const [wished, price, highest] = given
        if (shown === null) return
        expect(shown).toBeGreaterThan(price)
        expect(shown).toBeLessThanOrEqual(Math.min(wished!, highest!))
      },
    ),
  )
})
