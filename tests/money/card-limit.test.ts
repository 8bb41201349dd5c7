import { expect } from 'vitest'
import { problems } from '#shared/i18n/problems.ts'
import { test } from '#tests/money/till.ts'

const good = '4242424242424242'
const declined = '4000000000000002'
const challenged = '4000000000003220'
const most = 15

test('an order takes fifteen cards in a day; the next is rejected before it reaches any bank', async ({
  till,
  clock,
  complaints,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.store()).data
  const tokens: string[] = []
  for (let i = 0; i < most; i++) {
    const token = await till.token(declined)
    expect((await buyer.pay(token)).code).toBe('payment_declined')
    tokens.push(token)
    // Storing the order again renews its hold.
    clock.pass({ minutes: 10 })
    await buyer.store()
  }
  const before = await till.traces(id)
  expect(before.payments).toEqual(Array(most).fill('failed'))
  for (const language of ['en', 'ar'] as const)
    expect(await buyer.pay(await till.token(good), { 'accept-language': language })).toMatchObject({
      http: 429,
      code: 'too_many_cards',
      message: problems[language].too_many_cards,
    })
  const paymob = await buyer.post('payment', { session_id: buyer.session_id, payment_method: 'paymob' })
  expect(paymob).toMatchObject({ http: 429, code: 'too_many_cards' })
  expect(await till.traces(id)).toEqual(before)
  expect(await till.charged()).toEqual([])
  // A card that was already tried still gets its response.
  expect((await buyer.pay(tokens[0]!)).code).toBe('payment_declined')
  // Another buyer's order is not refused.
  const other = till.visitor()
  await other.add(await till.wheel(8))
  await other.store()
  expect((await other.pay(await till.token(good))).data.state).toBe('paid')

  // The first attempt was two and a half hours before the last.
  clock.pass({ hours: 21 })
  await buyer.store()
  expect((await buyer.pay(await till.token(good))).code).toBe('too_many_cards')
  clock.pass({ minutes: 31 })
  const token = await till.token(good)
  expect((await buyer.pay(token)).data.state).toBe('paid')
  expect((await buyer.pay(token)).data.state).toBe('paid')
  expect(complaints).toEqual([])
})

test('the last card’s bank challenge can be completed; abandoned cards count', async ({ app, till, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { id } = (await buyer.store()).data
  for (let i = 1; i < most; i++) {
    expect((await buyer.pay(await till.token(challenged))).data.state).toBe('requires_action')
    clock.pass({ minutes: 1 })
  }
  const last = await till.token(challenged)
  const begun = (await buyer.pay(last)).data
  expect(begun.state).toBe('requires_action')
  expect((await buyer.pay(last)).data).toEqual(begun)
  await till.answerBank(begun.redirect_url!, 'fail')
  await buyer.post(`payment/check-status?identifier=${id}`)
  expect((await till.traces(id)).payments).toEqual([...Array(most - 1).fill('canceled'), 'failed'])

  const refused = await app.inject({
    method: 'POST',
    url: '/api/payment',
    headers: buyer.key(),
    payload: { session_id: buyer.session_id, stripeToken: await till.token(good) },
  })
  // The wait lasts until the oldest attempt is a day old.
  expect(refused.headers['retry-after']).toBe(String(24 * 3600 - (most - 1) * 60))
  expect(refused.statusCode).toBe(429)
  expect(await till.charged()).toEqual([])
})
