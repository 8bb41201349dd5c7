import { expect, test } from 'vitest'
import { toOrderNumber } from '#shared/order-number.ts'

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
  ['hello', 'HELLO'],
])('%s is %s', (typed, number) => {
  expect(toOrderNumber(typed)).toBe(number)
})
