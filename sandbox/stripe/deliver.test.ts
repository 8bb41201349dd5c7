import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { sign } from '#sandbox/stripe/deliver.ts'

test('signs the way Stripe does: a known body matches, and the SDK accepts it', () => {
  const body = '{"id":"evt_1","object":"event","type":"payment_intent.succeeded"}'
  expect(sign(body, 'whsec_test', 1_700_000_000)).toBe(
    't=1700000000,v1=b5d16909735dfcdc338e1f1e170cbb5d2ea57494fe5f638399aebcce132ec538',
  )
  const seconds = Math.floor(Date.now() / 1000)
  const stripe = new Stripe('sk_test_x')
  expect(stripe.webhooks.constructEvent(body, sign(body, 'whsec_test', seconds), 'whsec_test').id).toBe('evt_1')
})
