import { expect } from 'vitest'
import { sign } from '#sandbox/stripe/deliver.ts'
import { type Till, test } from '#tests/money/till.ts'

const secret = 'whsec_tests'
const seconds = () => Math.floor(Date.now() / 1000)

async function waitingOrder(till: Till) {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  const reference = new URL(payment.redirect_url!).pathname.split('/').at(-1)!
  return { buyer, order, payment, reference, before: await till.traces(order.id) }
}

const webhook = (reference: string, type = 'payment_intent.succeeded') =>
  JSON.stringify({
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type,
    data: { object: { id: reference, object: 'payment_intent', status: 'succeeded', amount: 1 } },
  })

test('no browser input makes an unpaid order paid', async ({ till }) => {
  const { buyer, order, reference, before } = await waitingOrder(till)
  const stranger = till.visitor()
  const claim = { order_id: order.id, transaction_id: reference, amount_cents: 1, response_message: 'Approved' }
  for (const who of [buyer, stranger])
    for (const _ of [1, 2]) {
      for (const path of [
        'paymob/store-transaction-id',
        'paymob/store-transaction-id-direct',
        'debug/emergency-transaction',
        'paymob/store-transaction',
      ])
        expect(await who.post(path, claim)).toMatchObject({
          http: 200,
          status: true,
          data: { payment_status: 'pending' },
        })
      const report = { order_id: order.id, transaction_id: 'ch_made_up', status: 1, payment_gateway: 'Paymob' }
      expect(await who.post('order/update-status', report)).toMatchObject({ http: 200, status: true })
    }
  expect(await till.traces(order.id)).toEqual(before)
})

test('the log keeps what a browser says of a payment, but no card number and nothing unasked', async ({
  till,
  database,
}) => {
  const { order, reference } = await waitingOrder(till)
  const claim = {
    order_id: order.id,
    transaction_id: reference,
    is_auth: false,
    amount_cents: 1,
    card_type: 'Visa',
    card_last_digits: '4242424242424242',
    response_message: 'Approved 4242 4242 4242 4242',
    payment_method_type: { deep: ['card'] },
    told_by: 'the gateway',
  }
  await till.visitor().post('paymob/store-transaction-id', claim)
  await till
    .visitor()
    .post('paymob/log-redirect', { order_id: order.id, success: 'true', txn_response_code: 'A'.repeat(999) })
  const report = { order_id: order.id, transaction_id: 'ch_made_up', status: 1, payment_gateway: 'Paymob' }
  await till.visitor().post('order/update-status', report)
  const { rows } = await database.pool.query<{ facts: object }>(
    `select facts from payment_events where order_id = $1 and kind = 'claim' order by id`,
    [order.id],
  )
  expect(rows.map(({ facts }) => facts)).toEqual([
    {
      told_by: 'paymob/store-transaction-id',
      transaction_id: reference,
      claimed: { is_auth: 'false', amount_cents: '1', card_type: 'Visa', card_last_digits: '4242' },
    },
    {
      told_by: 'paymob/log-redirect',
      transaction_id: null,
      claimed: { success: 'true', txn_response_code: 'A'.repeat(40) },
    },
    {
      told_by: 'order/update-status',
      transaction_id: 'ch_made_up',
      claimed: { status: '1', payment_gateway: 'Paymob' },
    },
  ])
})

test('foreign and unknown ids change and reveal nothing', async ({ till }) => {
  const paid = till.visitor()
  await paid.add(await till.wheel(8))
  const theirs = (await paid.store()).data
  const transaction_id = (await paid.pay('tok_visa')).data.transaction_id!
  const { order, before } = await waitingOrder(till)
  const stranger = till.visitor()
  expect(await stranger.post('paymob/store-transaction', { order_id: order.id, transaction_id })).toMatchObject({
    status: true,
  })
  for (const identifier of ['', 'nobody', '00000000-0000-4000-8000-000000000000', order.reference, 'RD-100001'])
    expect(await stranger.post(`payment/check-status?identifier=${identifier}`)).toMatchObject({
      http: 200,
      status: true,
      data: { order_id: identifier, payment_status: null },
    })
  expect(await stranger.get(`order/getById/${theirs.id}`)).toMatchObject({
    http: 404,
    code: 'order_not_found',
    message: 'Order not found. Please check your order ID.',
  })
  expect(await stranger.get(`order/getById/${theirs.id}?session_id=${stranger.session_id}`)).toMatchObject({
    http: 404,
  })
  expect(await stranger.get(`order/getById/${theirs.id}?signature=${'A'.repeat(43)}`)).toMatchObject({ http: 404 })
  expect(await till.traces(order.id)).toEqual(before)
})

test('a transaction id is required', async ({ till }) => {
  const reply = await till.visitor().post('paymob/store-transaction-id', { order_id: 'x', transaction_id: '  ' })
  expect(reply).toMatchObject({ http: 422, status: false, errors: ['Please enter a valid transaction ID'] })
})

test('a forged, stale or altered webhook is rejected, and a signed one only triggers a query', async ({
  till,
  app,
  complaints,
}) => {
  const { order, reference, before } = await waitingOrder(till)
  const send = (payload: string, signature?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    })
  const body = webhook(reference)
  for (const _ of [1, 2]) {
    const refused = [
      await send(body),
      await send(body, 't=1,v1=00'),
      await send(body, sign(body, 'whsec_other', seconds())),
      await send(body, sign(body, secret, seconds() - 3600)),
      await send(`${body} `, sign(body, secret, seconds())),
      await send('not json', sign('not json', secret, seconds())),
    ]
    expect(refused.map((reply) => reply.statusCode)).toEqual(Array(6).fill(400))
    for (const reply of refused) expect(reply.json()).toMatchObject({ status: false, code: 'bad_request' })
  }
  expect(complaints).toEqual(Array(12).fill('a webhook with a wrong signature was refused'))

  // Signed but untrue: Stripe itself still waits for the bank.
  for (const _ of [1, 2]) expect((await send(body, sign(body, secret, seconds()))).statusCode).toBe(200)
  for (const other of [
    webhook('pi_somebodyelse'),
    webhook(reference, 'customer.created'),
    '{"id":"evt_x","object":"event","type":"ping","data":{"object":{}}}',
    '{"id":"evt_y","object":"event","type":"payment_intent.succeeded"}',
  ])
    expect((await send(other, sign(other, secret, seconds()))).statusCode).toBe(200)
  expect(await till.traces(order.id)).toEqual(before)
})

test('a payment of another amount, order or currency settles nothing, and the attempt ends', async ({
  till,
  shop,
  database,
  complaints,
}) => {
  const { order, buyer, reference, before } = await waitingOrder(till)
  const { settlePayment } = await import('#domain/payments/settle-payment.ts')
  const { askStripe } = await import('#domain/payments/gateways/stripe.ts')
  const word = { ...(await askStripe(shop, reference)), state: 'succeeded' as const, transaction_id: 'ch_1' }
  // The status of another payment with our ids settles nothing.
  await settlePayment(shop, { ...word, reference: 'pi_other' }, { kind: 'test' })
  expect(await till.traces(order.id)).toEqual(before)
  for (const wrong of [
    { amount: word.amount - 1 },
    { currency: 'USD' },
    { order_id: '00000000-0000-4000-8000-000000000000' },
    { payment_id: null },
  ])
    await settlePayment(shop, { ...word, ...wrong }, { kind: 'test' })
  expect(complaints).toEqual(Array(5).fill('a payment does not match its order'))
  expect(await till.traces(order.id)).toEqual({ ...before, payment_status: 'failed', payments: ['failed'] })
  // A person must look into it, and the buyer is not charged a second time meanwhile.
  for (const _ of [1, 2]) expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'payment_mismatch' })
  const { rows } = await database.pool.query(
    `select count(*)::int as n from payment_events where decision = 'mismatch'`,
  )
  expect(rows[0].n).toBe(5)
})

test('events and decisions in the ledger cannot be rewritten', async ({ till, database }) => {
  await waitingOrder(till)
  await expect(database.pool.query(`update payment_events set decision = 'paid'`)).rejects.toThrow('only added to')
  await expect(database.pool.query('delete from payment_events')).rejects.toThrow('only added to')
})
