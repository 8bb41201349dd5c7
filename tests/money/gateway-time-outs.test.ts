import { Stripe } from 'stripe'
import { expect, vi } from 'vitest'
import { enqueueJob } from '#domain/outbox.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { startWorker } from '#jobs/worker.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { test } from '#tests/money/paymob-desk.ts'
import type { Till } from '#tests/money/till.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** Leaves this many buyers at their banks' pages. */
async function leaveAtBanks(till: Till, many: number): Promise<void> {
  for (let i = 0; i < many; i++) {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(8))
    await buyer.store()
    expect((await buyer.pay('tok_threeDSecure2Required')).data.state).toBe('requires_action')
  }
}

test('a gateway that does not respond is skipped after two queries, and the other one is queried', async ({
  till,
  desk,
  shop,
  clock,
  complaints,
}) => {
  await leaveAtBanks(till, 4)
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost' })
  await desk.pay(page, 'good')
  await till.injectFault({ kind: 'timeout_before', call: 'payment_intents.retrieve', times: 100 })
  clock.pass({ minutes: 5 })
  await reconcilePayments(shop)
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total] })
  const faults = (await (await fetch(`${till.url}/faults`)).json()) as { times_left: number }[]
  // Each query is sent twice.
  expect(faults.map(({ times_left }) => times_left)).toEqual([96])
  expect(complaints).toEqual(['a gateway does not answer'])
})

test('a slow run leaves the rest to the next one', async ({ till, shop, clock }) => {
  await leaveAtBanks(till, 5)
  clock.pass({ minutes: 5 })
  const { retrieve } = shop.stripe.paymentIntents
  let queries = 0
  shop.stripe.paymentIntents.retrieve = ((...args: Parameters<typeof retrieve>) => {
    queries++
    clock.pass({ seconds: 40 })
    return retrieve.apply(shop.stripe.paymentIntents, args)
  }) as typeof retrieve
  await reconcilePayments(shop)
  expect(queries).toBe(3)
  await reconcilePayments(shop)
  expect(queries).toBe(5)
})

test('neither e-mails nor the other gateway’s refunds wait for a gateway that hangs', async ({
  till,
  desk,
  shop,
  database,
  emails,
}) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  emails.length = 0
  await leaveAtBanks(till, 6)
  const { rows } = await database.pool.query<{ id: string }>(`select id from payments where state = 'requires_action'`)
  for (const { id } of rows) await enqueueJob(shop, 'payment.check', { payment_id: id }, { gateway: 'stripe' })
  const pendingReply = Promise.withResolvers<never>()
  const ask = vi.fn(() => pendingReply.promise)
  shop.stripe.paymentIntents.retrieve = ask as never
  const worker = await startWorker(shop, database.pool)
  try {
    await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(1)
    await enqueueJob(shop, 'customer.deleted', { email: 'a@example.com', locale: 'en' })
    await expect.poll(() => emails.map(({ to }) => to)).toEqual(['a@example.com'])
    await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
    await expect.poll(desk.charged).toEqual([order.total - 5000])
  } finally {
    pendingReply.reject(new Stripe.errors.StripeConnectionError({ message: 'no answer' } as never))
    await worker.stop()
  }
})

test('a payment call whose charge hangs returns in time; the charge is found later and made once', async ({
  till,
  shop,
}) => {
  shop.payment_patience_ms = 200
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  const { confirm } = shop.stripe.paymentIntents
  const answer = Promise.withResolvers<void>()
  shop.stripe.paymentIntents.confirm = (async (...args: Parameters<typeof confirm>) => {
    await answer.promise
    return confirm.apply(shop.stripe.paymentIntents, args)
  }) as never
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'pending', order_id: order.id } })
  answer.resolve()
  await expect.poll(async () => (await till.traces(order.id)).status).toBe(1)
  expect(await till.charged()).toEqual([order.total])

  // If an earlier attempt cannot be queried in time, no new one begins.
  const second = till.visitor()
  await second.add(await till.wheel(8))
  const waiting = (await second.store()).data
  shop.stripe.paymentIntents.confirm = confirm
  shop.payment_patience_ms = 20_000
  expect((await second.pay('tok_threeDSecure2Required')).data.state).toBe('requires_action')
  shop.payment_patience_ms = 200
  shop.stripe.paymentIntents.retrieve = (() => new Promise(() => {})) as never
  expect(await second.pay('tok_visa')).toMatchObject({ http: 409, code: 'payment_unclear' })
  expect(await till.traces(waiting.id)).toMatchObject({ payments: ['requires_action'] })
})

test('a customer whose first device may still be charged does not pay for the same cart on a second one', async ({
  till,
  shop,
  mine,
}) => {
  const [phone, laptop] = [till.visitor(), till.visitor()]
  const headers = { authorization: `Bearer ${mine.token}` }
  const cart = { session_id: phone.session_id, sku: await till.wheel(8), quantity: 4 }
  await phone.post('cart/add', cart, headers)
  const first = await phone.post<Order>('order/store', orderForm(phone.session_id), headers)
  expect((await phone.pay('tok_threeDSecure2Required', headers)).data.state).toBe('requires_action')

  const moved = await laptop.get<Cart>(`cart/${laptop.session_id}/get`, headers)
  expect(moved.data.cart_items).toMatchObject([{ sku: cart.sku, quantity: 4 }])
  const second = await laptop.post<Order>('order/store', orderForm(laptop.session_id), headers)
  shop.payment_patience_ms = 200
  const { retrieve } = shop.stripe.paymentIntents
  shop.stripe.paymentIntents.retrieve = (() => new Promise(() => {})) as never
  expect(await laptop.pay('tok_visa', headers)).toMatchObject({ http: 409, code: 'payment_unclear' })

  // Once Stripe answers, the first attempt is ended there, and the second may begin.
  shop.stripe.paymentIntents.retrieve = retrieve
  shop.payment_patience_ms = 20_000
  expect((await laptop.pay('tok_visa', headers)).data.state).toBe('paid')
  expect(await till.traces(first.data.id)).toMatchObject({ status: 0, payments: ['canceled'] })
  expect(await till.charged()).toEqual([second.data.total])
})

test('while Stripe is slow, its buyer waits until nothing can be charged any more, and then pays with Paymob, once', async ({
  till,
  desk,
  shop,
}) => {
  shop.payment_patience_ms = 200
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  const status = async () =>
    (await buyer.post<{ payment_status: string }>(`payment/check-status?identifier=${order.id}`)).data.payment_status
  const silent = Promise.withResolvers<never>()
  shop.stripe.paymentMethods.create = (() => silent.promise) as never
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'pending' } })
  // Stripe may still get the card, so that no second payment begins.
  expect(await desk.again(buyer)).toMatchObject({ http: 200, data: { state: 'pending', redirect_url: null } })
  expect(await status()).toBe('pending')
  silent.reject(new Stripe.errors.StripeConnectionError({ message: 'no answer' } as never))
  const attempts = async () => (await till.traces(order.id)).payments
  await expect.poll(attempts).toEqual(['canceled'])
  expect(await status()).toBe('failed')

  shop.payment_patience_ms = 20_000
  const page = (await desk.again(buyer)).data.redirect_url!
  await desk.back(await desk.pay(page, 'good'))
  expect(await status()).toBe('success')
  expect([await till.charged(), await desk.charged()]).toEqual([[], [order.total]])
  expect(await till.traces(order.id)).toMatchObject({ status: 1, payments: ['canceled', 'succeeded'] })
})

test('a charge that Stripe makes late is the only one, although its buyer turned to Paymob meanwhile', async ({
  till,
  desk,
  shop,
}) => {
  shop.payment_patience_ms = 200
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const order = (await buyer.store()).data
  const { confirm } = shop.stripe.paymentIntents
  const answer = Promise.withResolvers<void>()
  shop.stripe.paymentIntents.confirm = (async (...args: Parameters<typeof confirm>) => {
    await answer.promise
    return confirm.apply(shop.stripe.paymentIntents, args)
  }) as never
  expect((await buyer.pay('tok_visa')).data.state).toBe('pending')
  shop.payment_patience_ms = 20_000
  expect((await desk.again(buyer)).data).toMatchObject({ state: 'pending', redirect_url: null })
  answer.resolve()
  await expect.poll(async () => (await till.traces(order.id)).status).toBe(1)
  expect(await desk.again(buyer)).toMatchObject({ http: 409, code: 'order_already_paid' })
  expect([await till.charged(), await desk.charged()]).toEqual([[order.total], []])
})
