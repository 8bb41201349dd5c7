import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { creditNotes } from '#database/schema/invoices.ts'
import { vatOfRefund } from '#domain/invoices/document.ts'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { type Till, test as till, type Visitor } from '#tests/money/till.ts'
import { runCommand } from '#tests/support/command.ts'
import { main as moneyReportCommand } from '#tools/money-report.ts'
import { main as refundCommand } from '#tools/refund.ts'

type Bought = { buyer: Visitor; order: Order; order_number: string }

async function buy(till: Till): Promise<Bought> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await till.work()
  return { buyer, order, order_number: 'RD-100001' }
}

const request = { order_number: 'RD-100001', reason: 'returned' as const }

async function requestAndExecute(shop: Shop, more: Partial<Parameters<typeof refundOrder>[1]> = {}) {
  const refund = await refundOrder(shop, { ...request, ...more })
  // Executing it again refunds nothing more.
  for (const _ of [1, 2]) await executeRefund(shop, refund.refund_id)
  return refund
}

const test = till

test('partial refunds up to the total: order, ledger, gateway, credit notes and e-mails agree to the fils', async ({
  till,
  shop,
  emails,
}) => {
  const { buyer, order } = await buy(till)
  await requestAndExecute(shop, { amount: 25_050 })
  await till.work()
  expect(await buyer.get(`order/getById/${order.id}`)).toMatchObject({
    data: { refunded: 25_050, refunded_at: expect.any(String) },
  })
  expect(await till.traces(order.id)).toMatchObject({
    payment_status: 'partially_refunded',
    ledger: [order.total, -25_050],
    emails: ['order.paid', 'order.refunded'],
  })
  const { amount } = await requestAndExecute(shop)
  expect(amount).toBe(order.total - 25_050)
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({
    status: 1,
    payment_status: 'refunded',
    ledger: [order.total, -25_050, 25_050 - order.total],
    emails: ['order.paid', 'order.refunded', 'order.refunded'],
  })
  expect(await till.charged()).toEqual([0])
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Order RD-100001 is confirmed',
    'A refund for order RD-100001',
    'A refund for order RD-100001',
  ])
  const notes = await shop.db.select().from(creditNotes).orderBy(creditNotes.number)
  expect(notes.map(({ number, amount }) => [number, amount])).toEqual([
    ['CN-100001', 25_050],
    ['CN-100002', order.total - 25_050],
  ])
  expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(order.vat)
})

test('an excess refund, an unknown or unpaid order and an accidental repeat are rejected without effect', async ({
  till,
  shop,
  clock,
}) => {
  const unpaid = till.visitor()
  await unpaid.add(await till.wheel(4))
  await unpaid.store()
  const { order } = await buy(till)
  const refused = (more: object) =>
    refundOrder(shop, { ...request, ...more }).then(
      () => 'done',
      ({ code }) => code,
    )
  expect(await refused({ amount: order.total + 1 })).toBe('refund_too_much')
  expect(await refused({ amount: 0 })).toBe('refund_too_much')
  expect(await refused({ amount: 10.5 })).toBe('refund_too_much')
  expect(await refused({ order_number: 'RD-100002' })).toBe('order_not_found')
  await requestAndExecute(shop, { amount: 1000 })
  expect(await refused({ amount: 1000 })).toBe('refund_repeated')
  expect(await till.charged()).toEqual([order.total - 1000])
  await requestAndExecute(shop, { amount: 1000, again: true })
  clock.pass({ minutes: 11 })
  await requestAndExecute(shop, { amount: 1000 })
  expect(await till.charged()).toEqual([order.total - 3000])
  // What the gateway has refused was not refunded: asking for it again is no repeat.
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  const { refund_id } = await refundOrder(shop, { ...request, amount: 2000 })
  expect(await executeRefund(shop, refund_id)).toBe('failed')
  await requestAndExecute(shop, { amount: 2000 })
  expect(await till.charged()).toEqual([order.total - 5000])
})

test('the key of a refund is for one sum of one order', async ({ till, shop }) => {
  for (const _ of [1, 2]) await buy(till)
  const keyed = { ...request, id: randomUUID(), amount: 1000 }
  const once = await refundOrder(shop, keyed)
  expect(await refundOrder(shop, keyed)).toEqual(once)
  for (const other of [{ amount: 2000 }, { order_number: 'RD-100002' }])
    await expect(refundOrder(shop, { ...keyed, ...other })).rejects.toMatchObject({ code: 'refund_repeated' })
})

test('two concurrent refunds cannot exceed the amount paid', async ({ till, shop }) => {
  const { order } = await buy(till)
  const halfAndMore = Math.ceil(order.total / 2) + 1
  const requests = await Promise.allSettled(
    [1, 2, 3].map(() => refundOrder(shop, { ...request, amount: halfAndMore, again: true })),
  )
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await till.work()
  expect(await till.charged()).toEqual([order.total - halfAndMore])
})

test.for(['reset_before', 'reset_after', 'error_before', 'error_after', 'timeout_after'])(
  'a gateway that fails (%s) refunds once, when the worker retries',
  async (kind, { till, shop }) => {
    const { order } = await buy(till)
    const { refund_id } = await refundOrder(shop, { ...request, amount: 5000 })
    await till.injectFault({ kind, call: 'refunds.create', times: 5 })
    await executeRefund(shop, refund_id).catch(() => undefined)
    await executeRefund(shop, refund_id).catch(() => undefined)
    await vi.waitFor(() => executeRefund(shop, refund_id), { timeout: 20_000 })
    expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
    expect(await till.charged()).toEqual([order.total - 5000])
  },
)

test('a refund with a lost response is not repeated when its key expires after a day', async ({
  till,
  shop,
  clock,
  database,
}) => {
  const { order } = await buy(till)
  const { refund_id } = await refundOrder(shop, { ...request, amount: 5000 })
  await till.injectFault({ kind: 'reset_after', call: 'refunds.create', times: 3 })
  await till.injectFault({ kind: 'reset_before', call: 'refunds.list', times: 3 })
  await expect(executeRefund(shop, refund_id)).rejects.toThrow()
  expect(await till.charged()).toEqual([order.total - 5000])
  await database.pool.query('delete from sandbox.stripe_answers')
  clock.pass({ hours: 25 })
  expect(await executeRefund(shop, refund_id)).toBe('done')
  expect(await till.charged()).toEqual([order.total - 5000])
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
})

test('a refund in the gateway’s dashboard is booked by its webhook, with a credit note and one e-mail', async ({
  till,
  shop,
  emails,
}) => {
  await till.sendEvents()
  const { order } = await buy(till)
  await dashboard(till, shop, order, 7000)
  await expect.poll(async () => (await till.traces(order.id)).ledger).toEqual([order.total, -7000])
  await till.work()
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'partially_refunded' })
  expect(emails.at(-1)!.subject).toBe('A refund for order RD-100001')
  expect(await shop.db.select().from(creditNotes)).toHaveLength(1)
})

test('an unannounced full refund in the dashboard: our own refund is rejected, and the dashboard’s is booked', async ({
  till,
  shop,
}) => {
  const { order } = await buy(till)
  await dashboard(till, shop, order, order.total)
  await requestAndExecute(shop, { amount: 900 }).catch(() => undefined)
  expect(await till.traces(order.id)).toMatchObject({ payment_status: 'refunded', ledger: [order.total, -order.total] })
})

test('the report finds what is missing on either side, and nothing where all agrees', async ({
  till,
  shop,
  database,
}) => {
  const { order } = await buy(till)
  await requestAndExecute(shop, { amount: 2500 })
  // The stand-in uses the real clock; the shop's does not move in a test.
  await database.pool.query(
    `update sandbox.stripe_objects set body = jsonb_set(body, '{created}', to_jsonb($1::bigint))`,
    [Math.floor(shop.now().getTime() / 1000)],
  )
  const hour = 3_600_000
  const period = { from: new Date(shop.now().getTime() - hour), to: new Date(shop.now().getTime() + hour) }
  expect(await moneyReport(shop, period)).toMatchObject({
    charged: order.total,
    given_back: 2500,
    paid_orders: 1,
    differences: [],
  })
  await database.pool.query(`delete from sandbox.stripe_objects where object = 'refund'`)
  const [charge] = (await database.pool.query(`select id, body from sandbox.stripe_objects where object = 'charge'`))
    .rows
  await database.pool.query(
    `update sandbox.stripe_objects set id = 'ch_other', body = jsonb_set(body, '{id}', '"ch_other"') where id = $1`,
    [charge.id],
  )
  const { differences } = await moneyReport(shop, period)
  expect(differences.map(({ kind }) => kind).toSorted()).toEqual(['not_at_gateway', 'not_at_gateway', 'not_booked'])
  expect(differences.find(({ kind }) => kind === 'not_booked')).toMatchObject({
    reference: 'ch_other',
    theirs: order.total,
  })
})

test('the VAT of all refunds equals the VAT of the order, however it is split', () => {
  const order = fc.integer({ min: 1, max: 5_000_000 }).chain((total) =>
    fc.record({
      total: fc.constant(total),
      // Rounded for each line: with fifty of them up to 25 fils more than that of the total.
      vat: fc.integer({ min: 0, max: Math.min(total, Math.ceil((total * 5) / 105) + 25) }),
      cuts: fc.array(fc.integer({ min: 1, max: total }), { maxLength: 6 }),
    }),
  )
  fc.assert(
    fc.property(order, ({ total, vat, cuts }) => {
      let left = { total, vat }
      for (const cut of [...cuts, total]) {
        const amount = Math.min(cut, left.total)
        if (amount === 0) break
        const part = vatOfRefund(amount, left, 5)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(amount)
        left = { total: left.total - amount, vat: left.vat - part }
        expect(left.vat).toBeLessThanOrEqual(left.total)
      }
      expect(left).toEqual({ total: 0, vat: 0 })
    }),
  )
  // Fourteen lines whose VAT was rounded up: what is left must not be more VAT than money.
  const part = vatOfRefund(468_998, { total: 469_000, vat: 22_340 }, 5)
  expect(vatOfRefund(2, { total: 2, vat: 22_340 - part }, 5)).toBe(2)
})

test('the commands describe their arguments', async ({ shop }) => {
  const usage = (name: string) => ({ code: 1, printed: expect.stringContaining(`npm run ${name} --`) })
  expect(await runCommand(refundCommand, shop, '--what')).toMatchObject(usage('refund'))
  expect(await runCommand(refundCommand, shop, 'RD-100001', '--payment', 'ch_1')).toMatchObject(usage('refund'))
  expect(await runCommand(refundCommand, shop, 'RD-100001', '--came-back')).toMatchObject(usage('refund'))
  expect(await runCommand(refundCommand, shop, 'RD-100001', '0.00')).toMatchObject(usage('refund'))
  for (const words of [['--what'], ['2026-03-02', '2026-03-01'], ['2026-02-31']])
    expect(await runCommand(moneyReportCommand, shop, ...words)).toMatchObject(usage('money-report'))
  expect(await runCommand(moneyReportCommand, shop, '2099-01-01')).toEqual({
    code: 1,
    printed: '2099-01-01 has not begun: nothing can be compared.\n',
  })
})

/** Refunds in Stripe's own dashboard. */
async function dashboard(till: Till, shop: Shop, order: Order, amount: number): Promise<void> {
  const { rows } = await shop.db.execute<{ reference: string }>(
    `select gateway_reference as reference from payments where order_id = '${order.id}'`,
  )
  const reply = await fetch(`${till.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_tests', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_intent: rows[0]!.reference, amount: String(amount) }),
  })
  expect(reply.status).toBe(200)
}
