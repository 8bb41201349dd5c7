import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inFigures } from '#shared/figures.ts'

const tenths = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((tenths) => tenths / 10)

test('numbers look as Intl writes them', () => {
  const intl = new Intl.NumberFormat('en')
  for (const each of [0, 7, 999, 1_000, 999_999, 1_234_567, 0.5, 1_234.125, -1_000, -0.1, 1e12])
    expect(inFigures(each)).toBe(intl.format(each))
  fc.assert(
    fc.property(tenths, (each) => {
      expect(inFigures(each)).toBe(intl.format(each || 0))
    }),
  )
})

test('amounts have all decimals of their currency, as Intl writes them', () => {
  for (const places of [2, 3]) {
    const intl = new Intl.NumberFormat('en', { minimumFractionDigits: places, maximumFractionDigits: places })
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const value = (amount % 10 ** 13) / 10 ** places || 0
        expect(inFigures(value, places)).toBe(intl.format(value))
      }),
    )
  }
})
