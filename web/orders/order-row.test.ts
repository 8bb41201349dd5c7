import { expect, test } from 'vitest'
import { parcelLabel } from '#web/orders/order-row.tsx'

const paid = {
  status: 1,
  payment_status: 'success',
  cancelled_at: null,
  dispatched_at: null,
  delivered_at: null,
} as const
const sent = { ...paid, dispatched_at: '2026-03-02T09:00:00Z' }

test('a row of the order list says whether the parcel has left, and has arrived', () => {
  expect(parcelLabel(paid, 'en')).toBe('Not sent yet')
  expect(parcelLabel(paid, 'ar')).toBe('لم يُشحن بعد')
  expect(parcelLabel(sent, 'en')).toMatch(/^Sent on .*2 March/)
  expect(parcelLabel({ ...sent, delivered_at: '2026-03-05T09:00:00Z' }, 'en')).toMatch(/^Delivered on .*5 March/)
})

test('no parcel is spoken of where none will come', () => {
  expect(parcelLabel({ ...paid, payment_status: 'refunded' }, 'en')).toBe('')
  expect(parcelLabel({ ...paid, status: 0, payment_status: 'pending' }, 'en')).toBe('')
  const cancelled = { ...paid, cancelled_at: '2026-03-01T09:00:00Z' }
  expect(parcelLabel(cancelled, 'en')).toBe('Cancelled')
  expect(parcelLabel({ ...cancelled, payment_status: 'refunded' }, 'en')).toBe('')
  expect(parcelLabel({ ...sent, payment_status: 'refunded' }, 'en')).toMatch(/^Sent on/)
})
