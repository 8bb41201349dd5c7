import { expect, vi } from 'vitest'
import { test } from '#tests/money/till.ts'

test('webhooks/stripe receives signed webhooks over the wire and acts on them', async ({ till, database }) => {
  await till.sendEvents()
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  await till.answerBank(payment.redirect_url!, 'complete')
  await expect.poll(async () => (await till.traces(id)).status).toBe(1)
  const { rows } = await database.pool.query(
    `select count(*)::int as webhooks, count(distinct event_id)::int as different from payment_events where event_id is not null`,
  )
  expect(rows[0].webhooks).toBeGreaterThanOrEqual(1)
  expect(rows[0].different).toBe(rows[0].webhooks)
})

test('webhooks/stripe asks for a retry where Stripe cannot be reached, and succeeds on the retry', async ({
  till,
  app,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  await till.answerBank(payment.redirect_url!, 'complete')
  await till.injectFault({ kind: 'error_before', call: 'payment_intents.retrieve', times: 2 })
  const reference = new URL(payment.redirect_url!).pathname.split('/').at(-1)
  const payload = JSON.stringify({
    id: 'evt_once',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: reference, object: 'payment_intent' } },
  })
  const { sign } = await import('#sandbox/stripe/deliver.ts')
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'stripe-signature': sign(payload, 'whsec_tests', Math.floor(Date.now() / 1000)) },
    })
  expect((await send()).statusCode).toBe(500)
  expect(await till.traces(id)).toMatchObject({ status: 0 })
  expect((await send()).json()).toEqual({ status: true, data: {} })
  expect(await till.traces(id)).toMatchObject({ status: 1 })
})

test('webhooks/stripe asks Stripe nothing about a payment that has succeeded', async ({
  till,
  shop,
  app,
  database,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  await buyer.store()
  await buyer.pay('tok_visa')
  const { rows } = await database.pool.query<{ id: string; gateway_reference: string }>(
    'select id, gateway_reference from payments',
  )
  const { id, gateway_reference: reference } = rows[0]!
  const asked = vi.spyOn(shop.stripe.paymentIntents, 'retrieve')
  const { sign } = await import('#sandbox/stripe/deliver.ts')
  const send = (type: string, object: object) => {
    const payload = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } })
    const signature = sign(payload, 'whsec_tests', Math.floor(Date.now() / 1000))
    return app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'stripe-signature': signature },
    })
  }
  const intent = { id: reference, object: 'payment_intent' }
  const charge = { id: 'ch_1', object: 'charge', payment_intent: reference }
  for (const _ of [1, 2]) expect((await send('payment_intent.succeeded', intent)).statusCode).toBe(200)
  expect(asked).not.toHaveBeenCalled()
  const { rows: recorded } = await database.pool.query(
    `select kind, decision, payment_id from payment_events where event_id is not null order by id`,
  )
  expect(recorded).toEqual([{ kind: 'payment_intent.succeeded', decision: 'nothing_new', payment_id: id }])
  expect((await send('charge.refunded', charge)).statusCode).toBe(200)
  expect(asked).toHaveBeenCalled()
})

test('there is no other webhook, and none answers a GET', async ({ app }) => {
  expect((await app.inject({ url: '/api/webhooks/stripe' })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/unknown', payload: {} })).statusCode).toBe(404)
})
