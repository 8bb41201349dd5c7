import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { test as base, expect } from 'vitest'
import { stripeClient } from '#services/stripe/client.ts'

/** Answers every call with one status and body; returns Stripe's client for it. */
const test = base.extend<{ answering: (status: number, body: string) => Promise<Stripe> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures here.
  answering: async ({}, use) => {
    let answer = { status: 200, body: '' }
    const server = createServer((_request, response) =>
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    await use(async (status, body) => {
      answer = { status, body }
      return stripeClient({ secret_key: 'sk_test_1', api_url: `http://127.0.0.1:${port}` })
    })
    server.closeAllConnections()
    server.close()
  },
})

const retrieve = (stripe: Stripe) => stripe.paymentIntents.retrieve('pi_1', {}, { maxNetworkRetries: 0 })

test('an object of Stripe is an answer', async ({ answering }) => {
  const stripe = await answering(200, '{"id":"pi_1","object":"payment_intent","status":"succeeded"}')
  expect(await retrieve(stripe)).toMatchObject({ id: 'pi_1', status: 'succeeded' })
})

test.for([
  [500, '{"message":"Internal error"}'],
  [200, '{"data":{"id":7,"status":["paid"]},"token":{}}'],
  [200, 'null'],
  [200, '<html>'],
] as const)('status %i with %s is no answer', async ([status, body], { answering }) => {
  await expect(retrieve(await answering(status, body))).rejects.toThrow(Stripe.errors.StripeAPIError)
})

test('an error of Stripe keeps its kind', async ({ answering }) => {
  const body = '{"error":{"type":"card_error","code":"card_declined","message":"Declined"}}'
  await expect(retrieve(await answering(402, body))).rejects.toThrow(Stripe.errors.StripeCardError)
})
