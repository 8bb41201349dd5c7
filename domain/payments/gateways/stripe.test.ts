import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { classifyError } from '#domain/payments/gateways/stripe.ts'

test('a refusal without a decline code uses the error code of Stripe', () => {
  const refused = (decline_code: string | undefined, code: string) =>
    classifyError(new Stripe.errors.StripeCardError({ type: 'card_error', code, decline_code } as never))
  expect(refused('', 'expired_card')).toEqual({ kind: 'refused', code: 'expired_card' })
  expect(refused(undefined, 'incorrect_cvc')).toEqual({ kind: 'refused', code: 'incorrect_cvc' })
  expect(refused('insufficient_funds', 'card_declined')).toEqual({ kind: 'refused', code: 'insufficient_funds' })
  expect(refused('', '')).toEqual({ kind: 'refused', code: 'unknown' })
})
