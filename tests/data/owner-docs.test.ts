import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const events = [
  ...['succeeded', 'payment_failed', 'canceled', 'processing', 'requires_action'].map(
    (each) => `payment_intent.${each}`,
  ),
  'charge.refunded',
  ...['created', 'updated', 'failed'].map((each) => `refund.${each}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map((each) => `charge.dispute.${each}`),
]

test.for(['docs/owner.md', '.env.example'])('%s names exactly the Stripe events to subscribe to', (file) => {
  const named = readFileSync(file, 'utf8').match(/\b(payment_intent|charge|refund)\.[a-z_.]+[a-z]/g) ?? []
  expect([...new Set(named)].toSorted()).toEqual(events.toSorted())
})
