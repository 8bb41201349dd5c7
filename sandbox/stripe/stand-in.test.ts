import fastify from 'fastify'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { stripeSandbox } from '#sandbox/stripe/stand-in.ts'
import { stripeClient } from '#services/stripe/client.ts'
import { test as base } from '#tests/support/shop.ts'

type Fault = { kind: string; call?: string; card?: string; event?: string; times?: number; delay_ms?: number }

const test = base.extend<{
  stripe: Stripe
  service: { url: string; injectFault: (fault: Fault) => Promise<void> }
}>({
  service: async ({ database }, use) => {
    const options = {
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      webhookUrl: () => null,
      url: 'http://shop.test',
    }
    const app = fastify({ forceCloseConnections: true })
    await app.register(stripeSandbox, { ...options, pool: database.pool, prefix: '/stripe' })
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/stripe`
    const injectFault = async (fault: Fault) => {
      const reply = await fetch(`${url}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      expect(reply.status).toBe(200)
    }
    await use({ url, injectFault })
    await app.close()
  },
  stripe: ({ service }, use) => use(stripeClient({ secret_key: 'sk_test_x', api_url: service.url })),
})

/** A client that soon gives up; a busy machine answers the others in time. */
const hasty = ({ url }: { url: string }) => stripeClient({ secret_key: 'sk_test_x', api_url: url, timeout_ms: 1000 })

const aed = (amount: number): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'aed',
  allowed_payment_method_types: ['card'],
  metadata: { order_id: 'o1' },
})

async function pay(stripe: Stripe, token: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token } })
  return stripe.paymentIntents.create({ ...aed(442_000), payment_method: method.id, confirm: true, ...more })
}

test('a token becomes a succeeded payment with its charge', async ({ stripe }) => {
  const intent = await pay(stripe, 'tok_visa', { expand: ['latest_charge'] })
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 442_000, currency: 'aed', livemode: false })
  expect(intent.latest_charge).toMatchObject({
    object: 'charge',
    paid: true,
    amount: 442_000,
    payment_intent: intent.id,
  })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  const types = (await stripe.events.list()).data.map((event) => event.type)
  expect(types).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
})

test.for([
  ['tok_visa_chargeDeclined', 'card_declined', 'generic_decline'],
  ['tok_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['tok_chargeDeclinedExpiredCard', 'expired_card', undefined],
])('%s is a 402 with its intent', async ([token, code, decline_code], { stripe }) => {
  const error = await pay(stripe, token!).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({ statusCode: 402, code, ...(decline_code && { decline_code }) })
  expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method', payment_method: null })
  expect((await stripe.paymentIntents.retrieve(error.payment_intent.id)).last_payment_error?.code).toBe(code)
})

test('a bank challenge decides the payment', async ({ stripe, service }) => {
  const back = 'http://shop.test/ar/thank-you?order_id=1'
  const look = async (intent: Stripe.PaymentIntent) => {
    const page = new URL(intent.next_action!.redirect_to_url!.url!)
    return fetch(`${service.url}/3ds/${intent.id}${page.search}`).then((reply) => reply.text())
  }
  const answer = async (intent: Stripe.PaymentIntent, press: string) => {
    const page = new URL(intent.next_action!.redirect_to_url!.url!)
    const here = `${service.url}/3ds/${intent.id}`
    const body = new URLSearchParams({ key: page.searchParams.get('key')!, answer: press })
    return fetch(here, { method: 'POST', body, redirect: 'manual' })
  }
  const passed = await pay(stripe, 'tok_threeDSecure2Required', { return_url: back })
  expect(passed).toMatchObject({ status: 'requires_action', latest_charge: null })
  expect(await look(passed)).toContain('AED 4,420.00')
  expect(await look(passed)).toContain('lang="ar"')
  const returned = new URL((await answer(passed, 'complete')).headers.get('location')!)
  expect(Object.fromEntries(returned.searchParams)).toEqual({
    order_id: '1',
    payment_intent: passed.id,
    payment_intent_client_secret: passed.client_secret,
    redirect_status: 'succeeded',
  })
  expect((await stripe.paymentIntents.retrieve(passed.id)).status).toBe('succeeded')

  const failed = await pay(stripe, 'tok_threeDSecure2Required', { return_url: back })
  await answer(failed, 'fail')
  await answer(failed, 'complete')
  expect(await look(failed)).not.toContain('<form')
  expect(await stripe.paymentIntents.retrieve(failed.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect((await fetch(`${service.url}/3ds/${passed.id}?key=wrong`)).status).toBe(404)
})

test('an idempotency key gives one payment; other parameters under it are rejected', async ({ stripe }) => {
  const key = { idempotencyKey: 'order-1' }
  const [first, second] = await Promise.all([
    stripe.paymentIntents.create(aed(5_000), key),
    stripe.paymentIntents.create(aed(5_000), key),
  ])
  expect(second.id).toBe(first.id)
  await expect(stripe.paymentIntents.create(aed(6_000), key)).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('two confirmations at once under different keys charge once', async ({ stripe }) => {
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  for (let tries = 0; tries < 5; tries++) {
    const { id } = await stripe.paymentIntents.create(aed(5_000))
    const ended = await Promise.allSettled(
      ['a', 'b'].map((key) =>
        stripe.paymentIntents.confirm(id, { payment_method: method.id }, { idempotencyKey: `${id}-${key}` }),
      ),
    )
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  }
})

test('a parameter error names the parameter and is not stored under the key', async ({ stripe, service }) => {
  const key = { idempotencyKey: 'order-2' }
  await expect(stripe.paymentIntents.create(aed(199), key)).rejects.toMatchObject({
    statusCode: 400,
    code: 'amount_too_small',
    param: 'amount',
  })
  expect((await stripe.paymentIntents.create(aed(200), key)).amount).toBe(200)
  await expect(stripe.paymentIntents.create(aed(0))).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
  await expect(stripe.paymentIntents.retrieve('pi_nobody')).rejects.toMatchObject({ code: 'resource_missing' })
  const old = await fetch(`${service.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_x' },
    body: new URLSearchParams({ amount: '500', currency: 'aed', 'payment_method_types[0]': 'card' }),
  })
  expect(await old.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'payment_method_types' } })
  await expect(stripeClient({ secret_key: 'sk_test_other', api_url: service.url }).events.list()).rejects.toThrow(
    Stripe.errors.StripeAuthenticationError,
  )
})

test('a card field’s token works once, and bad cards are rejected', async ({ stripe, service }) => {
  const token = (card: Record<string, string>) =>
    fetch(`${service.url}/v1/tokens`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_x' },
      body: new URLSearchParams(Object.entries(card).map(([name, value]) => [`card[${name}]`, value])),
    }).then((reply) => reply.json())
  const visa = { number: '4242 4242 4242 4242', exp_month: '8', exp_year: '39', cvc: '123', name: 'Mona Ali' }
  const made = await token(visa)
  expect(made).toMatchObject({ object: 'token', used: false, card: { brand: 'Visa', last4: '4242', exp_year: 2039 } })
  await pay(stripe, made.id)
  await expect(pay(stripe, made.id)).rejects.toMatchObject({ code: 'token_already_used' })
  expect(await token({ ...visa, number: '4242424242424241' })).toMatchObject({ error: { code: 'incorrect_number' } })
  expect(await token({ ...visa, exp_year: '20' })).toMatchObject({ error: { code: 'invalid_expiry_year' } })
  expect(await token({ ...visa, number: '4111111111111111' })).toMatchObject({
    error: { decline_code: 'test_mode_live_card' },
  })
})

test('a payment is refunded once', async ({ stripe }) => {
  const { id } = await pay(stripe, 'tok_visa')
  const part = await stripe.refunds.create({ payment_intent: id, amount: 42_000 })
  expect(part).toMatchObject({ status: 'succeeded', amount: 42_000, payment_intent: id })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 400_001 })).rejects.toMatchObject({
    param: 'amount',
  })
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(400_000)
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
})

test('a time-out after the charge: a retry with the same key returns the same payment', async ({ stripe, service }) => {
  await service.injectFault({ kind: 'timeout_after', call: 'payment_intents.create' })
  expect((await pay(hasty(service), 'tok_visa')).status).toBe('succeeded')
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('a failure before the charge leaves nothing, a crash after it leaves a payment', async ({ stripe, service }) => {
  const intent = await stripe.paymentIntents.create(aed(5_000))
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  const confirm = () =>
    hasty(service).paymentIntents.confirm(intent.id, { payment_method: method.id }, { maxNetworkRetries: 1 })
  for (const kind of ['reset_before', 'error_before', 'timeout_before']) {
    await service.injectFault({ kind, call: 'payment_intents.confirm', card: '4242424242424242', times: 2 })
    await expect(confirm()).rejects.toThrow()
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  }
  await service.injectFault({ kind: 'error_after', call: 'payment_intents.confirm' })
  await expect(confirm()).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('after a restart it has its payments and sends the pending events to which the shop is subscribed', async ({
  database,
}) => {
  const received: { type: string; signed: boolean }[] = []
  const shop = fastify()
  shop.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
  shop.post('/hook', (request, reply) => {
    const signature = String(request.headers['stripe-signature'])
    const event = new Stripe('sk_test_x').webhooks.constructEvent(String(request.body), signature, 'whsec_x')
    received.push({ type: event.type, signed: true })
    return reply.code(200).send()
  })
  const url = `${await shop.listen({ host: '127.0.0.1', port: 0 })}/hook`
  const start = async (webhookUrl: string | null) => {
    const app = fastify({ forceCloseConnections: true })
    const options = {
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      url: 'http://shop.test',
      webhookUrl: () => webhookUrl,
    }
    await app.register(stripeSandbox, { ...options, pool: database.pool, prefix: '/stripe' })
    return { app, url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/stripe` }
  }
  const before = await start(null)
  const paid = await pay(stripeClient({ secret_key: 'sk_test_x', api_url: before.url }), 'tok_visa')
  await before.app.close()
  const after = await start(url)
  const intent = await stripeClient({ secret_key: 'sk_test_x', api_url: after.url }).paymentIntents.retrieve(paid.id)
  expect(intent.status).toBe('succeeded')
  await expect.poll(() => received.map((each) => each.type)).toEqual(['payment_intent.succeeded'])
  await after.app.close()
  await shop.close()
})
