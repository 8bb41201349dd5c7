import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { isTooLarge, whatWentWrong } from '#domain/payments/stripe.ts'

test('a card that is refused without a decline code is refused for the code that Stripe gives', () => {
  const refused = (decline_code: string | undefined, code: string) =>
    whatWentWrong(new Stripe.errors.StripeCardError({ type: 'card_error', code, decline_code } as never))
  expect(refused('', 'expired_card')).toEqual({ kind: 'refused', code: 'expired_card' })
  expect(refused(undefined, 'incorrect_cvc')).toEqual({ kind: 'refused', code: 'incorrect_cvc' })
  expect(refused('insufficient_funds', 'card_declined')).toEqual({ kind: 'refused', code: 'insufficient_funds' })
  expect(refused('', '')).toEqual({ kind: 'refused', code: 'unknown' })
})

test('an amount that Stripe cannot take is told from any other mistake', () => {
  const mistake = (code: string) =>
    new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code } as never)
  expect(isTooLarge(mistake('amount_too_large'))).toBe(true)
  expect(isTooLarge(mistake('amount_too_small'))).toBe(false)
})
