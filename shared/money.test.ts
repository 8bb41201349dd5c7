import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, isCurrency, parseMoney, plainMoney, shareOut } from '#shared/money.ts'

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

test('the largest remainder gets the fils that is left; of equal ones the earlier part', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shareOut(10, [1, 2, 3])).toEqual([2, 3, 5])
})

test('an amount is read only if it is one, with no more decimals than its currency has', () => {
  expect(['250', ' 1,250.5 ', '0.05'].map((typed) => parseMoney(typed))).toEqual([25_000, 125_050, 5])
  for (const typed of ['', 'abc', '-5', '1.234', '1,25', '12,5000', '1.', '.5', '1e3'])
    expect([typed, parseMoney(typed)]).toEqual([typed, undefined])
  expect([parseMoney('1.234', 'KWD'), parseMoney('1.2345', 'KWD')]).toEqual([1_234, undefined])
})

test('a form shows an amount without decimals or with two, and reads it again', () => {
  expect([252_500, 252_550, 252_505, 5].map(plainMoney)).toEqual(['2525', '2525.50', '2525.05', '0.05'])
  for (const fils of [252_500, 252_505]) expect(parseMoney(plainMoney(fils))).toBe(fils)
})

test('nothing is shown in a currency whose decimals are not known', () => {
  expect(['AED', 'KWD', 'JPY', 'toString'].map(isCurrency)).toEqual([true, true, false, false])
  expect(() => formatMoney(100, 'en', 'JPY')).toThrow('unknown currency JPY')
})

test('in Arabic only an amount below zero has direction marks', () => {
  expect([formatMoney(0, 'ar'), formatMoney(150, 'ar')]).toEqual(['0.00 د.إ', '1.50 د.إ'])
})
