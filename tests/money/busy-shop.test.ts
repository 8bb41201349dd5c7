import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { browsingLimits, buildApp } from '#server/app.ts'
import { test as base } from '#tests/money/till.ts'

const test = base.extend<{ browsing: ReturnType<typeof openDatabase>; app: FastifyInstance }>({
  browsing: async ({ database }, use) => {
    // Long enough for an order to be placed on a busy machine meanwhile.
    const browsing = openDatabase(database.address, { max: 1, connectionTimeoutMillis: 200_000 })
    await use(browsing)
    await browsing.pool.end()
  },
  app: async ({ shop, browsing }, use) => {
    const app = await buildApp(shop, { browsing_db: browsing.db })
    await use(app)
    await app.close()
  },
})

test('while browsing is saturated, an order is placed and paid, and webhooks are answered', async ({
  app,
  browsing,
  till,
}) => {
  const sku = await till.wheel(10)
  // `inject` alone sends nothing until it is awaited.
  const look = async (address: string) => await app.inject({ url: `/api/wheel/any/${sku}`, remoteAddress: address })
  // The only connection for browsing is taken: every look at a wheel waits until it is given back.
  const taken = await browsing.pool.connect()
  const { at_once, waiting, of_address } = browsingLimits
  const looks = Array.from({ length: at_once + of_address }, () => look('192.0.2.1'))
  try {
    expect(await look('192.0.2.1')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } })
    for (let n = of_address; n < waiting; n++) looks.push(look(`198.51.100.${n}`))
    const refused = await look('192.0.2.2')
    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
    expect(refused.json()).toMatchObject({ status: false, code: 'shop_busy' })

    const buyer = till.visitor()
    expect(await buyer.add(sku)).toMatchObject({ http: 200 })
    expect(await buyer.store()).toMatchObject({ http: 200 })
    const paid = await buyer.pay('tok_visa')
    expect(paid).toMatchObject({ http: 200, data: { state: 'paid' } })
    await till.work()
    expect(await till.traces(paid.data.order_id)).toMatchObject({ payment_status: 'success', emails: ['order.paid'] })
    // Its signature is missing.
    expect((await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })).statusCode).toBe(400)
  } finally {
    taken.release()
  }
  const answers = await Promise.all(looks)
  expect(answers).toHaveLength(at_once + waiting)
  expect(answers.slice(0, at_once).every(({ statusCode }) => statusCode === 200)).toBe(true)
  // On a slow machine the order takes longer than the four seconds that a visitor waits for a turn.
  for (const { statusCode, headers } of answers.slice(at_once))
    expect([statusCode, headers['retry-after']]).toEqual(statusCode === 200 ? [200, undefined] : [503, '5'])
})
