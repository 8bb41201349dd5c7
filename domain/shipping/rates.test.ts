import { expect, test } from 'vitest'
import { type DeliveryRate, deliveryCost, quoteDelivery } from '#domain/shipping/rates.ts'

const uae: DeliveryRate = {
  country: 'AE',
  key: 'uae',
  delivery_days: 3,
  base_cost: 6_000,
  cost_per_wheel: 0,
  addon_only_cost: 2_500,
  free_from: 150_000,
  special_order_extra_days: 21,
}
const oman: DeliveryRate = { ...uae, country: 'OM', base_cost: 0, cost_per_wheel: 11_000, free_from: null }

test.each([
  ['base cost', uae, 4, 0, 149_999, 6_000],
  ['free from AED 1,500', uae, 4, 0, 150_000, 0],
  ['accessories alone', uae, 0, 3, 30_000, 2_500],
  ['per wheel', oman, 4, 1, 900_000, 44_000],
  ['nothing', oman, 0, 0, 0, 0],
])('%s', (_, rate, wheels, addons, total, cost) => {
  expect(deliveryCost(rate, { wheels, addons }, total)).toBe(cost)
})

test('a special order adds its working days, and the amount missing for free delivery is shown', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const facts = { cost: 6_000, goods_total: 140_000, now }
  expect(quoteDelivery(uae, { ...facts, special_order: false })).toEqual({
    country: 'AE',
    cost: 6_000,
    days: 3,
    date: '2026-11-26',
    free_from_missing: 10_000,
  })
  expect(quoteDelivery(uae, { ...facts, special_order: true })).toMatchObject({ days: 24, date: '2026-12-21' })
  expect(quoteDelivery(oman, { ...facts, special_order: false }).free_from_missing).toBeNull()
})
