import { expect, vi } from 'vitest'
import { carryOn } from '#database/backup/carry-on.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import { recordPaymobDispute } from '#domain/payments/disputes/paymob-disputes.ts'
import { gateways } from '#domain/payments/gateways/gateways.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { executeRefund, recordRefundsOf } from '#domain/payments/refunds/execute-refund.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { settleRefund } from '#domain/payments/refunds/settle-refund.ts'
import { test } from '#tests/money/paymob-desk.ts'

test.for(['error_after', 'timeout_after', 'reset_before'])(
  'a refund with a lost response (%s) is made once',
  async (kind, { till, desk, shop }) => {
    const { order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    await till.work()
    const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
    await desk.injectFault({ kind, call: 'refund' })
    await executeRefund(shop, refund_id).catch(() => undefined)
    for (const _ of [1, 2]) await executeRefund(shop, refund_id)
    expect(await till.traces(order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      ledger: [order.total, -5000],
    })
    expect(await desk.charged()).toEqual([order.total - 5000])
  },
)

test('two processes run one refund at once: it is made once', async ({ till, desk, shop }) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  await till.work()
  const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
  await Promise.allSettled(Array.from({ length: 6 }, () => executeRefund(shop, refund_id)))
  await executeRefund(shop, refund_id)
  expect(await desk.charged()).toEqual([order.total - 5000])
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
})

test('refunds that waited in a restored backup are not made a second time; those that were never made are', async ({
  till,
  desk,
  shop,
  database,
  clock,
}) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await desk.back(redirect)
  await till.work()
  const asked = { order_number: 'RD-100001', reason: 'returned' as const }
  const first = await refundOrder(shop, { ...asked, amount: 5000 })
  clock.pass({ minutes: 1 })
  const second = await refundOrder(shop, { ...asked, amount: 3000 })
  // What the shop did after the backup, and what the restored database does not know.
  await desk.refundPart(redirect, 5000)
  const client = await database.pool.connect()
  await carryOn(client, 'public_before_restore', 0).finally(() => client.release())
  for (const { refund_id } of [first, second]) await executeRefund(shop, refund_id)
  expect(await desk.charged()).toEqual([order.total - 8000])
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -3000] })
})

test('a second refund waits until the first is settled; neither is dropped or repeated', async ({
  till,
  desk,
  shop,
}) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  await till.work()
  const request = { order_number: 'RD-100001', reason: 'returned' as const }
  const first = await refundOrder(shop, { ...request, amount: 5000 })
  await desk.injectFault({ kind: 'error_after', call: 'refund' })
  await executeRefund(shop, first.refund_id).catch(() => undefined)
  expect(await desk.charged()).toEqual([order.total - 5000])
  const second = await refundOrder(shop, { ...request, amount: 3000 })
  await expect(executeRefund(shop, second.refund_id)).rejects.toThrow('not carried out')
  await executeRefund(shop, first.refund_id)
  await executeRefund(shop, second.refund_id)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -3000] })
  expect(await desk.charged()).toEqual([order.total - 8000])
})

test('an unannounced refund in Paymob’s dashboard is not mistaken for ours: both are booked', async ({
  till,
  desk,
  shop,
}) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await desk.back(redirect)
  await till.work()
  await desk.refundPart(redirect, 5000)
  const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
  await executeRefund(shop, refund_id)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -5000] })
  expect(await desk.charged()).toEqual([order.total - 10_000])
})

test('a void in Paymob’s dashboard: before we know the payment it is no payment, afterwards a full refund', async ({
  till,
  desk,
  shop,
  clock,
  database,
}) => {
  const voided = () =>
    database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_voided": true}'`)
  const missed = await desk.order()
  await desk.pay(missed.page, 'good')
  await voided()
  clock.pass({ minutes: 5 })
  await reconcilePayments(shop)
  expect(await till.traces(missed.order.id)).toMatchObject({ status: 0, payments: ['failed'], ledger: [] })
  const { rows } = await database.pool.query<{ id: string }>('select id from payments')
  await database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_voided": false}'`)
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  expect(await till.traces(missed.order.id)).toMatchObject({ status: 1, ledger: [missed.order.total] })
  await voided()
  for (const _ of [1, 2]) await recordRefundsOf(shop, rows[0]!.id)
  expect(await till.traces(missed.order.id)).toMatchObject({
    payment_status: 'refunded',
    ledger: [missed.order.total, -missed.order.total],
  })
})

test('two partial refunds in Paymob’s dashboard, counted twice concurrently, are booked once', async ({
  till,
  desk,
  shop,
  database,
}) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  const { rows } = await database.pool.query<Payment>('select * from payments')
  const counts = (refunded_amount_cents: number) =>
    database.pool.query(
      `update sandbox.paymob_transactions set body = body || jsonb_build_object('refunded_amount_cents', $1::int)`,
      [refunded_amount_cents],
    )
  const found = []
  for (const gone of [3000, 5000]) {
    await counts(gone)
    found.push(...(await gateways.paymob.refunds(shop, rows[0]!)))
  }
  for (const word of found) await settleRefund(shop, rows[0]!, word)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -3000] })
  for (const _ of [1, 2]) await recordRefundsOf(shop, rows[0]!.id)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -3000, -2000] })
})

test('a refund in Paymob’s dashboard is booked by its callback', async ({ till, desk }) => {
  await desk.callbacks()
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await till.work()
  await desk.refundPart(redirect, 7000)
  await vi.waitFor(async () => expect((await till.traces(order.id)).ledger).toEqual([order.total, -7000]), {
    timeout: 20_000,
  })
})

test('a refund known by its callback alone is booked, and a void known by its callback alone cancels the order', async ({
  till,
  desk,
}) => {
  await desk.callbacks()
  const [refunded, voided] = [await desk.order(), await desk.order()]
  const redirect = await desk.pay(refunded.page, 'good')
  const taken = await desk.pay(voided.page, 'good')
  await till.work()
  // The payment's own callback with the new amount is lost.
  await desk.injectFault({ kind: 'lost' })
  await desk.refundPart(redirect, 7000)
  await vi.waitFor(async () => expect((await till.traces(refunded.order.id)).ledger).toHaveLength(2), {
    timeout: 20_000,
  })
  expect(await till.traces(refunded.order.id)).toMatchObject({
    payment_status: 'partially_refunded',
    ledger: [refunded.order.total, -7000],
  })
  await desk.injectFault({ kind: 'lost' })
  await desk.voidPayment(taken)
  const { total, id } = voided.order
  await vi.waitFor(async () => expect((await till.traces(id)).ledger).toHaveLength(2), { timeout: 20_000 })
  expect(await till.traces(id)).toMatchObject({ payment_status: 'refunded', ledger: [total, -total] })
})

test.for([
  ['paid', { state: 'done', payment_status: 'partially_refunded', back: 5000 }],
  ['declined', { state: 'failed', payment_status: 'success', back: 0 }],
] as const)(
  'a refund pending at Paymob stays requested and is sent once; the bank says %s',
  async ([outcome, { state, payment_status, back }], { till, desk, shop, database }) => {
    const { order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    const request = { order_number: 'RD-100001', reason: 'returned' as const }
    const { refund_id } = await refundOrder(shop, { ...request, amount: 5000 })
    await desk.injectFault({ kind: 'pending', call: 'refund' })
    for (const _ of [1, 2, 3]) await expect(executeRefund(shop, refund_id)).rejects.toThrow('not carried out')
    // A pending refund counts as done: the owner cannot request the same money twice.
    await expect(refundOrder(shop, { ...request, amount: order.total })).rejects.toMatchObject({
      code: 'refund_too_much',
    })
    const { rows } = await database.pool.query('select id from sandbox.paymob_transactions where parent is not null')
    expect(rows).toHaveLength(1)
    await desk.endById(rows[0].id, outcome)
    expect(await executeRefund(shop, refund_id)).toBe(state)
    expect(await till.traces(order.id)).toMatchObject({
      payment_status,
      ledger: back ? [order.total, -back] : [order.total],
    })
    expect(await desk.charged()).toEqual([order.total - back])
  },
)

test('a refund that the bank declines in an answer with status 200 has failed: no money, one letter', async ({
  till,
  desk,
  shop,
  letters,
}) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', reason: 'returned', amount: 5000 })
  await desk.injectFault({ kind: 'declined', call: 'refund' })
  expect(await executeRefund(shop, refund_id)).toBe('failed')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'success', ledger: [order.total] })
  expect(await desk.charged()).toEqual([order.total])
  expect(letters.filter(({ subject }) => subject.includes('is refused'))).toHaveLength(1)
})

test('the pending refund of a second card with a lost response is not sent again', async ({
  till,
  desk,
  shop,
  database,
}) => {
  await desk.callbacks()
  const { order, page } = await desk.order()
  const first = await desk.pay(page, 'pending')
  await desk.pay(page, 'good')
  await desk.injectFault({ kind: 'pending', call: 'refund' })
  const { refund } = shop.paymob!
  shop.paymob = {
    ...shop.paymob!,
    refund: async (request) => Promise.reject(new Error(`cut off: ${(await refund(request)).id}`)),
  }
  await desk.end(first, 'paid')
  for (const _ of [1, 2]) await till.work()
  shop.paymob = { ...shop.paymob, refund }
  const { rows: asked } = await database.pool.query(`select id from refunds where state = 'asked'`)
  expect(asked).toHaveLength(1)
  await expect(executeRefund(shop, asked[0].id)).rejects.toThrow('not carried out')
  const { rows } = await database.pool.query('select id from sandbox.paymob_transactions where parent is not null')
  expect(rows).toHaveLength(1)
  await desk.endById(rows[0].id, 'paid')
  expect(await executeRefund(shop, asked[0].id)).toBe('done')
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, order.total, -order.total] })
})

test('a pending refund with a lost response is not sent again', async ({ till, desk, shop, database }) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
  await desk.injectFault({ kind: 'pending', call: 'refund' })
  const { refund } = shop.paymob!
  // The process ends before it has read the response.
  shop.paymob = {
    ...shop.paymob!,
    refund: async (request) => Promise.reject(new Error(`cut off: ${(await refund(request)).id}`)),
  }
  await executeRefund(shop, refund_id).catch(() => undefined)
  shop.paymob = { ...shop.paymob, refund }
  await expect(executeRefund(shop, refund_id)).rejects.toThrow('not carried out')
  const { rows } = await database.pool.query('select id from sandbox.paymob_transactions where parent is not null')
  expect(rows).toHaveLength(1)
  await desk.endById(rows[0].id, 'paid')
  expect(await executeRefund(shop, refund_id)).toBe('done')
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
})

test('a refund that waits while the buyer’s bank takes the money is not made: it would be gone twice', async ({
  till,
  desk,
  shop,
  letters,
}) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  const order_number = 'RD-100001'
  const { refund_id } = await refundOrder(shop, { order_number, amount: 5000, reason: 'returned' })
  await desk.injectFault({ kind: 'error_before', call: 'refund' })
  await expect(executeRefund(shop, refund_id)).rejects.toThrow('not carried out')
  await recordPaymobDispute(shop, { order_number, state: 'opened' })
  expect(await executeRefund(shop, refund_id)).toBe('failed')
  expect(await desk.charged()).toEqual([order.total])
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -order.total] })
  await till.work()
  expect(letters.filter(({ subject }) => /Refund of .* is refused/.test(subject))).toHaveLength(1)
})
