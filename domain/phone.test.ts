import { expect, test } from 'vitest'
import { possibleNumbers, readablePhone, toE164 } from '#domain/phone.ts'

test.each([
  ['050 123 4567', 'AE', '+971501234567'],
  ['+971 50-123-4567', 'AE', '+971501234567'],
  ['00971501234567', 'AE', '+971501234567'],
  ['٠٥٠١٢٣٤٥٦٧', 'AE', '+971501234567'],
  ['04 000 0000', 'AE', undefined],
  ['055 123 4567', 'SA', '+966551234567'],
  ['9123 4567', 'OM', '+96891234567'],
  ['3600 0000', 'BHR', '+97336000000'],
  ['5000 0000', 'KW', '+96550000000'],
  ['+44 20 7946 0958', 'AE', '+442079460958'],
  ['123', 'AE', undefined],
  ['call me', 'AE', undefined],
] as const)('%s typed in %s', (typed, country, stored) => {
  expect(toE164(typed, country)).toBe(stored)
})

test.each([
  ['055 123 4567', ['+971551234567', '+966551234567']],
  ['9123 4567', ['+96891234567', '+97391234567']],
  ['5000 0000', ['+96550000000']],
  ['+966 55 123 4567', ['+966551234567']],
  ['123', []],
])('%s without a country may be %j', (typed, numbers) => {
  expect(possibleNumbers(typed)).toEqual(numbers)
})

test('a stored number is formatted for display; an invalid one is unchanged', () => {
  expect(readablePhone('+971501234567')).toBe('+971 50 123 4567')
  expect(readablePhone('+966551234567')).toBe('+966 55 123 4567')
  expect(readablePhone('')).toBe('')
})
