import { expect, test } from 'vitest'
import { isCounted, keptWords, stepsOf } from '#domain/figures/visit-steps.ts'

test.for([
  ['/', ['visit']],
  ['/ar', ['visit']],
  ['/faq', ['visit']],
  ['/alloy-wheels', ['visit', 'list']],
  ['/ar/alloy-wheels.data?make=nissan&model=patrol&year=2021&modification=v8', ['visit', 'car', 'list']],
  ['/alloy-wheels?make=nissan', ['visit', 'list']],
  ['/wheelbrand/torque', ['visit', 'list']],
  ['/search?keywords=tyres', ['visit', 'list']],
  ['/addons/hub-rings', ['visit', 'list']],
  ['/addons/hub-rings/ring-73-67', ['visit', 'product']],
  ['/torque-high-22/TQ-HIG-22090', ['visit', 'product']],
  ['/ar/torque-high-22/TQ-HIG-22090.data?make=nissan&modification=v8', ['visit', 'car', 'product']],
  ['/my-account/orders', ['visit']],
  ['/gallery/desert', ['visit']],
  ['/cart/checkout', ['visit']],
] as const)('opening %s reaches %s', ([address, steps]) => {
  expect(stepsOf(address)).toEqual(steps)
})

test('programs, and browsers that ask not to be counted, are not', () => {
  const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
  expect(isCounted({ 'user-agent': browser })).toBe(true)
  expect(isCounted({ 'user-agent': browser, 'sec-gpc': '1' })).toBe(false)
  expect(isCounted({ 'user-agent': browser, dnt: '1' })).toBe(false)
  for (const agent of ['', 'Googlebot/2.1', 'facebookexternalhit/1.1', 'WhatsApp/2', 'curl/8'])
    expect(isCounted({ 'user-agent': agent })).toBe(false)
  expect(isCounted({})).toBe(false)
})

test.for([
  ['  Tyres   22 INCH ', 'tyres 22 inch'],
  ['جنوط 22', 'جنوط 22'],
  ['6x139.7', '6x139.7'],
  ['050 123 4567', null],
  ['+971501234567', null],
  ['me@example.com', null],
  ['RD-100001', 'rd-100001'],
  ['   ', null],
] as const)('of the search "%s" is kept: %s', ([typed, kept]) => {
  expect(keptWords(typed)).toBe(kept)
})
