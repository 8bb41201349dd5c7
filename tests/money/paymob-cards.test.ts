import { expect } from 'vitest'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { compareLists } from '#domain/payments/reconcile/unbooked.ts'
import type { Shop } from '#domain/shop.ts'
import { check, test } from '#tests/money/paymob-desk.ts'
import type { Clock } from '#tests/support/clock.ts'

/** Several cards on one page of Paymob: each is a separate transaction, and an inquiry returns the newest. */

const report = (shop: Shop, clock: Clock) => {
  const hour = 3_600_000
  const now = clock.now().getTime()
  return moneyReport(shop, { from: new Date(now - 24 * hour), to: new Date(now + hour) })
}

/** Runs the reconciler every ten minutes for this long, like the cron task. */
async function reconcileFor(shop: Shop, clock: Clock, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 10) {
    clock.pass({ minutes: 10 })
    await reconcilePayments(shop)
  }
}

test('one card waits for its bank and another is declined, then the bank approves: paid once', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  await desk.callbacks()
  const { order, page } = await desk.order()
  const first = await desk.pay(page, 'pending')
  await desk.pay(page, 'declined')
  // The first card may still be charged, so no other card is requested until its bank has answered.
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'pending_verification' })
  await desk.end(first, 'paid')
  await check(till, desk, order)
  expect((await report(shop, clock)).differences).toEqual([])
})

test('a card that is unknown until its bank approves it, and a second one declined: paid once', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  await desk.callbacks()
  // This account may not list the transactions of an order.
  await desk.injectFault({ kind: 'refused_before', call: 'order', times: 1000 })
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost' })
  const first = await desk.pay(page, 'pending')
  await desk.pay(page, 'declined')
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'failed', payments: ['failed'] })
  await desk.end(first, 'paid')
  await check(till, desk, order)
  expect((await report(shop, clock)).differences).toEqual([])
})

test('a card whose bank approves it without a callback: the return or the reconciler finds it', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 10 })
  const first = await desk.pay(page, 'pending')
  await desk.back(first)
  await desk.pay(page, 'declined')
  await desk.end(first, 'paid')
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  await check(till, desk, order)
})

test('a browser that reports the number of the first card is believed only as far as Paymob confirms it', async ({
  till,
  desk,
}) => {
  const { buyer, order, page } = await desk.order()
  const other = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 10 })
  const first = await desk.pay(page, 'pending')
  await desk.pay(page, 'declined')
  await desk.end(first, 'paid')
  const transaction_id = first.searchParams.get('id')!
  const claim = (order_id: string) => buyer.post('paymob/store-transaction-id', { order_id, transaction_id })
  await claim(other.order.id)
  expect(await till.traces(other.order.id)).toMatchObject({ status: 0, payment_status: 'pending', ledger: [] })
  await claim(order.id)
  await check(till, desk, order)
})

test('two cards on one page are both paid: the second payment is refunded automatically', async ({
  till,
  desk,
  shop,
  clock,
  emails,
}) => {
  await desk.callbacks()
  const { order, page } = await desk.order()
  const first = await desk.pay(page, 'pending')
  await desk.pay(page, 'good')
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total] })
  for (const _ of [1, 2]) await till.work()
  await desk.end(first, 'paid')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    payment_status: 'success',
    payments: ['succeeded', 'succeeded'],
    ledger: [order.total, order.total, -order.total],
    emails: ['order.paid', 'payment.returned'],
  })
  expect(await desk.charged()).toEqual([0, order.total])
  expect(emails.at(-1)!.text).toContain('was paid twice')
  expect((await report(shop, clock)).differences).toEqual([])
})

test('an authorisation that was captured is one payment, however often it is found again', async ({
  till,
  desk,
  shop,
  clock,
  database,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 10 })
  const returned = await desk.pay(page, 'good')
  await database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_auth": true}'`)
  await desk.back(returned)
  await check(till, desk, order)
  // Paymob’s list has the authorisation under an id that is not booked, because its capture is.
  for (const _ of [1, 2]) await compareLists(shop, { days: 3 })
  await check(till, desk, order)
  expect((await report(shop, clock)).differences).toEqual([])
})

test('two cards on one page and no event for the second: it is found and refunded', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 10 })
  const first = await desk.pay(page, 'pending')
  await desk.back(first)
  await desk.back(await desk.pay(page, 'good'))
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total] })
  await desk.end(first, 'paid')
  await reconcileFor(shop, clock, 20)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, order.total, -order.total] })
  expect(await desk.charged()).toEqual([0, order.total])
})

test('an unannounced payment and a partial refund in Paymob’s dashboard: paid, and the part is booked', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 10 })
  const redirect = await desk.pay(page, 'good')
  await desk.refundPart(redirect, 4000)
  clock.pass({ minutes: 5 })
  await reconcilePayments(shop)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    payment_status: 'partially_refunded',
    ledger: [order.total, -4000],
  })
  expect((await report(shop, clock)).differences).toEqual([])
})

test('a bank that never answers holds neither the wheels nor the buyer’s next card', async ({
  till,
  desk,
  shop,
  clock,
  database,
  emails,
}) => {
  const { buyer, order, page } = await desk.order()
  const { sku } = order.lines[0]!
  await database.pool.query('update wheels set supplier_stock = 4 where sku = $1', [sku])
  const redirect = await desk.pay(page, 'pending')
  await desk.back(redirect)
  const second = till.visitor()
  await second.add(sku).catch(() => undefined)
  await reconcileFor(shop, clock, 50)
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'pending_verification' })
  expect((await second.store()).status).toBe(false)
  await reconcileFor(shop, clock, 70)
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'failed', payments: ['canceled'] })
  await second.add(sku)
  expect((await second.store()).status).toBe(true)

  // The second buyer leaves again, and this one pays with another card; then the bank approves after all.
  clock.pass({ minutes: 20 })
  await till.work()
  // It is not certain yet that nothing was charged.
  expect(emails.at(-1)!.text).toContain('bank has not answered')
  expect(emails.at(-1)!.text).not.toContain('Nothing was charged')
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await desk.end(redirect, 'paid')
  await reconcileFor(shop, clock, 20)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total, order.total, -order.total] })
  expect(await desk.charged()).toEqual([0])
})

test.for([
  [8, { status: 1, kept: 1 }],
  [4, { status: 0, kept: 0 }],
] as const)(
  'a bank that approves after two hours, with %i wheels left and four sold meanwhile: paid if there are enough',
  async ([stock, { status, kept }], { till, desk, shop, clock, database }) => {
    await desk.callbacks()
    const { order, page } = await desk.order()
    const { sku } = order.lines[0]!
    await database.pool.query('update wheels set supplier_stock = $1 where sku = $2', [stock, sku])
    const redirect = await desk.pay(page, 'pending')
    await reconcileFor(shop, clock, 120)
    const second = till.visitor()
    await second.add(sku)
    await second.store()
    expect((await second.pay('tok_visa')).data.state).toBe('paid')
    await desk.end(redirect, 'paid')
    for (const _ of [1, 2]) await till.work()
    expect(await till.traces(order.id)).toMatchObject({ status })
    expect(await desk.charged()).toEqual([kept * order.total])
    expect((await report(shop, clock)).differences.filter(({ kind }) => kind !== 'not_at_gateway')).toEqual([])
  },
)

test('one card waits for its bank and a later one is declined: after ten minutes the buyer may pay with another', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { buyer, order, page } = await desk.order()
  const first = await desk.pay(page, 'pending')
  await desk.back(await desk.pay(page, 'declined'))
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'pending_verification' })
  expect((await buyer.pay('tok_visa')).data.state).toBe('pending')
  await reconcileFor(shop, clock, 10)
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'failed', payments: ['canceled'] })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  // If the first bank approves after all, its money is refunded.
  await desk.end(first, 'paid')
  await reconcileFor(shop, clock, 20)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total, order.total, -order.total] })
  expect(await desk.charged()).toEqual([0])
})

test('cards whose banks never answer count as attempts', async ({ desk, shop, clock, database }) => {
  const { buyer, page } = await desk.order()
  await desk.pay(page, 'pending')
  await reconcileFor(shop, clock, 70)
  await database.pool.query(`
    insert into payments (order_id, gateway, attempt, idempotency_key, amount, currency, state, failure_code, created_at)
    select order_id, gateway, attempt + n, idempotency_key || n, amount, currency, state, failure_code, created_at
    from payments, generate_series(1, 14) n`)
  await buyer.store()
  expect((await desk.again(buyer)).code).toBe('too_many_cards')
})

test('one card declined and another rejected by its bank: the order has failed and can be paid', async ({
  till,
  desk,
}) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  await desk.pay(page, 'declined')
  const second = await desk.pay(page, 'pending')
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'pending_verification', payments: ['failed'] })
  await desk.end(second, 'declined')
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'failed', payments: ['failed'], ledger: [] })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
})
