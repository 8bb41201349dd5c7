import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { forgetIfUnpaid } from '#domain/payments/forget-unpaid.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { check, type Desk, paidOnce, test } from '#tests/money/paymob-desk.ts'
import type { Till } from '#tests/money/till.ts'
import type { Clock } from '#tests/support/clock.ts'
import { signedIn } from '#tests/support/staff.ts'

test('no callback, no return, window closed after paying: the reconciler finds it', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost' })
  await desk.pay(page, 'good')
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['requires_action'] })
  clock.pass({ minutes: 5 })
  for (const _ of [1, 2]) await reconcilePayments(shop)
  await check(till, desk, order)
})

test('declined, then paid by Stripe: one charge, and Paymob’s closed page takes nothing', async ({ till, desk }) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  const shown = await desk.back(await desk.pay(page, 'declined'))
  expect(shown.searchParams.get('success')).toBe('false')
  expect(await till.traces(order.id)).toMatchObject({
    status: 0,
    payment_status: 'failed',
    payments: ['failed'],
    ledger: [],
  })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    payments: ['failed', 'succeeded'],
    ledger: [order.total],
  })
  expect(await desk.charged()).toEqual([])
})

test('window closed, and Paymob again: a new page each time, and one of them is paid', async ({ till, desk }) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  const pages = [page]
  for (const _ of [1, 2]) {
    const { data } = await desk.again(buyer)
    expect(data).toMatchObject({ state: 'requires_action', order_id: order.id })
    pages.push(data.redirect_url!)
  }
  expect(new Set(pages).size).toBe(3)
  await desk.pay(pages[2]!, 'good')
  await till.work()
  expect(await till.traces(order.id)).toEqual({
    ...paidOnce(order),
    payments: ['canceled', 'canceled', 'succeeded'],
  })
  expect(await desk.charged()).toEqual([order.total])
})

test('window closed, Stripe pays, then the old page is paid too: the second payment is refunded automatically', async ({
  till,
  desk,
  emails,
}) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await desk.pay(page, 'good')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total, order.total, -order.total] })
  expect(await desk.charged()).toEqual([0])
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Order RD-100001 is confirmed',
    'Your payment for RD-100001 is being refunded',
  ])
})

/** An order at Paymob, then another one of the same goods in a changed cart: the first page stays open in its tab. */
async function replacedOrder({ till, desk, clock }: { till: Till; desk: Desk; clock: Clock }) {
  await desk.callbacks()
  const sku = await till.wheel(20)
  const buyer = till.visitor()
  const { cart_items } = (await buyer.add(sku)).data
  const first = (await buyer.store({ payment_method: 'Paymob' })).data
  const page = (await desk.again(buyer)).data.redirect_url!
  clock.pass({ minutes: 2 })
  await buyer.post('cart/change-quantity', { session_id: buyer.session_id, id: cart_items[0]!.id, quantity: 5 })
  const second = (await buyer.store()).data
  return { buyer, sku, first, page, second }
}

test('a replaced order is paid on its old page after the new one: its money is returned, and no goods are taken', async ({
  till,
  desk,
  clock,
  emails,
}) => {
  const { buyer, sku, first, page, second } = await replacedOrder({ till, desk, clock })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await desk.back(await desk.pay(page, 'good'))
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(first.id)).toMatchObject({
    ...{ status: 0, payment_status: 'failed', order_number: null, payments: ['succeeded'], holds: 0 },
    ...{ ledger: [first.total, -first.total], emails: ['payment.returned'] },
  })
  expect(await till.traces(second.id)).toMatchObject({ status: 1, ledger: [second.total], emails: ['order.paid'] })
  expect([await desk.charged(), await till.charged(), await till.stockOf(sku)]).toEqual([[0], [second.total], 15])
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'Order RD-100001 is confirmed',
    `Your payment for ${first.reference} is being refunded`,
  ])
})

test('two cards pay the old page of a replaced order: both are returned', async ({ till, desk, clock }) => {
  const { buyer, sku, first, page, second } = await replacedOrder({ till, desk, clock })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  const slow = await desk.pay(page, 'pending')
  await desk.back(await desk.pay(page, 'good'))
  await till.work()
  await desk.end(slow, 'paid')
  for (const _ of [1, 2]) await till.work()
  const { total } = first
  expect(await till.traces(first.id)).toMatchObject({
    ...{ status: 0, payments: ['succeeded', 'succeeded'], holds: 0 },
    ledger: [total, -total, total, -total],
  })
  expect(await till.traces(second.id)).toMatchObject({ status: 1, ledger: [second.total] })
  expect([await desk.charged(), await till.charged(), await till.stockOf(sku)]).toEqual([[0, 0], [second.total], 15])
})

test('a replaced order is paid on its old page while the bank asks for the new one: the second money is returned', async ({
  till,
  desk,
  clock,
}) => {
  const { buyer, sku, first, page, second } = await replacedOrder({ till, desk, clock })
  const bank = (await buyer.pay('tok_threeDSecure2Required')).data.redirect_url!
  clock.pass({ minutes: 1 })
  await desk.back(await desk.pay(page, 'good'))
  await till.answerBank(bank, 'complete')
  await buyer.post(`payment/check-status?identifier=${second.id}`)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(first.id)).toMatchObject({ status: 1, ledger: [first.total] })
  expect(await till.traces(second.id)).toMatchObject({ status: 0, ledger: [second.total, -second.total] })
  expect([await desk.charged(), await till.charged(), await till.stockOf(sku)]).toEqual([[first.total], [0], 16])
})

test('a replaced page is paid after the new order was refunded, or for other goods: it is kept', async ({
  till,
  desk,
  clock,
  shop,
}) => {
  const { buyer, first, page } = await replacedOrder({ till, desk, clock })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await refundOrder(shop, { order_number: 'RD-100001', reason: 'goodwill' })
  await till.work()
  const other = await desk.order()
  clock.pass({ minutes: 1 })
  await other.buyer.remove(`cart/clear/${other.buyer.session_id}`)
  await other.buyer.add(await till.wheel(10))
  await other.buyer.store()
  expect((await other.buyer.pay('tok_visa')).data.state).toBe('paid')
  for (const old of [page, other.page]) await desk.back(await desk.pay(old, 'good'))
  for (const { id, total } of [first, other.order])
    expect(await till.traces(id)).toMatchObject({ status: 1, payments: ['succeeded'], ledger: [total] })
})

test('a replaced page is paid while the refund of the cancelled new order is under way: it is kept', async ({
  till,
  desk,
  clock,
  app,
  shop,
}) => {
  const { buyer, first, page, second } = await replacedOrder({ till, desk, clock })
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  const { ask } = await signedIn(app, shop, 'manager')
  const body = { key: randomUUID(), restock: true, note: '' }
  expect(await ask(`POST /desk/orders/${second.id}/cancel`, body)).toMatchObject({ http: 200 })
  expect(await till.traces(second.id)).toMatchObject({ payment_status: 'success' })
  await desk.back(await desk.pay(page, 'good'))
  expect(await till.traces(first.id)).toMatchObject({ status: 1, payments: ['succeeded'], ledger: [first.total] })
})

test('the same goods are bought again after the first payment: both orders stay', async ({ till, desk, clock }) => {
  const { buyer, order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  clock.pass({ minutes: 1 })
  await buyer.add(order.lines[0]!.sku)
  const again = (await buyer.store({ payment_method: 'Paymob' })).data
  await desk.back(await desk.pay((await desk.again(buyer)).data.redirect_url!, 'good'))
  for (const { id, total } of [order, again])
    expect(await till.traces(id)).toMatchObject({ status: 1, ledger: [total] })
})

test('3-D Secure: declined stays unpaid, approved is paid', async ({ till, desk }) => {
  const { buyer, order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'bank', 'fail'))
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'failed' })
  const { data } = await desk.again(buyer)
  await desk.back(await desk.pay(data.redirect_url!, 'bank', 'complete'))
  await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    payments: ['failed', 'succeeded'],
    ledger: [order.total],
  })
})

test('pending stays open, holds the goods, and blocks a second payment meanwhile', async ({ till, desk }) => {
  const { buyer, order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'pending'))
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'pending_verification' })
  expect((await desk.again(buyer)).data.state).toBe('pending')
  expect(await desk.charged()).toEqual([])
})

test.for(['timeout_before', 'timeout_after', 'error_after', 'reset_before'])(
  'the intention fails (%s): a message says so, nothing is open, and the next try works',
  async (kind, { till, desk }) => {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(10))
    const order = (await buyer.store()).data
    await desk.injectFault({ kind, call: 'intention' })
    expect(await desk.again(buyer)).toMatchObject({ http: 503, code: 'payment_unavailable' })
    const { data } = await desk.again(buyer)
    await desk.back(await desk.pay(data.redirect_url!, 'good'))
    await till.work()
    expect(await till.traces(order.id)).toMatchObject({
      status: 1,
      payments: ['canceled', 'succeeded'],
      ledger: [order.total],
    })
  },
)

test('an abandoned page that is paid without any event is queried all the same', async ({
  till,
  desk,
  shop,
  clock,
}) => {
  const { buyer, order, page } = await desk.order()
  expect((await desk.again(buyer)).data.state).toBe('requires_action')
  await desk.injectFault({ kind: 'lost' })
  await desk.pay(page, 'good')
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['canceled', 'requires_action'] })
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total] })
  expect(await desk.charged()).toEqual([order.total])
})

test('paid twice, the second without any event: the money is refunded', async ({ till, desk, shop, clock }) => {
  const { buyer, order, page } = await desk.order()
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await desk.pay(page, 'good')
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  expect(await till.traces(order.id)).toMatchObject({ payments: ['succeeded', 'succeeded'] })
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total, order.total, -order.total] })
  expect(await desk.charged()).toEqual([0])
})

test('a buyer who is still in 3-D Secure keeps the goods', async ({ desk, shop, clock, database }) => {
  const { order, page } = await desk.order()
  await desk.pay(page, 'pending')
  for (let minutes = 0; minutes < 40; minutes += 10) {
    await reconcilePayments(shop)
    clock.pass({ minutes: 10 })
  }
  const { rows } = await database.pool.query<{ left: boolean }>(
    'select hold_expires_at > $1 as left from orders where id = $2',
    [shop.now(), order.id],
  )
  expect(rows).toEqual([{ left: true }])
})

test('the buyer’s data is kept while an abandoned page can still be paid', async ({ desk, shop, clock, database }) => {
  const { order } = await desk.order()
  const known = async () =>
    (await database.pool.query(`select 1 from order_addresses where order_id = $1 and email <> ''`, [order.id]))
      .rowCount
  await forgetIfUnpaid(shop, order.id)
  expect(await known()).toBe(2)
  await database.pool.query(`update payments set state = 'canceled'`)
  clock.pass({ hours: 5 })
  await forgetIfUnpaid(shop, order.id)
  expect(await known()).toBe(2)
  clock.pass({ hours: 2 })
  await forgetIfUnpaid(shop, order.id)
  expect(await known()).toBe(0)
})
