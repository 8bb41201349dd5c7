import { expect, test } from 'vitest'
import { mayRequest, type RequestFacts } from '#domain/after-sale/may-request.ts'

const paid: RequestFacts = {
  ...{ status: 1, payment_status: 'success', is_dispatched: false, is_cancelled: false, is_erased: false },
  ...{ arrived: '2026-03-10', return_days: 14 },
}

test('a paid order is cancelled until its parcel leaves, and returned within the days of the terms', () => {
  const ask = (more: Partial<RequestFacts>, today = '2026-03-10') => mayRequest({ ...paid, ...more }, today)
  expect(ask({})).toBe('cancel')
  expect(ask({ is_dispatched: true }, '2026-03-08')).toBe('return')
  expect(ask({ is_dispatched: true }, '2026-03-24')).toBe('return')
  expect(ask({ is_dispatched: true }, '2026-03-25')).toEqual({ refused: 'request_too_late' })
  const without = { return_days: 0 }
  expect(ask({ ...without, is_dispatched: true }, '2026-03-08')).toEqual({ refused: 'request_too_late' })
  expect(ask(without, '2026-03-08')).toBe('cancel')
  expect(ask({ is_erased: true })).toEqual({ refused: 'order_erased' })
  expect(ask({ status: 0 })).toEqual({ refused: 'request_not_paid' })
  expect(ask({ is_cancelled: true })).toEqual({ refused: 'order_is_cancelled' })
  expect(ask({ payment_status: 'refunded' })).toEqual({ refused: 'request_refunded' })
})
