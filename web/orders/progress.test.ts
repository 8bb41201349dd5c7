import { expect, test } from 'vitest'
import { myAccount } from '#shared/i18n/account.ts'
import { orderSteps } from '#web/orders/progress.tsx'

const words = myAccount.en
const order = {
  created_at: '2026-11-21T08:00:00Z',
  status: 1 as const,
  payment_status: 'success' as const,
  paid_at: '2026-11-21T08:05:00Z',
  cancelled_at: null,
  dispatched_at: null,
  delivered_at: null,
  refunded_at: null,
  carrier: null,
  tracking_link: null,
  further_parcels: [],
  delivery_date: '2026-11-25',
}
const link = 'https://carrier.example/1'
const dispatched = { ...order, dispatched_at: '2026-11-23T08:00:00Z', tracking_link: link }
const on = (day: string) => new Date(`${day}T12:00:00Z`)
const said = (steps: ReturnType<typeof orderSteps>) => steps.map(({ word }) => word)

test('a dispatched parcel is a step with the day, the carrier and its link', () => {
  const steps = orderSteps(dispatched, 'en', on('2026-11-24'))
  expect(said(steps)).toEqual([words.step_placed, words.step_paid, words.step_dispatched, words.step_arrives])
  expect(steps[2]).toMatchObject({
    when: '23 November 2026',
    isDone: true,
    parcels: [{ carrier: null, tracking_link: link }],
  })
  const byAramex = { ...dispatched, carrier: 'Aramex' }
  expect(orderSteps(byAramex, 'en', on('2026-11-24'))[2]).toMatchObject({ word: 'Handed to Aramex' })
  expect(orderSteps(byAramex, 'ar', on('2026-11-24'))[2]!.word).toContain('\u2068Aramex\u2069')
})

test('of several parcels each has its carrier, also one without a link, and the step names none', () => {
  const second = { carrier: 'Emirates Post', tracking_link: null }
  const steps = orderSteps({ ...dispatched, carrier: 'Aramex', further_parcels: [second] }, 'en', on('2026-11-24'))
  expect(steps[2]).toMatchObject({
    word: words.step_dispatched,
    parcels: [{ carrier: 'Aramex', tracking_link: link }, second],
  })
})

test('a past delivery day is not shown as coming, in the time zone of the shop', () => {
  expect(said(orderSteps(order, 'en', on('2026-11-25'))).at(-1)).toBe(words.step_arrives)
  expect(said(orderSteps(order, 'en', new Date('2026-11-25T19:59:00Z'))).at(-1)).toBe(words.step_arrives)
  expect(orderSteps(order, 'en', new Date('2026-11-25T20:01:00Z')).at(-1)).toMatchObject({
    word: words.step_was_due,
    note: words.was_due_text,
  })
  expect(said(orderSteps(order, 'ar', on('2026-12-25'))).at(-1)).toBe(myAccount.ar.step_was_due)
})

test('a delivered parcel is shown as delivered on its day, however late it was', () => {
  const delivered = { ...dispatched, delivered_at: '2026-11-28T08:00:00Z' }
  expect(orderSteps(delivered, 'en', on('2026-12-05')).at(-1)).toEqual({
    ...{ icon: 'check', word: words.step_delivered, when: '28 November 2026', isDone: true },
  })
})

test('a part refunded stands with its day where it happened: before the parcel, on its way, or after it arrived', () => {
  const part = { ...dispatched, payment_status: 'partially_refunded' as const, delivered_at: '2026-11-25T08:00:00Z' }
  const at = (refunded_at: string) =>
    orderSteps({ ...part, refunded_at }, 'en', on('2026-12-01')).findIndex(({ icon }) => icon === 'return')
  expect(at('2026-11-22T08:00:00Z')).toBe(2)
  expect(at('2026-11-24T08:00:00Z')).toBe(3)
  expect(at('2026-11-30T08:00:00Z')).toBe(4)
  const refunded_at = '2026-11-22T08:00:00Z'
  expect(
    orderSteps({ ...order, payment_status: part.payment_status, refunded_at }, 'en', on('2026-11-23')),
  ).toMatchObject([{}, {}, { word: words.step_part_refunded, when: '22 November 2026' }, { word: words.step_arrives }])
})

test('a fully refunded order is not shown as coming', () => {
  const refunded = { ...dispatched, payment_status: 'refunded' as const }
  expect(said(orderSteps(refunded, 'en', on('2026-11-24')))).toEqual([
    words.step_placed,
    words.step_paid,
    words.step_dispatched,
    words.step_refunded,
  ])
})

test('a cancelled order is not shown as coming, though its refund is not done yet', () => {
  const cancelled = { ...order, cancelled_at: '2026-11-23T08:00:00Z' }
  const [, , step, ...more] = orderSteps(cancelled, 'en', on('2026-12-24'))
  expect(step).toMatchObject({ word: words.step_cancelled, when: '23 November 2026', note: words.cancelled_text })
  expect(more).toEqual([])
  const part = { ...cancelled, payment_status: 'partially_refunded' as const, refunded_at: '2026-11-22T08:00:00Z' }
  expect(said(orderSteps(part, 'en', on('2026-12-24'))).slice(2)).toEqual([
    words.step_part_refunded,
    words.step_cancelled,
  ])
  const refunded = { ...part, payment_status: 'refunded' as const }
  const steps = orderSteps(refunded, 'en', on('2026-12-24'))
  expect(said(steps).slice(2)).toEqual([words.step_cancelled, words.step_refunded])
  expect(steps[2]!.note).toBeUndefined()
})
