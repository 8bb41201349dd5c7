import { expect, test } from 'vitest'
import { offerFacts } from '#web/shell/head/schema-org.ts'

test('a shop without days for returns says that it takes none', () => {
  const goods = { url: 'http://shop.example/rim', price: 47_500, stock: 4, special_order: false, delivery: [] }
  const policyOf = (days: number) =>
    (offerFacts({ ...goods, returns: { days, url: 'http://shop.example/return-policy' } }) as Record<string, object>)
      .hasMerchantReturnPolicy
  expect(policyOf(14)).toMatchObject({ merchantReturnDays: 14, returnMethod: 'https://schema.org/ReturnByMail' })
  expect(policyOf(0)).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: ['AE', 'KW', 'SA', 'OM', 'BH'],
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: 'http://shop.example/return-policy',
  })
})
