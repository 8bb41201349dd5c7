import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#database/client.ts'
import type { Shop } from '#domain/shop.ts'
import { stripeClient } from '#services/stripe/client.ts'
import { paidOnce, test } from '#tests/money/paymob-desk.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

/** Leads the shop to its database through a proxy. */
async function behindProxy(shop: Shop, address: string): Promise<TcpProxy> {
  const url = new URL(address)
  const proxy = await startTcpProxy(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  const { db, pool } = openDatabase(url.href, { max: 4 })
  shop.db = db
  onTestFinished(async () => {
    await pool.end()
    await proxy.close()
  })
  return proxy
}

const paused = { http: 503, code: 'shop_paused', message: expect.stringMatching(/^[A-Z].*\.$/) }

test('Postgres is lost and comes back while a buyer browses and buys: refused readably, charged once, nothing lost', async ({
  till,
  shop,
  database,
}) => {
  const proxy = await behindProxy(shop, database.address)
  const buyer = till.visitor()
  const sku = await till.wheel(8)
  expect((await buyer.add(sku)).http).toBe(200)

  await proxy.refuse()
  expect((await buyer.get(`search-vehicles?sku=${sku}`)).http).toBe(200)
  expect(await buyer.add(sku)).toMatchObject(paused)
  expect(await buyer.get(`cart/${buyer.session_id}/get`)).toMatchObject({ http: 503, message: 'Failed to get cart' })
  expect(await buyer.store()).toMatchObject(paused)
  await proxy.pass()
  const order = (await buyer.store()).data
  expect(order.id).toMatch(/^[\da-f-]{36}$/)

  // Lost again after Stripe has charged, before the shop has stored it.
  const { confirm } = shop.stripe.paymentIntents
  shop.stripe.paymentIntents.confirm = (async (...args: Parameters<typeof confirm>) => {
    const charged = await confirm.apply(shop.stripe.paymentIntents, args)
    await proxy.refuse()
    return charged
  }) as never
  expect(await buyer.pay('tok_visa')).toMatchObject(paused)
  await proxy.pass()
  shop.stripe.paymentIntents.confirm = confirm
  expect(await buyer.post(`payment/check-status?identifier=${order.id}`)).toMatchObject({
    data: { payment_status: 'success' },
  })
  await till.work()
  expect(await till.traces(order.id)).toEqual(paidOnce(order))
  expect(await till.charged()).toEqual([order.total])
  expect(await till.stockOf(sku)).toBe(4)
})

test('Stripe is away: the card is refused readably, and the same order is paid at Paymob', async ({
  till,
  desk,
  shop,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  shop.stripe = stripeClient({ secret_key: 'sk_test_tests', api_url: 'http://127.0.0.1:1', timeout_ms: 500 })
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 503, code: 'payment_unavailable' })
  const page = (await desk.again(buyer)).data.redirect_url!
  await desk.back(await desk.pay(page, 'good'))
  expect(await till.traces(order.id)).toMatchObject({ status: 1, payments: ['canceled', 'succeeded'] })
  expect([await till.charged(), await desk.charged()]).toEqual([[], [order.total]])
})
