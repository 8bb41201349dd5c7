import { expect, test } from 'vitest'
import { latinDigits, toOrderNumber } from '#shared/normalise.ts'

test.each([
  ['100005', 'RD-100005'],
  ['rd 100005', 'RD-100005'],
  ['rd100005', 'RD-100005'],
  [' RD-100005 ', 'RD-100005'],
  ['#RD–100005', 'RD-100005'],
  ['١٠٠٠٠٥', 'RD-100005'],
  ['r7k2m9qxd', 'R-7K2M-9QXD'],
  ['R-7K2M-9QXD', 'R-7K2M-9QXD'],
  ['rd-1000a1', 'RD-1000A1'],
  [' hello ', 'HELLO'],
])('%s is %s', (typed, number) => {
  expect(toOrderNumber(typed)).toBe(number)
})

test('Arabic digits of both scripts become Latin ones, and other characters are unchanged', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(latinDigits('باترول ٢٠۲۵ 4.0٫')).toBe('باترول 2025 4.0٫')
})
