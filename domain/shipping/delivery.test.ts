import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Calendar,
  type DeliveryRate,
  deliveryCost,
  deliveryDate,
  quoteDelivery,
} from '#domain/shipping/delivery.ts'
import { dayIn } from '#shared/time-zone.ts'

const uae: DeliveryRate = {
  country: 'AE',
  key: 'uae',
  is_served: true,
  delivery_days: 3,
  base_cost: 6_000,
  cost_per_wheel: 0,
  addon_only_cost: 2_500,
  free_from: 150_000,
  special_order_extra_days: 21,
  version: 1,
}
const oman: DeliveryRate = { ...uae, country: 'OM', base_cost: 0, cost_per_wheel: 11_000, free_from: null }

test.each([
  ['base cost', uae, 4, 0, 149_999, 6_000],
  ['free from AED 1,500', uae, 4, 0, 150_000, 0],
  ['accessories alone', uae, 0, 3, 30_000, 2_500],
  ['wheels and as many accessories: the wheels decide', uae, 2, 2, 149_999, 6_000],
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

test('nothing is missing where a coupon has made delivery free; an empty cart lacks the whole sum', () => {
  const missing = (goods_total: number) =>
    quoteDelivery(uae, { cost: 0, goods_total, special_order: false, now: new Date() }).free_from_missing
  expect([missing(140_000), missing(0)]).toEqual([0, 150_000])
})

const dubai: Calendar = {
  cutoff: '14:00',
  timezone: 'Asia/Dubai',
  working_days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
}
/** Dubai is four hours ahead of UTC all year. */
const at = (local: string) => new Date(`${local}:00+04:00`)

test.each([
  ['Monday before the cutoff', '2026-11-23T13:59', 3, '2026-11-26'],
  ['Monday at the cutoff', '2026-11-23T14:00', 3, '2026-11-27'],
  ['Saturday after the cutoff is handled on Monday', '2026-11-28T15:00', 3, '2026-12-03'],
  ['Sunday is handled on Monday', '2026-11-29T09:00', 3, '2026-12-03'],
  ['Friday before the cutoff, over the Sunday', '2026-11-27T10:00', 3, '2026-12-01'],
  ['just after midnight in Dubai, still yesterday in UTC', '2026-11-24T00:10', 1, '2026-11-25'],
  ['over the new year', '2026-12-30T10:00', 3, '2027-01-02'],
])('counts the days of the country from the day of sending: %s', (_, local, days, arrives) => {
  expect(deliveryDate(at(local), days, dubai)).toBe(arrives)
})

test('nothing leaves on a holiday: it counts like a day off, at the start and on the way', () => {
  const national = { ...dubai, holidays: ['2026-12-02', '2026-12-03'] }
  expect(deliveryDate(at('2026-12-01T10:00'), 1, national)).toBe('2026-12-04')
  expect(deliveryDate(at('2026-12-02T10:00'), 1, national)).toBe('2026-12-05')
  expect(deliveryDate(at('2026-12-02T10:00'), 1, dubai)).toBe('2026-12-03')
})

test('the day is in the time zone of the shop, not of the server', () => {
  expect(dayIn('Asia/Dubai', new Date('2026-11-23T20:30:00Z'))).toBe('2026-11-24')
})

test('ordering later never delivers earlier, and delivery is on a working day', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.nat(3_000), fc.integer({ min: 1, max: 30 }), (now, minutes, days) => {
      const first = deliveryDate(now, days, dubai)
      expect(deliveryDate(new Date(now.getTime() + minutes * 60_000), days, dubai) >= first).toBe(true)
      expect(new Date(`${first}T00:00:00Z`).getUTCDay()).not.toBe(0)
    }),
  )
})
