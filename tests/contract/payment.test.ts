import { expect } from 'vitest'
import { paymentCalls } from '#shared/api/payments.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { newSessionId } from '#shared/session-id.ts'
import { type Reply, test } from '#tests/money/till.ts'
import { orderForm } from '#tests/support/order-form.ts'

function answerIn<Name extends keyof typeof paymentCalls>(name: Name, reply: Reply) {
  expect(reply).toMatchObject({ http: 200, status: true })
  const answer = paymentCalls[name].data.parse(reply.data)
  expect(answer).toEqual(reply.data)
  return answer
}

test('payment/gateways names the available methods', async ({ till }) => {
  const gateways = answerIn('GET /payment/gateways', await till.visitor().get('payment/gateways'))
  expect(gateways).toEqual([
    {
      id: 'Stripe',
      name: 'Card',
      name_ar: 'بطاقة',
      test_mode: true,
      publishable_key: 'pk_test_tests',
      script: '/sandbox/stripe/stripe.js',
    },
    expect.objectContaining({ id: 'Paymob', test_mode: true, publishable_key: '', script: '' }),
  ])
})

test('payment answers with success or the address of the bank', async ({ till }) => {
  const [plain, challenged] = [till.visitor(), till.visitor()]
  for (const buyer of [plain, challenged]) {
    await buyer.add(await till.wheel(8))
    await buyer.store()
  }
  expect(answerIn('POST /payment', await plain.pay('tok_visa'))).toMatchObject({ state: 'paid' })
  expect(answerIn('POST /payment', await challenged.pay('tok_threeDSecure2Required'))).toMatchObject({
    state: 'requires_action',
    redirect_url: expect.stringMatching(/^http:\/\/\S+/),
  })
})

test('payment rejects what it cannot charge', async ({ till }) => {
  const buyer = till.visitor()
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 404, code: 'order_not_found' })
  await buyer.add(await till.wheel(8))
  await buyer.store()
  const { session_id } = buyer
  expect(await buyer.post('payment', { session_id, payment_method: 'stripe' })).toMatchObject({
    http: 422,
    fields: { stripeToken: ['Please fill in this field'] },
  })
  expect(await buyer.post('payment', { session_id, payment_method: 'cash' })).toMatchObject({
    http: 422,
    code: 'payment_method_unavailable',
  })
  expect(await buyer.pay('tok_nobodys')).toMatchObject({ http: 422, code: 'payment_declined' })
  expect(await buyer.post('payment', { stripeToken: 'tok_visa' })).toMatchObject({ http: 422, code: 'invalid' })
  expect(await till.charged()).toEqual([])
})

test('every endpoint for a transaction id answers in one format', async ({ till }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.store()).data
  const claim = {
    order_id: id,
    transaction_id: '192036465',
    is_auth: 'false',
    is_standalone_payment: true,
    payment_method_type: 'card',
    card_type: 'MasterCard',
    card_last_digits: '2346',
    amount_cents: '100',
    response_message: 'Approved',
  }
  for (const name of [
    'POST /paymob/store-transaction-id',
    'POST /paymob/store-transaction-id-direct',
    'POST /debug/emergency-transaction',
    'POST /paymob/store-transaction',
  ] as const)
    expect(answerIn(name, await buyer.post(name.slice('POST /'.length), claim))).toEqual({
      order_id: id,
      payment_status: 'pending',
    })
  // Paymob's own JSON has its ids as numbers.
  const inNumbers = { ...claim, transaction_id: 192036465 }
  answerIn('POST /paymob/store-transaction-id', await buyer.post('paymob/store-transaction-id', inNumbers))
  const update = { order_id: id, transaction_id: 192036465, status: 1, payment_gateway: 'Paymob' }
  expect(await buyer.post('order/update-status', update)).toMatchObject({ http: 200, status: true })
  answerIn('POST /payment/check-status', await buyer.post(`payment/check-status?identifier=${id}`))
  answerIn('POST /payment/check-status', await buyer.post('payment/check-status'))
})

test('storing, paying and status calls are rate limited, with messages in both languages', async ({ till, clock }) => {
  const buyer = till.visitor()
  const { session_id } = buyer
  const unknownId = '11111111-1111-4111-8111-111111111111'
  for (const [path, body, most] of [
    ['order/store', orderForm(session_id), 60],
    ['payment', { session_id, stripeToken: 'tok_visa' }, 40],
    [`payment/check-status?identifier=${unknownId}`, undefined, 60],
  ] as const) {
    for (let i = 0; i < most; i++) expect((await buyer.post(path, body)).http).not.toBe(429)
    for (const [language, words] of [
      ['en', 'Too many attempts. Please try again in 10 minutes.'],
      ['ar', sayProblem('too_many_requests', 'ar', { seconds: 600 })],
    ] as const)
      expect(await buyer.post(path, body, { 'accept-language': language })).toMatchObject({
        http: 429,
        code: 'too_many_requests',
        message: words,
      })
  }
  // Another visitor is not refused, nor is the same one later.
  expect((await till.visitor().post('order/store', orderForm(newSessionId()))).code).toBe('cart_empty')
  clock.pass({ minutes: 10 })
  expect((await buyer.post('order/store', orderForm(session_id))).code).toBe('cart_empty')
})

test('one address may store and pay three hundred times in ten minutes, over all sessions', async ({ till }) => {
  const buyer = till.visitor()
  for (const [path, body] of [
    ['order/store', orderForm],
    ['payment', (session_id: string) => ({ session_id, stripeToken: 'tok_visa' })],
  ] as const) {
    for (let i = 0; i < 300; i++) expect((await buyer.post(path, body(newSessionId()))).http).not.toBe(429)
    expect((await buyer.post(path, body(newSessionId()))).http).toBe(429)
  }
})
