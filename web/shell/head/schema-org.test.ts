import { expect, test } from 'vitest'
import { offerFacts } from '#web/shell/head/schema-org.ts'

const goods = {
  ...{ url: 'http://shop.example/rim', price: 47_500, price_until: null, stock: 4, special_order: false },
  delivery: [],
}
const policyOf = (days: number, more: Partial<typeof goods> = {}) =>
  offerOf({ ...more, returns: { days, url: 'http://shop.example/return-policy' } }).hasMerchantReturnPolicy
const offerOf = (more: Partial<Parameters<typeof offerFacts>[0]>) =>
  offerFacts({ ...goods, returns: { days: 14, url: 'http://shop.example/return-policy' }, ...more }) as Record<
    string,
    object
  >

test('a special order says what the maker may keep when it is returned, goods in stock do not', () => {
  const charge = { returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility', restockingFee: 15 }
  expect(policyOf(14, { stock: 0, special_order: true })).toMatchObject(charge)
  for (const more of [{ special_order: true }, { stock: 0 }])
    expect(policyOf(14, more)).not.toHaveProperty('restockingFee')
})

test('an offer says until when its price is valid, if an end is planned', () => {
  const price_until = '2026-11-30T20:00:00.000Z'
  expect(offerOf({ price_until })).toMatchObject({ priceValidUntil: price_until })
  expect(offerOf({})).not.toHaveProperty('priceValidUntil')
})

test('a shop without days for returns says that it takes none', () => {
  expect(policyOf(14)).toMatchObject({ merchantReturnDays: 14, returnMethod: 'https://schema.org/ReturnByMail' })
  expect(policyOf(0)).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: ['AE', 'KW', 'SA', 'OM', 'BH'],
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: 'http://shop.example/return-policy',
  })
})
