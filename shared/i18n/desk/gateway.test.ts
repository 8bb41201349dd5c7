import { expect, test } from 'vitest'
import { sayDecline } from '#shared/i18n/desk/gateway.ts'

test('why a payment was declined is said once, with the gateway’s code only where it says more', () => {
  expect(sayDecline('DECLINED', 'Declined', 'en')).toEqual({ text: 'the bank gave no reason' })
  expect(sayDecline('insufficient_funds', 'Your card has insufficient funds.', 'ar')).toEqual({
    text: 'الرصيد غير كافٍ',
  })
  expect(sayDecline('NOT_ALLOWED', 'Not allowed', 'en').text).toBe('Not allowed')
  expect(sayDecline('57', 'Not permitted', 'ar')).toEqual({ text: 'Not permitted (57)', lang: 'en' })
  expect(sayDecline('', 'Held', 'en').text).toBe('Held')
  expect(sayDecline('57', '', 'en').text).toBe('57')
})
