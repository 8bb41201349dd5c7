import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { recordRefundsOf } from '#domain/payments/refunds/execute-refund.ts'
import type { Order } from '#shared/api/orders.ts'
import type { MoneyDesk, OrderMoney } from '#shared/desk/money.ts'
import { type Till, test } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

/** An order paid by Stripe, whose events reach the shop; `works` does the due jobs and those that they enqueue. */
async function paidOrder(till: Till) {
  await till.sendEvents()
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const order = (await buyer.store()).data
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  const works = async () => {
    for (const _ of [1, 2]) await till.work()
  }
  return { buyer, order, works }
}

test('a refund that the bank sent back is transferred: recorded once, in the books, for the buyer, and done with at the desk', async ({
  till,
  app,
  shop,
  clock,
  database,
  emails,
}) => {
  const owner = await signedIn(app, shop, 'owner')
  const { buyer, order, works } = await paidOrder(till)
  const key = randomUUID()
  await owner.ask(`POST /desk/orders/${order.id}/refunds`, {
    ...{ key, amount: 5000, lines: [], delivery: false, reason: 'goodwill', note: '', again: false },
  })
  await works()
  const transfer = (bank_reference: string) => owner.ask(`POST /desk/refunds/${key}/transfer`, { bank_reference })
  // What the buyer has is not transferred as well.
  expect(await transfer('FT-1')).toMatchObject({ http: 409, code: 'refund_not_refused' })

  const [refund] = (await shop.stripe.refunds.list({ limit: 1 })).data
  await fetch(`${till.url}/refunds/${refund!.id}/failed`, { method: 'POST' })
  const open = async () => (await owner.ask<MoneyDesk>('GET /desk/money')).data.refunds
  await expect.poll(open).toMatchObject([{ id: key, state: 'done', failure: 'lost_or_stolen_card' }])
  expect(await owner.ask(`POST /desk/refunds/${key}/again`)).toMatchObject({ http: 409, code: 'refund_not_refused' })
  await works()
  const written = emails.length

  clock.pass({ minutes: 5 })
  const replies = await Promise.all([transfer('FT-1'), transfer('FT-2')])
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409])
  const bank_reference = replies[0]!.http === 200 ? 'FT-1' : 'FT-2'
  await works()
  expect(await open()).toEqual([])
  const money = (await owner.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data
  expect(money).toMatchObject({ refunded: 5000, left: order.total - 5000 })
  expect(money.refunds).toMatchObject([{ id: key, state: 'done', bank_reference, done_at: shop.now().toISOString() }])
  const { rows } = await database.pool.query('select kind, gateway, amount from ledger order by id')
  expect(rows).toEqual([
    { kind: 'charge', gateway: 'stripe', amount: order.total },
    { kind: 'refund', gateway: 'stripe', amount: -5000 },
    { kind: 'refund_failure', gateway: 'stripe', amount: 5000 },
    { kind: 'refund', gateway: 'bank_transfer', amount: -5000 },
  ])
  const period = { from: new Date(shop.now().getTime() - 3_600_000), to: new Date(shop.now().getTime() + 1000) }
  expect(await moneyReport(shop, period)).toMatchObject({ given_back: 5000, differences: [] })

  // The buyer gets one letter about it, no second credit note, and the day of the transfer in the order.
  const toBuyer = emails.slice(written)
  expect(toBuyer).toHaveLength(1)
  expect(toBuyer[0]!.text).toContain('sent AED 50.00 to your bank account')
  expect((await database.pool.query('select amount from credit_notes')).rows).toEqual([{ amount: 5000 }])
  const seen = (await buyer.get<Order>(`order/getById/${order.id}`)).data
  expect(seen).toMatchObject({ refunded: 5000, refunded_at: shop.now().toISOString() })
  const { rows: audit } = await database.pool.query(
    `select after from audit_entries where action = 'order.refund_transferred'`,
  )
  expect(audit).toEqual([{ after: { amount: 5000, bank_reference } }])
})

test.for([{ part: 'all' }, { part: 'half' }] as const)(
  'a refund of $part of an order that came back and is made again in Stripe’s dashboard is booked once more, not as one more',
  async ({ part }, { till, app, shop, clock, database, emails }) => {
    const owner = await signedIn(app, shop, 'owner')
    const { buyer, order, works } = await paidOrder(till)
    await works()
    const { rows: payments } = await database.pool.query('select gateway_reference from payments')
    const amount = part === 'all' ? order.total : Math.round(order.total / 2)
    const refund = () => shop.stripe.refunds.create({ payment_intent: payments[0]!.gateway_reference, amount })
    const books = async () => (await database.pool.query('select kind, amount from ledger order by id')).rows
    const charge = { kind: 'charge', amount: order.total }
    const [once, back] = [
      { kind: 'refund', amount: -amount },
      { kind: 'refund_failure', amount },
    ]

    const first = await refund()
    await expect.poll(books).toEqual([charge, once])
    await fetch(`${till.url}/refunds/${first.id}/failed`, { method: 'POST' })
    const open = async () => (await owner.ask<MoneyDesk>('GET /desk/money')).data.refunds
    await expect.poll(open).toMatchObject([{ state: 'done', failure: 'lost_or_stolen_card' }])
    await works()
    const written = emails.length

    clock.pass({ minutes: 5 })
    await refund()
    await expect.poll(books).toEqual([charge, once, back, once])
    await works()
    expect(await open()).toEqual([])
    expect((await database.pool.query('select amount from credit_notes')).rows).toEqual([{ amount }])
    expect((await buyer.get<Order>(`order/getById/${order.id}`)).data).toMatchObject({ refunded: amount })
    expect(emails.slice(written)).toHaveLength(1)
    const period = { from: new Date(shop.now().getTime() - 3_600_000), to: new Date(shop.now().getTime() + 1000) }
    expect(await moneyReport(shop, period)).toMatchObject({ given_back: amount, differences: [] })

    // Stripe lists the first one as failed for ever: it is no news.
    for (const { id } of (await database.pool.query<{ id: string }>('select id from payments')).rows)
      await recordRefundsOf(shop, id)
    expect(await open()).toEqual([])
    expect(await books()).toEqual([charge, once, back, once])
  },
)
