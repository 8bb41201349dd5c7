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

const two = [wheels('dunehart', 2)]
const plain = { ...coupon, min_wheels: null }

test('a code applies from its first day to its last, both included', () => {
  const on = (day: string) => judgeCoupon(plain, two, { ...today, today: day })
  expect(on('2025-12-31')).toMatchObject({ code: 'coupon_not_started', facts: { date: '1 January 2026' } })
  expect([on('2026-01-01'), on('2026-12-31')].map(({ applies }) => applies)).toEqual([true, true])
  expect(on('2027-01-01')).toMatchObject({ code: 'coupon_expired', facts: { date: '31 December 2026' } })
})

test('a code for some countries, or one that was switched off, is refused elsewhere', () => {
  const forOman = { ...plain, countries: ['OM' as const] }
  expect(judgeCoupon(forOman, two, today)).toMatchObject({ code: 'coupon_other_country' })
  expect(judgeCoupon(forOman, two, { ...today, country: 'OM' })).toMatchObject({ applies: true })
  expect(judgeCoupon({ ...plain, active: false }, two, today)).toMatchObject({ code: 'coupon_inactive' })
})

test('a least sum that is met exactly, in goods of the code, is enough', () => {
  expect(judgeCoupon({ ...plain, min_total: 200_000 }, two, today)).toMatchObject({ applies: true })
  expect(judgeCoupon({ ...plain, min_total: 200_001 }, two, today)).toMatchObject({ code: 'coupon_min_total' })
  const others = [wheels('ostrane', 4)]
  expect(judgeCoupon(plain, others, today)).toMatchObject({
    code: 'coupon_nothing_applies',
    facts: { label: plain.label },
  })
  const arabic = { ...today, locale: 'ar' as const }
  expect(judgeCoupon(plain, others, arabic)).toMatchObject({ facts: { label: plain.label_ar } })
})

test('the last use of a code is allowed, and the one after it is not', () => {
  const after = (use: Partial<typeof today.use>, more: Partial<Coupon>) =>
    judgeCoupon({ ...plain, ...more }, two, { ...today, use: { ...today.use, ...use } })
  const usedUp = { code: 'coupon_used_up' }
  expect(after({ all: 9 }, { usage_limit: 10 })).toMatchObject({ applies: true })
  expect(after({ all: 10 }, { usage_limit: 10 })).toMatchObject(usedUp)
  expect(after({ by_this_customer: 1 }, { per_customer: 2 })).toMatchObject({ applies: true })
  expect(after({ by_this_customer: 2 }, { per_customer: 2 })).toMatchObject(usedUp)
  expect(after({ earlier_orders: 0 }, { first_order_only: true })).toMatchObject({ applies: true })
  expect(after({ earlier_orders: 1 }, { first_order_only: true })).toMatchObject({ code: 'coupon_first_order_only' })
  expect(after({ earlier_orders: 1 }, {})).toMatchObject({ applies: true })
})

test('a percentage is rounded to the nearest fils, and no discount is more than its limit or its goods', () => {
  const off = (more: Partial<Coupon>) => judgeCoupon({ ...plain, ...more }, [{ ...two[0]!, unit_price: 99_999 }], today)
  // 5 % of 1,999.98 is 99.999.
  expect(off({ value: 5 })).toMatchObject({ discount: { amount: 10_000 } })
  expect(off({ value: 10, max_discount: 5_000 })).toMatchObject({ discount: { amount: 5_000 } })
  expect(off({ type: 'fixed', value: 5_000 })).toMatchObject({ discount: { amount: 5_000 } })
  expect(off({ type: 'fixed', value: 900_000 })).toMatchObject({ discount: { amount: 199_998 } })
})

test('a code for the delivery takes off the delivery, by its kind or by what it is for', () => {
  const free = { applies: true, discount: { free_delivery: true } }
  expect(judgeCoupon({ ...plain, type: 'free_shipping', applies_to: 'all' }, two, today)).toEqual(free)
  expect(judgeCoupon({ ...plain, type: 'percent', value: 100, applies_to: 'shipping' }, two, today)).toEqual(free)
})
