import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Till, test, type Visitor } from '#tests/money/till.ts'

async function ordered(till: Till, stock = 10): Promise<{ buyer: Visitor; order: Order; sku: string }> {
  const sku = await till.wheel(stock)
  const buyer = till.visitor()
  await buyer.add(sku)
  return { buyer, sku, order: (await buyer.store()).data }
}

/** Expects one order, one charge and one e-mail in the end. */
async function expectPaidOnce(till: Till, { order, sku }: { order: Order; sku: string }, payments = ['succeeded']) {
  await till.work()
  expect(await till.traces(order.id)).toEqual({
    status: 1,
    payment_status: 'success',
    order_number: 'RD-100001',
    payments,
    ledger: [order.total],
    emails: ['order.paid'],
    holds: 0,
  })
  expect((await till.charged()).filter((left) => left > 0)).toEqual([order.total])
  expect(await till.stockOf(sku)).toBe(6)
}

test('the same webhook five times and the return page at once: one payment, one order, one e-mail', async ({
  till,
  emails,
  shop,
}) => {
  await till.sendEvents()
  const bought = await ordered(till)
  const { buyer, order } = bought
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  expect(payment).toMatchObject({ state: 'requires_action', order_id: order.id, transaction_id: null })
  await till.injectFault({ kind: 'duplicate', event: 'payment_intent.succeeded' })
  const back = await till.answerBank(payment.redirect_url!, 'complete')
  expect(back.href).toContain(`http://localhost/thank-you?order_id=${order.id}&id=pi_`)
  // A bank's app may return in a browser that never saw the order.
  const signature = back.searchParams.get('signature')
  const elsewhere = await till.visitor().get(`order/getById/${order.id}?signature=${signature}`)
  expect(elsewhere).toMatchObject({ http: 200, data: { id: order.id } })

  const report = { order_id: order.id, transaction_id: back.searchParams.get('id')! }
  const replies = await Promise.all([
    buyer.post('paymob/store-transaction-id', report),
    buyer.post('order/update-status', { ...report, status: 1, payment_gateway: 'Paymob' }),
    buyer.post(`payment/check-status?identifier=${order.id}`),
    buyer.post('paymob/store-transaction-id', report),
    buyer.pay('tok_threeDSecure2Required'),
  ])
  expect(replies.map((reply) => [reply.http, reply.status])).toEqual(Array(5).fill([200, true]))
  await expect
    .poll(
      async () =>
        (await shop.db.execute(sql`select 1 from sandbox.stripe_deliveries where delivered_at is null`)).rowCount,
    )
    .toBe(0)
  await expectPaidOnce(till, bought)
  expect(emails).toHaveLength(1)
})

test('a double click with one token and a second concurrent card: one charge', async ({ till }) => {
  const bought = await ordered(till)
  const { buyer } = bought
  const replies = await Promise.all([buyer.pay('tok_visa'), buyer.pay('tok_visa'), buyer.pay('tok_mastercard')])
  const states = replies.map((reply) => reply.data?.state ?? reply.code)
  // Either card may arrive after the other has paid.
  for (const state of states) expect(['paid', 'pending', 'order_already_paid']).toContain(state)
  // Both clicks of the card that paid get its answer.
  const clicks = states.slice(0, 2)
  if (clicks.includes('paid')) expect(clicks).not.toContain('order_already_paid')
  else expect(states[2]).toBe('paid')
  await expectPaidOnce(till, bought)
})

test('Stripe’s event overtakes the answer to the confirmation: one charge, one order, one e-mail', async ({ till }) => {
  await till.sendEvents()
  const buyer = till.visitor()
  await buyer.add(await till.wheel(4))
  const { id, total } = (await buyer.store()).data
  await till.injectFault({ kind: 'slow_after', call: 'payment_intents.confirm', delay_ms: 1_500 })
  const paying = buyer.pay('tok_visa')
  await expect.poll(async () => (await till.traces(id)).status, { interval: 50, timeout: 20_000 }).toBe(1)
  expect((await paying).data.state).toBe('paid')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(id)).toMatchObject({ payments: ['succeeded'], ledger: [total], emails: ['order.paid'] })
})

test('two payments in a row for the same order: the second finds it paid', async ({ till }) => {
  const bought = await ordered(till)
  await bought.buyer.pay('tok_visa')
  expect(await bought.buyer.pay('tok_mastercard')).toMatchObject({ http: 409, code: 'order_already_paid' })
  await expectPaidOnce(till, bought)
})

test.for(['tok_visa_chargeDeclinedInsufficientFunds', 'tok_chargeDeclinedExpiredCard'])(
  '%s, then a good card: declined with a message, then paid',
  async (token, { till }) => {
    const bought = await ordered(till)
    const { buyer, order } = bought
    for (const _ of [1, 2]) {
      const declined = await buyer.pay(token)
      expect(declined).toMatchObject({ http: 422, status: false, code: 'payment_declined' })
      expect(declined.message).toMatch(/^The card was declined: .+ another card\.$/)
    }
    const arabic = await buyer.pay(token, { 'accept-language': 'ar' })
    expect(arabic.message).toMatch(/^رُفضت البطاقة: /)
    expect(await till.traces(order.id)).toMatchObject({
      status: 0,
      payment_status: 'failed',
      payments: ['failed'],
      ledger: [],
    })
    expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'paid' } })
    await expectPaidOnce(till, bought, ['failed', 'succeeded'])
  },
)

test('a failed 3-D Secure challenge, then another card', async ({ till }) => {
  const bought = await ordered(till)
  const { buyer, order } = bought
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  await till.answerBank(payment.redirect_url!, 'fail')
  expect(await buyer.post(`payment/check-status?identifier=${order.id}`)).toMatchObject({
    status: true,
    data: { payment_status: 'failed' },
  })
  await buyer.pay('tok_visa')
  await expectPaidOnce(till, bought, ['failed', 'succeeded'])
})

test('a return from the bank without an answer: the same card is challenged again, another ends the first attempt', async ({
  till,
}) => {
  const bought = await ordered(till)
  const { buyer } = bought
  const first = (await buyer.pay('tok_threeDSecure2Required')).data
  expect((await buyer.pay('tok_threeDSecure2Required')).data).toEqual(first)
  await buyer.pay('tok_visa')
  await expectPaidOnce(till, bought, ['canceled', 'succeeded'])
  await till.answerBank(first.redirect_url!, 'complete').catch(() => undefined)
  await expectPaidOnce(till, bought, ['canceled', 'succeeded'])
})

test.for(['timeout_after', 'reset_after', 'error_after'])(
  '%s of the confirmation: paid once',
  async (kind, { till }) => {
    const bought = await ordered(till)
    await till.injectFault({ kind, call: 'payment_intents.confirm', times: 2 })
    expect(await bought.buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'paid' } })
    await expectPaidOnce(till, bought)
  },
)

test('a lost response after the charge: pending, a second click charges nothing, the reconciler settles it', async ({
  till,
  clock,
}) => {
  const bought = await ordered(till)
  const { buyer, order } = bought
  await till.injectFault({ kind: 'timeout_after', call: 'payment_intents.confirm', times: 2 })
  await till.injectFault({ kind: 'timeout_before', call: 'payment_intents.retrieve', times: 6 })
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'pending', transaction_id: null } })
  expect(await till.traces(order.id)).toMatchObject({
    status: 0,
    payment_status: 'pending_verification',
    payments: ['started'],
  })
  expect(await buyer.pay('tok_mastercard')).toMatchObject({ http: 200, data: { state: 'pending' } })
  clock.pass({ minutes: 3 })
  await expectPaidOnce(till, bought)
})

test('a lost response before the charge: it is cancelled at the gateway, and the order can be paid', async ({
  till,
  clock,
}) => {
  const bought = await ordered(till)
  const { buyer, order } = bought
  await till.injectFault({ kind: 'timeout_before', call: 'payment_intents.confirm', times: 2 })
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 200, data: { state: 'pending' } })
  clock.pass({ minutes: 3 })
  await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'failed', payments: ['canceled'] })
  expect(await buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'payment_failed' })
  await buyer.pay('tok_mastercard')
  await expectPaidOnce(till, bought, ['canceled', 'succeeded'])
})

test.for(['payment_methods.create', 'payment_intents.create'])(
  'no response to %s: no money was taken, and the message says so',
  async (call, { till }) => {
    const bought = await ordered(till)
    await till.injectFault({ kind: 'error_before', call, times: 2 })
    expect(await bought.buyer.pay('tok_visa')).toMatchObject({ http: 503, code: 'payment_unavailable' })
    expect(await till.charged()).toEqual([])
    expect(await bought.buyer.pay('tok_mastercard')).toMatchObject({ http: 200, data: { state: 'paid' } })
    await expectPaidOnce(till, bought, ['canceled', 'succeeded'])
  },
)

test('lost events are caught up', async ({ till, shop, clock }) => {
  await till.sendEvents()
  const bought = await ordered(till)
  await till.injectFault({ kind: 'lost', times: 20 })
  const payment = (await bought.buyer.pay('tok_threeDSecure2Required')).data
  await till.answerBank(payment.redirect_url!, 'complete')
  clock.pass({ minutes: 5 })
  await reconcilePayments(shop)
  await expectPaidOnce(till, bought)
})

test('a payer who never returns from the bank does not keep the wheels', async ({ till, clock, shop }) => {
  const { buyer, order } = await ordered(till)
  const payment = (await buyer.pay('tok_threeDSecure2Required')).data
  clock.pass({ minutes: 61 })
  await reconcilePayments(shop)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['canceled'] })
  await till.answerBank(payment.redirect_url!, 'complete').catch(() => undefined)
  expect(await till.charged()).toEqual([])
})

test('a second success for a paid order is refunded automatically, once, and the buyer is notified', async ({
  till,
  shop,
  emails,
  database,
}) => {
  await till.sendEvents()
  const bought = await ordered(till)
  const { buyer, order } = bought
  await buyer.pay('tok_visa_chargeDeclined')
  await buyer.pay('tok_visa')
  const { rows } = await database.pool.query('select gateway_reference from payments order by attempt limit 1')
  // The declined attempt is confirmed again without the shop, as a browser with its client secret could do.
  await shop.stripe.paymentIntents.confirm(rows[0].gateway_reference, { payment_method: 'pm_card_mastercard' })
  await expect.poll(async () => (await till.traces(order.id)).payments).toEqual(['succeeded', 'succeeded'])
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    payment_status: 'success',
    ledger: [order.total, order.total, -order.total],
    emails: ['order.paid', 'payment.returned'],
  })
  expect((await till.charged()).toSorted()).toEqual([0, order.total])
  expect(await till.stockOf(bought.sku)).toBe(6)
  expect(emails.filter(({ text }) => text.includes('was paid twice'))).toHaveLength(1)
})

test('a card that Stripe refuses to charge leaves no attempt open', async ({ till, database }) => {
  const bought = await ordered(till)
  // The gateway cancels the intent between our two calls.
  await database.pool.query(`
    create function sandbox.cancel_it() returns trigger language plpgsql as $$
    begin new.body = jsonb_set(new.body, '{status}', '"canceled"'); return new; end $$;
    create trigger cancel_it before insert on sandbox.stripe_objects for each row
      when (new.object = 'payment_intent') execute function sandbox.cancel_it()`)
  expect(await bought.buyer.pay('tok_visa')).toMatchObject({ http: 409, code: 'payment_failed' })
  await database.pool.query('drop trigger cancel_it on sandbox.stripe_objects')
  expect(await bought.buyer.pay('tok_mastercard')).toMatchObject({ http: 200, data: { state: 'paid' } })
  await expectPaidOnce(till, bought, ['canceled', 'succeeded'])
})

test('a crash between the gateway’s success and our commit: found again, paid once', async ({
  till,
  shop,
  database,
  clock,
}) => {
  const bought = await ordered(till)
  const { buyer, order } = bought
  await database.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'the lights went out'; end $$;
    create trigger die before insert on ledger for each row execute function die()`)
  expect((await buyer.pay('tok_visa')).http).toBe(500)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['started'], ledger: [], emails: [] })
  await database.pool.query('drop trigger die on ledger')
  clock.pass({ minutes: 3 })
  await reconcilePayments(shop)
  await expectPaidOnce(till, bought)
})
