import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { subscribed } from '#sandbox/stripe/unit.ts'

test.for(['docs/owner.md', '.env.example'])('%s names exactly the Stripe events that the stand-in sends', (file) => {
  const named = readFileSync(file, 'utf8').match(/\b(payment_intent|charge|refund)\.[a-z_.]+[a-z]/g) ?? []
  expect([...new Set(named)].toSorted()).toEqual(subscribed.toSorted())
})
