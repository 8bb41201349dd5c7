import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import type { Order } from '#shared/api/orders.ts'
import type { AuditEntry } from '#shared/desk/audit.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { type Till, test as till } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const test = till.extend<{ bought: { order: Order; sku: string }; owner: Desk }>({
  bought: async ({ till }, use) => {
    const sku = await till.wheel(10)
    const buyer = till.visitor()
    await buyer.add(sku)
    const order = (await buyer.store()).data
    await buyer.pay('tok_visa')
    await till.work()
    await use({ order, sku })
  },
  owner: async ({ app, shop }, use) => use(await signedIn(app, shop, 'owner')),
})

const moneyOf = async ({ ask }: Desk, id: string) => (await ask<OrderMoney>(`GET /desk/orders/${id}/money`)).data

/** A refund of two of the four wheels. */
async function twoWheels(owner: Desk, { id }: Order, more: object = {}) {
  const [line] = (await moneyOf(owner, id)).lines
  const amount = Math.floor(((line!.total - line!.discount) * 2) / line!.quantity)
  const lines = [{ line_id: line!.line_id, quantity: 2, restock: true }]
  const body = { amount, lines, delivery: false, reason: 'returned', note: 'Two were scratched', again: false }
  return { key: randomUUID(), ...body, ...more }
}

const refused = { kind: 'refused_before', call: 'refunds.create' }

async function works(till: Till) {
  for (const _ of [1, 2]) await till.work()
}

test('a refund by pieces: money, stock, credit note, letter and history agree, however often it is sent', async ({
  till,
  owner,
  bought: { order, sku },
  database,
  emails,
}) => {
  const body = await twoWheels(owner, order)
  const send = () => owner.ask(`POST /desk/orders/${order.id}/refunds`, body)
  const replies = await Promise.all([send(), send(), send()])
  expect(replies.map(({ http }) => http)).toEqual([200, 200, 200])
  await works(till)
  expect(await till.charged()).toEqual([order.total - body.amount])
  expect(await till.stockOf(sku)).toBe(8)
  const money = await moneyOf(owner, order.id)
  expect(money).toMatchObject({
    ...{ left: order.total - body.amount, refunded: body.amount },
    lines: [{ refunded: 2, can_restock: 2 }],
    refunds: [{ id: body.key, state: 'done', note: 'Two were scratched', credit_note: 'CN-100001' }],
  })
  expect((await database.pool.query('select note from credit_notes')).rows).toEqual([{ note: 'Two were scratched' }])
  expect(emails.filter(({ subject }) => subject.includes('refund'))).toHaveLength(1)
  const { rows } = (await owner.ask<{ rows: AuditEntry[] }>(`GET /desk/audit?kind=order&thing_id=${order.id}`)).data
  expect(rows.map(({ action, after }) => [action, after.amount])).toEqual([['order.refund_asked', body.amount]])
  // The pieces that are refunded cannot be refunded again, and a sum that is out of date is refused.
  const three = { ...body, key: randomUUID(), lines: [{ ...body.lines[0], quantity: 3 }], again: true }
  expect(await owner.ask(`POST /desk/orders/${order.id}/refunds`, three)).toMatchObject({ code: 'refund_pieces' })
  const other = { ...body, key: randomUUID(), amount: body.amount - 1, again: true }
  expect(await owner.ask(`POST /desk/orders/${order.id}/refunds`, other)).toMatchObject({ code: 'refund_changed' })
  expect(await owner.ask(`POST /desk/orders/${order.id}/refunds`, { ...body, amount: 5 })).toMatchObject({
    code: 'refund_repeated',
  })
})

test('two people refund the same pieces at once: one refund, and the other is refused', async ({
  app,
  shop,
  till,
  owner,
  bought: { order, sku },
}) => {
  const manager = await signedIn(app, shop, 'manager')
  const bodies = [await twoWheels(owner, order, { again: true }), await twoWheels(owner, order, { again: true })]
  const all = bodies.map((body) => ({
    ...body,
    amount: order.total - order.delivery,
    lines: [{ ...body.lines[0], quantity: 4 }],
  }))
  const replies = await Promise.all(
    all.map((body, i) => [owner, manager][i]!.ask(`POST /desk/orders/${order.id}/refunds`, body)),
  )
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409])
  await works(till)
  expect(await till.charged()).toEqual([order.delivery])
  expect(await till.stockOf(sku)).toBe(10)
})

test('a cancelled order is refunded whole, its goods are back, its buyer reads it, and its parcel never leaves', async ({
  till,
  shop,
  owner,
  bought: { order, sku },
  emails,
}) => {
  const body = { key: randomUUID(), restock: true, note: '' }
  const send = () => owner.ask(`POST /desk/orders/${order.id}/cancel`, body)
  const replies = await Promise.all([send(), send()])
  expect(replies.map(({ data }) => data)).toEqual([{ refunded: order.total }, { refunded: order.total }])
  await works(till)
  expect(await till.charged()).toEqual([0])
  expect(await till.stockOf(sku)).toBe(10)
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    'A refund for order RD-100001',
    'Order RD-100001 is cancelled',
    'Order RD-100001 is confirmed',
  ])
  expect(await owner.ask(`POST /desk/orders/${order.id}/cancel`, { ...body, key: randomUUID() })).toMatchObject({
    code: 'order_is_cancelled',
  })
  await expect(dispatchOrder(shop, { order_number: 'RD-100001' })).rejects.toMatchObject({ code: 'order_refunded' })
})

test('cancelling an order that was refunded already refunds nothing, and a repeat of the request gets the same answer', async ({
  till,
  shop,
  owner,
  bought: { order, sku },
}) => {
  await refundOrder(shop, { order_number: 'RD-100001', reason: 'goodwill' })
  await works(till)
  const body = { key: randomUUID(), restock: true, note: '' }
  const send = (more = {}) => owner.ask(`POST /desk/orders/${order.id}/cancel`, { ...body, ...more })
  const replies = await Promise.all([send(), send()])
  expect(replies.map(({ data }) => data)).toEqual([{ refunded: 0 }, { refunded: 0 }])
  expect(await till.stockOf(sku)).toBe(10)
  expect(await send({ key: randomUUID() })).toMatchObject({ http: 409, code: 'order_is_cancelled' })
})

test('an order that left is not cancelled, and one that was cancelled does not leave although its refund is refused', async ({
  till,
  shop,
  owner,
  bought: { order, sku },
}) => {
  await till.injectFault(refused)
  const cancel = { key: randomUUID(), restock: false, note: '' }
  expect(await owner.ask(`POST /desk/orders/${order.id}/cancel`, cancel)).toMatchObject({ http: 200 })
  await works(till)
  expect(await moneyOf(owner, order.id)).toMatchObject({ left: order.total, refunds: [{ state: 'failed' }] })
  await expect(dispatchOrder(shop, { order_number: 'RD-100001' })).rejects.toMatchObject({ code: 'order_cancelled' })
  expect(await till.stockOf(sku)).toBe(6)

  const buyer = till.visitor()
  await buyer.add(sku, 2)
  const sent = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await dispatchOrder(shop, { order_number: 'RD-100002' })
  expect(await owner.ask(`POST /desk/orders/${sent.id}/cancel`, { ...cancel, key: randomUUID() })).toMatchObject({
    code: 'cancel_dispatched',
  })
})

test('a refused refund is requested again by one of two people, with its pieces', async ({
  app,
  shop,
  till,
  owner,
  bought: { order },
}) => {
  const manager = await signedIn(app, shop, 'manager')
  await till.injectFault(refused)
  const body = await twoWheels(owner, order)
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, body)
  await works(till)
  expect(await moneyOf(owner, order.id)).toMatchObject({ refunds: [{ state: 'failed' }], lines: [{ refunded: 0 }] })
  const replies = await Promise.all([owner, manager].map(({ ask }) => ask(`POST /desk/refunds/${body.key}/again`)))
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'refund_not_refused'])
  await works(till)
  expect(await till.charged()).toEqual([order.total - body.amount])
  expect(await moneyOf(owner, order.id)).toMatchObject({
    lines: [{ refunded: 2 }],
    refunds: [
      { state: 'done', is_replaced: false },
      { state: 'failed', is_replaced: true },
    ],
  })
})

test('a refused refund is paid by bank transfer: booked once, with a credit note, and the report has no difference', async ({
  till,
  shop,
  owner,
  bought: { order },
  database,
}) => {
  await till.injectFault(refused)
  const body = await twoWheels(owner, order)
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, body)
  await works(till)
  const transfer = () => owner.ask(`POST /desk/refunds/${body.key}/transfer`, { bank_reference: 'ENBD 7781' })
  const replies = await Promise.all([transfer(), transfer()])
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'refund_not_refused'])
  await works(till)
  expect(await till.charged()).toEqual([order.total])
  expect(await till.traces(order.id)).toMatchObject({
    payment_status: 'partially_refunded',
    ledger: [order.total, -body.amount],
    emails: expect.arrayContaining(['order.refunded']),
  })
  expect((await moneyOf(owner, order.id)).refunds[0]).toMatchObject({ state: 'done', bank_reference: 'ENBD 7781' })
  await database.pool.query(
    `update sandbox.stripe_objects set body = jsonb_set(body, '{created}', to_jsonb($1::bigint))`,
    [Math.floor(shop.now().getTime() / 1000)],
  )
  const [from, to] = [-3_600_000, 3_600_000].map((ms) => new Date(shop.now().getTime() + ms))
  expect((await moneyReport(shop, { from: from!, to: to! })).differences).toEqual([])

  // The same reference for another refund is a mistake.
  await till.injectFault(refused)
  const second = { ...body, key: randomUUID(), lines: [], amount: 1000 }
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, second)
  await works(till)
  expect(await owner.ask(`POST /desk/refunds/${second.key}/transfer`, { bank_reference: 'enbd 7781' })).toMatchObject({
    code: 'refund_reference_used',
  })
})

test('the database refuses more pieces than were bought and a cancelled order that leaves', async ({
  till,
  owner,
  bought: { order },
  database,
}) => {
  const body = await twoWheels(owner, order)
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, body)
  await works(till)
  const refuse = (text: string, constraint: string) =>
    expect(database.pool.query(text)).rejects.toMatchObject({ constraint })
  await refuse(`update refund_lines set quantity = 1`, 'only_added_to')
  await refuse(
    `insert into order_restocks (order_id, line_id, quantity, why, created_at)
     select order_id, id, 3, 'came_back', now() from order_lines where order_id = '${order.id}'`,
    'order_restocks_within_line',
  )
  await refuse(`update refunds set note = 'x'`, 'refunds_replace')
  await database.pool.query(`update orders set cancelled_at = now() where id = '${order.id}'`)
  await refuse(`update orders set dispatched_at = now() where id = '${order.id}'`, 'orders_cancelled')
  await refuse(`update orders set cancelled_at = null where id = '${order.id}'`, 'orders_cancelled_once')
})
