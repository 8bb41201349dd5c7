import { expect, vi } from 'vitest'
import type { Payment } from '#domain/payments/attempt.ts'
import { executeRefund, recordRefunds } from '#domain/payments/execute-refund.ts'
import { refundsAtGateway } from '#domain/payments/gateway.ts'
import { reconcilePayments } from '#domain/payments/reconcile.ts'
import { refundOrder } from '#domain/payments/refund-order.ts'
import { settleRefund } from '#domain/payments/settle-refund.ts'
import { demoKeys } from '#services/paymob/sandbox.ts'
import { test } from '#tests/money/paymob-desk.ts'

test.for(['error_after', 'timeout_after', 'reset_before'])(
  'a refund whose answer is lost (%s) is given once',
  async (kind, { till, desk, shop }) => {
    const { order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    await till.work()
    const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
    await desk.misbehave({ kind, call: 'refund' })
    await executeRefund(shop, refund_id).catch(() => undefined)
    for (const _ of [1, 2]) await executeRefund(shop, refund_id)
    expect(await till.traces(order.id)).toMatchObject({
      payment_status: 'partially_refunded',
      ledger: [order.total, -5000],
    })
    expect(await desk.charged()).toEqual([order.total - 5000])
  },
)

test('two processes carry out one refund at once: it is given once', async ({ till, desk, shop }) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  await till.work()
  const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
  await Promise.allSettled(Array.from({ length: 6 }, () => executeRefund(shop, refund_id)))
  await executeRefund(shop, refund_id)
  expect(await desk.charged()).toEqual([order.total - 5000])
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
})

test('a second refund waits until the first is clear; neither is left out or given twice', async ({
  till,
  desk,
  shop,
}) => {
  const { order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  await till.work()
  const wish = { order_number: 'RD-100001', reason: 'returned' as const }
  const first = await refundOrder(shop, { ...wish, amount: 5000 })
  await desk.misbehave({ kind: 'error_after', call: 'refund' })
  await executeRefund(shop, first.refund_id).catch(() => undefined)
  expect(await desk.charged()).toEqual([order.total - 5000])
  const second = await refundOrder(shop, { ...wish, amount: 3000 })
  await expect(executeRefund(shop, second.refund_id)).rejects.toThrow('not carried out')
  await executeRefund(shop, first.refund_id)
  await executeRefund(shop, second.refund_id)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -3000] })
  expect(await desk.charged()).toEqual([order.total - 8000])
})

test("a refund made in Paymob's own pages, unheard, is not taken for ours: both are booked", async ({
  till,
  desk,
  shop,
  standIns,
}) => {
  const { order, page } = await desk.order()
  const way = await desk.pay(page, 'good')
  await desk.back(way)
  await till.work()
  await refundThere(standIns.url, way, 5000)
  const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
  await executeRefund(shop, refund_id)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -5000] })
  expect(await desk.charged()).toEqual([order.total - 10_000])
})

test('voided in Paymob’s own pages: before we heard of it, it is no payment; after, all of it went back', async ({
  till,
  desk,
  shop,
  clock,
  database,
}) => {
  const voided = () =>
    database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_voided": true}'`)
  const unheard = await desk.order()
  await desk.pay(unheard.page, 'good')
  await voided()
  clock.pass({ minutes: 5 })
  await reconcilePayments(shop)
  expect(await till.traces(unheard.order.id)).toMatchObject({ status: 0, payments: ['failed'], ledger: [] })
  const { rows } = await database.pool.query<{ id: string }>('select id from payments')
  await database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_voided": false}'`)
  clock.pass({ minutes: 11 })
  await reconcilePayments(shop)
  expect(await till.traces(unheard.order.id)).toMatchObject({ status: 1, ledger: [unheard.order.total] })
  await voided()
  for (const _ of [1, 2]) await recordRefunds(shop, rows[0]!.id)
  expect(await till.traces(unheard.order.id)).toMatchObject({
    payment_status: 'refunded',
    ledger: [unheard.order.total, -unheard.order.total],
  })
})

test('given back in Paymob’s own pages in two parts, counted twice beside each other: booked once', async ({
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
    found.push(...(await refundsAtGateway(shop, rows[0]!)))
  }
  for (const word of found) await settleRefund(shop, rows[0]!.id, word)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -3000] })
  for (const _ of [1, 2]) await recordRefunds(shop, rows[0]!.id)
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -3000, -2000] })
})

test("a refund made in Paymob's own pages is booked by its callback", async ({ till, desk, standIns }) => {
  await desk.callbacks()
  const { order, page } = await desk.order()
  const way = await desk.pay(page, 'good')
  await till.work()
  await refundThere(standIns.url, way, 7000)
  await vi.waitFor(async () => expect((await till.traces(order.id)).ledger).toEqual([order.total, -7000]))
})

/** What staff does in Paymob's own pages with the payment that a payer came back from. */
async function refundThere(url: string, way: URL, amount_cents: number): Promise<void> {
  const reply = await fetch(`${url}/sandbox/paymob/api/acceptance/void_refund/refund`, {
    method: 'POST',
    headers: { authorization: `Token ${demoKeys.secret_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_id: Number(way.searchParams.get('id')), amount_cents }),
  })
  expect(reply.status).toBe(200)
}
