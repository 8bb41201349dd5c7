import { expect, test } from 'vitest'
import { type Coupon, judgeCoupon, type PricedGoods } from '#domain/promotions/coupons.ts'

const coupon: Coupon = {
  ...{ code: 'SET', type: 'percent', value: 10, applies_to: 'wheels', min_total: 0, max_discount: null, min_wheels: 4 },
  ...{ countries: null, brands: ['dunehart'], categories: null, per_customer: null, usage_limit: null },
  ...{ starts_at: '2026-01-01', ends_at: '2026-12-31', active: true, first_order_only: false, version: 1 },
  ...{ label: '10% off a set', label_ar: 'خصم 10% على الطقم' },
}
const today = {
  ...{ today: '2026-03-02', country: 'AE', locale: 'en' as const },
  use: { all: 0, by_this_customer: 0, earlier_orders: 0 },
}
const wheels = (group: string, quantity: number): PricedGoods => ({
  ...{ kind: 'wheel', group, quantity, unit_price: 100_000 },
})
const nuts: PricedGoods = { kind: 'addon', group: 'lug-nuts-bolts', quantity: 1, unit_price: 20_000 }

test('the least number of wheels counts the wheels that the coupon covers, as its least sum does', () => {
  const two = [wheels('dunehart', 2), wheels('ostrane', 2)]
  expect(judgeCoupon(coupon, two, today)).toMatchObject({ applies: false, code: 'coupon_min_wheels' })
  const bySum = { ...coupon, min_wheels: null, min_total: 400_000 }
  expect(judgeCoupon(bySum, two, today)).toMatchObject({ applies: false, code: 'coupon_min_total' })
  const four = [wheels('dunehart', 4), wheels('ostrane', 2)]
  expect(judgeCoupon(coupon, four, today)).toMatchObject({ applies: true, discount: { amount: 40_000 } })
})

test('for a coupon for accessories only, all wheels in the cart count', () => {
  const forAddons = { ...coupon, applies_to: 'addons' as const, brands: null }
  expect(judgeCoupon(forAddons, [wheels('ostrane', 2), nuts], today)).toMatchObject({ code: 'coupon_min_wheels' })
  expect(judgeCoupon(forAddons, [wheels('ostrane', 4), nuts], today)).toMatchObject({ discount: { amount: 2_000 } })
})
