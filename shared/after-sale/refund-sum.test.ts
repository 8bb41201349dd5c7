import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundOfPieces } from '#shared/after-sale/refund-sum.ts'

test('the refunds of a line add up to what was paid for it, however its pieces are split', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    unit: fc.integer({ min: 1, max: 2_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    cuts: fc.array(fc.integer({ min: 1, max: 10 })),
  })
  fc.assert(
    fc.property(line, ({ quantity, unit, share, cuts }) => {
      const total = quantity * unit
      const discount = Math.floor(total * share)
      let [refunded, sum] = [0, 0]
      for (const cut of [...cuts, quantity]) {
        const pieces = Math.min(cut, quantity - refunded)
        if (pieces === 0) break
        const part = refundOfPieces({ quantity, total, discount, refunded }, pieces)
        expect(part).toBeGreaterThanOrEqual(0)
        refunded += pieces
        sum += part
      }
      expect(sum).toBe(total - discount)
    }),
  )
})

test('what cannot be divided is refunded with the last piece', () => {
  const line = (refunded: number) => ({ quantity: 3, total: 10_000, discount: 0, refunded })
  expect([0, 1, 2].map((refunded) => refundOfPieces(line(refunded), 1))).toEqual([3_333, 3_333, 3_334])
})
