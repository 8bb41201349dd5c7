import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from '#shared/money.ts'

test('the parts of an amount add up to it, and each is less than a fils from its exact share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 9_999_990 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), weights, (amount, weights) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      const parts = shareOut(amount, weights)
      expect(parts.reduce((a, b) => a + b, 0)).toBe(sum > 0 ? amount : 0)
      for (const [i, part] of parts.entries()) {
        expect(Number.isInteger(part)).toBe(true)
        if (sum > 0) expect(Math.abs(part - (amount * weights[i]!) / sum)).toBeLessThan(1.000_001)
      }
    }),
  )
})
