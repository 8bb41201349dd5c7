import { expect } from 'vitest'
import { payments } from '#database/schema/payments.ts'
import { restockRefunded } from '#domain/after-sale/restock-order.ts'
import { command } from '#domain/audit/audit.ts'
import { disputeEvidence } from '#domain/notifications/owner-dispute.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { listDisputes, readDisputes } from '#domain/payments/disputes/disputes.ts'
import { recordPaymobDispute } from '#domain/payments/disputes/paymob-disputes.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Shop } from '#domain/shop.ts'
import { piecesToPack } from '#domain/stock/levels.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { booked, order_number, stateOf } from '#tests/money/disputed.ts'
import { test } from '#tests/money/paymob-desk.ts'
import type { Till } from '#tests/money/till.ts'
import { runCommand } from '#tests/support/command.ts'
import { signedIn } from '#tests/support/staff.ts'
import { main as disputesCommand } from '#tools/disputes.ts'

const fee = 6_000

async function buy(till: Till, token = 'tok_visa'): Promise<Order> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  await buyer.pay(token)
  await till.work()
  return order
}

async function referenceOf(shop: Shop): Promise<string> {
  const [payment] = await shop.db.select().from(payments)
  return payment!.gateway_reference!
}

const post = async (till: Till, path: string, body: object = {}) => {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${till.url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(reply.status).toBe(200)
}

/** Stripe's events arrive by themselves. */
const expectState = (shop: Shop, state: string) => expect.poll(() => stateOf(shop)).toEqual([state])

const dispatch = (shop: Shop) =>
  dispatchOrder(shop, { order_number }).then(
    () => 'gone',
    ({ code }) => code,
  )

test('a chargeback stops the parcel, is booked with its fee, and notifies the owner once; a won dispute reverses it', async ({
  till,
  shop,
  letters,
  database,
}) => {
  await till.sendEvents()
  const { total } = await buy(till)
  const reference = await referenceOf(shop)
  await till.injectFault({ kind: 'duplicate', event: 'charge.dispute.created' })
  await post(till, 'disputes', { payment_intent: reference, reason: 'product_not_received' })
  await expectState(shop, 'needs_response')
  await till.work()
  const opened = letters.filter(({ subject }) => subject.includes('disputed'))
  expect(opened.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@example.com', `Act now: The payment of order ${order_number} is disputed`],
  ])
  for (const words of [
    'product not received',
    'Security code (CVC): pass',
    '3-D Secure: not used',
    '/desk/money#disputes',
  ])
    expect(opened[0]!.text).toContain(words)
  // What is claimed of the parcel is what has happened to it.
  expect(opened[0]!.text).toMatch(/^ *To be delivered to: Layla/m)
  const [dispute] = await listDisputes(shop)
  const order = await readOrderUnchecked(shop, dispute!.order_id)
  const claimed = (at: Partial<Order>) => disputeEvidence(dispute!, { ...order, ...at }).join('\n')
  const left = { dispatched_at: '2026-03-03T08:00:00.000Z' }
  expect(claimed(left)).toMatch(/^Sent to: Layla/m)
  expect(claimed({ ...left, delivered_at: '2026-03-05T08:00:00.000Z' })).toMatch(/^Delivered to: Layla/m)
  expect(await booked(shop)).toEqual([
    ['charge', total],
    ['dispute', -total],
    ['dispute_fee', -fee],
  ])
  expect(await dispatch(shop)).toBe('order_disputed')
  await expect(database.pool.query('update orders set dispatched_at = now()')).rejects.toThrow(
    'its parcel cannot leave',
  )
  await expect(refundOrder(shop, { order_number, reason: 'cancelled' })).rejects.toMatchObject({
    code: 'refund_disputed',
  })

  // The evidence convinces the bank; both events are lost, and the hourly check finds out.
  for (const event of ['charge.dispute.updated', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'])
    await till.injectFault({ kind: 'lost', event })
  const [open] = (await shop.stripe.disputes.list({ payment_intent: reference })).data
  await shop.stripe.disputes.update(open!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
  for (const _ of [1, 2]) await readDisputes(shop)
  await till.work()
  expect(await stateOf(shop)).toEqual(['won'])
  expect((await booked(shop)).slice(3)).toEqual([['dispute_reversal', total]])
  expect(letters.map(({ subject }) => subject)).toContain(`The dispute about order ${order_number} is won`)
  expect(letters.filter(({ subject }) => subject.includes('dispute'))).toHaveLength(2)
  expect(await dispatch(shop)).toBe('gone')
  await expect(database.pool.query(`update disputes set state = 'needs_response', closed_at = null`)).rejects.toThrow(
    'cannot move',
  )
  await expect(database.pool.query('delete from disputes')).rejects.toThrow('never deleted')
})

test('money moved by disputes is in the money report, and reported as missing where it is not booked', async ({
  till,
  shop,
}) => {
  const { total } = await buy(till, 'tok_createDispute')
  // The stand-in uses the real clock, which is long after the shop's.
  const period = { from: new Date(shop.now().getTime() - 3_600_000), to: new Date(Date.now() + 3_600_000) }
  const unbooked = await moneyReport(shop, period)
  expect(unbooked.differences.map(({ kind, theirs }) => [kind, theirs])).toEqual([
    ['not_booked', -total],
    ['not_booked', -fee],
  ])
  await readDisputes(shop)
  expect(await moneyReport(shop, period)).toMatchObject({
    charged: total,
    disputed: total,
    dispute_fees: fee,
    paid_orders: 1,
    differences: [],
  })
  // We booked it on another day than Stripe, so it is looked up by its id.
  expect((await moneyReport(shop, { ...period, to: new Date(shop.now().getTime() + 3_600_000) })).differences).toEqual(
    [],
  )
})

test('goods that come back after a chargeback are put on the shelf without the pieces that were refunded as damaged', async ({
  till,
  shop,
  database,
}) => {
  await till.sendEvents()
  const { id } = await buy(till)
  await dispatchOrder(shop, { order_number })
  const { rows } = await database.pool.query<{ line_id: string; sku: string; quantity: number }>(
    'select id as line_id, sku, quantity from order_lines where order_id = $1',
    [id],
  )
  const [{ line_id, sku, quantity }] = rows as [(typeof rows)[0]]
  await refundOrder(shop, { order_number, reason: 'returned', lines: [{ line_id, quantity: 2, restock: false }] })
  await till.work()
  await post(till, 'disputes', { payment_intent: await referenceOf(shop), reason: 'product_not_received' })
  await expectState(shop, 'needs_response')
  const { id: dispute } = (await shop.stripe.disputes.list()).data[0]!
  // It may still be won, and then the goods are the buyer's.
  await expect(restockRefunded(shop, command('npm run restock'), order_number, 'came_back')).rejects.toMatchObject({
    code: 'restock_partly',
  })
  await post(till, `disputes/${dispute}/lost`)
  await expectState(shop, 'lost')
  const stock = async () =>
    (await database.pool.query('select supplier_stock from wheels where sku = $1', [sku])).rows[0].supplier_stock
  const before = await stock()
  await restockRefunded(shop, command('npm run restock'), order_number, 'came_back')
  expect((await stock()) - before).toBe(quantity - 2)
})

test('an inquiry moves no money and may be answered by a refund; a later chargeback sends its own letter', async ({
  till,
  shop,
  letters,
  app,
  database,
}) => {
  await till.sendEvents()
  const { id: order_id, total, lines } = await buy(till, 'tok_createDisputeInquiry')
  await expectState(shop, 'warning_needs_response')
  expect(await dispatch(shop)).toBe('order_disputed')
  // Of one piece, which is no goods any more.
  const { rows } = await database.pool.query('select id as line_id, 1 as quantity, false as restock from order_lines')
  const { amount } = await refundOrder(shop, { order_number, reason: 'goodwill', lines: rows })
  await till.work()
  expect(await booked(shop)).toEqual([
    ['charge', total],
    ['refund', -amount],
  ])
  const { id } = (await shop.stripe.disputes.list()).data[0]!
  await post(till, `disputes/${id}/escalate`)
  await expectState(shop, 'needs_response')
  const { ask } = await signedIn(app, shop, 'manager')
  const restock = () => ask(`POST /desk/orders/${order_id}/restock`)
  expect(await restock()).toMatchObject({ code: 'restock_partly' })
  await post(till, `disputes/${id}/lost`)
  await expectState(shop, 'lost')
  await till.work()
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    `Act now: The bank has taken back the payment of order ${order_number}`,
    `Act now: The payment of order ${order_number} is disputed`,
    expect.stringMatching(`^Order ${order_number}: `),
    `The dispute about order ${order_number} is lost`,
  ])
  const lost = letters.find(({ subject }) => subject.endsWith('is lost'))!
  expect(lost.text).toMatch(/back on the shelf.*\/desk\/orders\/[\w-]+/s)
  expect(await dispatch(shop)).toBe('order_disputed')

  // Its goods never left, so all but that piece are back in stock, once; a count expects them no more as sold.
  expect((await ask<OrderMoney>(`GET /desk/orders/${order_id}/money`)).data).toMatchObject({ is_lost: true })
  const both = await Promise.all([restock(), restock()])
  expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'restock_repeated'])
  expect(await till.stockOf(lines[0]!.sku)).toBe(9)
  expect((await piecesToPack(shop, [lines[0]!.sku])).size).toBe(0)
})

test('when an inquiry ends, the letter lets the parcel leave only if the order was not refunded or cancelled meanwhile', async ({
  till,
  shop,
  letters,
}) => {
  await till.sendEvents()
  const ends = async (n: number, answer: () => Promise<unknown>) => {
    await buy(till, 'tok_createDisputeInquiry')
    await expect.poll(() => stateOf(shop)).toHaveLength(n)
    await answer()
    const { id } = (await shop.stripe.disputes.list()).data[0]!
    await post(till, `disputes/${id}/won`)
    const closed = async () => (await stateOf(shop)).filter((each) => each === 'warning_closed')
    await expect.poll(closed).toHaveLength(n)
    await till.work()
    // By its subject: the refund's letters of the same run can come after it.
    return letters.filter(({ subject }) => subject.startsWith('The bank’s question')).at(-1)!
  }
  expect((await ends(1, async () => {})).text).toContain('The parcel may leave now')
  for (const [n, reason] of [
    [2, 'goodwill'],
    [3, 'cancelled'],
  ] as const) {
    const letter = await ends(n, () => refundOrder(shop, { order_number: `RD-10000${n}`, reason }))
    expect(letter.subject).toContain(`RD-10000${n}`)
    expect(letter.text).toContain('refunded or cancelled meanwhile')
    expect(letter.text).not.toContain('may leave')
  }
})

test('a payment stores the card details of the gateway: 3-D Secure, checks and country', async ({
  till,
  desk,
  shop,
}) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  const page = (await buyer.pay('tok_threeDSecure2Required')).data.redirect_url!
  await till.answerBank(page, 'complete')
  await buyer.post(`payment/check-status?identifier=${id}`)
  const [byStripe] = await shop.db.select().from(payments)
  expect(byStripe!.evidence).toEqual({
    three_d_secure: 'authenticated',
    cvc_check: 'pass',
    address_check: null,
    postal_code_check: null,
    card_country: 'US',
    risk_level: 'normal',
  })
  await desk.callbacks()
  const other = await desk.order()
  await desk.pay(other.page, 'good')
  const byPaymob = (await shop.db.select().from(payments)).find(({ gateway }) => gateway === 'paymob')
  expect(byPaymob!.evidence).toMatchObject({ three_d_secure: 'not_used', card_country: null })

  // Paymob's API has no disputes: the owner records what Paymob's e-mail says, any number of times.
  const report = { order_number: 'RD-100002', state: 'opened', fee: 5_000 } as const
  await expect(recordPaymobDispute(shop, { ...report, order_number })).rejects.toMatchObject({
    code: 'dispute_not_at_paymob',
  })
  for (const _ of [1, 2]) await recordPaymobDispute(shop, report)
  await expect(dispatchOrder(shop, { order_number: 'RD-100002' })).rejects.toMatchObject({ code: 'order_disputed' })
  for (const _ of [1, 2]) await recordPaymobDispute(shop, { ...report, state: 'won' })
  const { total } = other.order
  expect((await booked(shop)).slice(2)).toEqual([
    ['dispute', -total],
    ['dispute_fee', -5_000],
    ['dispute_reversal', total],
  ])
  await dispatchOrder(shop, { order_number: 'RD-100002' })
})

test('two disputes of one order that are both lost are two letters', async ({ till, shop, letters }) => {
  await buy(till)
  const [payment] = await shop.db.select().from(payments)
  const report = (gateway_dispute_id: string, state: 'needs_response' | 'lost') =>
    settleDispute(shop, payment!, {
      ...{ gateway: 'stripe', gateway_dispute_id, amount: 10_000, currency: 'AED', reason: 'general', state },
      ...{ evidence_due_at: null, movements: [] },
    })
  for (const state of ['needs_response', 'lost'] as const) for (const id of ['dp_1', 'dp_2']) await report(id, state)
  await till.work()
  const lost = letters.filter(({ subject }) => subject === `The dispute about order ${order_number} is lost`)
  expect(lost.map(({ text }) => /dp_\d/.exec(text)?.[0]).sort()).toEqual(['dp_1', 'dp_2'])
})

test('an order that does not exist has no list of disputes', async ({ shop }) => {
  expect(await runCommand(disputesCommand, shop, 'RD-555555')).toMatchObject({ code: 1 })
})
