import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { demoPaymob } from '#services/demo-keys.ts'
import { paymobClient } from '#services/paymob/client.ts'

/** A Paymob that answers every call the same way. */
async function answering(status: number, body: unknown) {
  const app = fastify({ forceCloseConnections: true })
  app.all('/api/auth/tokens', (_, reply) => reply.code(201).send({ token: 'token' }))
  app.all('*', (_, reply) => reply.code(status).send(body))
  onTestFinished(() => app.close())
  const api_url = await app.listen({ host: '127.0.0.1', port: 0 })
  return paymobClient({ ...demoPaymob, api_url, checkout_url: 'https://checkout.test/' })
}

const order = {
  special_reference: '1',
  amount: 12550,
  currency: 'AED',
  name: 'Order R-1',
  billing: {
    ...{ first_name: 'Mona', last_name: 'Ali', email: 'mona@example.com', phone_number: '+971501234567' },
    ...{ street: 'Al Wasl Rd', city: 'Dubai', country: 'AE' },
  },
  expiration: 840,
  notification_url: 'https://shop.test/api/webhooks/paymob',
  redirection_url: 'https://shop.test/api/order/process',
}

test.for([
  [{ detail: 'Integration ID/Name does not exist in our system.' }, 'HTTP 404: Integration ID/Name does not exist'],
  [{ code: 'unmatched_item_prices' }, 'HTTP 404: unmatched_item_prices'],
  [
    { amount: ['Required.'], billing_data: { phone_number: ['+971501234567 is not valid.'] } },
    'HTTP 404: fields amount, billing_data.phone_number',
  ],
] as const)('a rejected intention has its reason, without the payer’s data: %o', async ([body, said]) => {
  const client = await answering(404, body)
  const refusal = await client.createIntention(order).catch((error: Error) => error.message)
  expect(refusal).toContain(said)
  expect(refusal).not.toContain('971')
})

test('a token that Paymob ended early is renewed once, within the same call; refused credentials are an error', async () => {
  const app = fastify({ forceCloseConnections: true })
  let tokens = 0
  let ended = 0
  app.all('/api/auth/tokens', (_, reply) => reply.code(201).send({ token: `token-${++tokens}` }))
  app.all('*', ({ headers }, reply) =>
    headers.authorization === `Bearer token-${ended}`
      ? reply.code(401).send({ detail: 'incorrect credentials' })
      : reply.send({ id: 1, transactions: [7] }),
  )
  onTestFinished(() => app.close())
  const api_url = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = paymobClient({ ...demoPaymob, api_url, checkout_url: 'https://checkout.test/' })
  expect(await client.transactionsOfOrder('1')).toEqual(['7'])
  ended = 1
  expect(await client.transactionsOfOrder('1')).toEqual(['7'])
  expect(tokens).toBe(2)
  const refused = await answering(401, { detail: 'incorrect credentials' })
  await expect(refused.transactionsOfOrder('1')).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('the transactions of an order are read in full by id, or not at all if the account is missing', async () => {
  const whole = await answering(200, { id: 1, transactions: [{ id: 7, success: true }, { id: '8' }] })
  expect(await whole.transactionsOfOrder('1')).toEqual(['7', '8'])
  expect(await (await answering(200, { transactions: [9] })).transactionsOfOrder('1')).toEqual(['9'])
  expect(await (await answering(200, { id: 1 })).transactionsOfOrder('1')).toBeNull()
  expect(await (await answering(403, { detail: 'No.' })).transactionsOfOrder('1')).toBeNull()
  await expect((await answering(502, {})).transactionsOfOrder('1')).rejects.toMatchObject({ kind: 'unreachable' })
})
