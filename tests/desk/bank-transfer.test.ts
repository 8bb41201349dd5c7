import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import type { Order } from '#shared/api/orders.ts'
import type { DeskOffer } from '#shared/desk/offers.ts'
import { test } from '#tests/money/till.ts'
import { signedIn } from '#tests/support/staff.ts'

test('an offer becomes an order that a manager marks as paid by the bank’s reference', async ({
  app,
  shop,
  till,
  emails,
  clock,
}) => {
  const [support, manager] = [await signedIn(app, shop, 'support'), await signedIn(app, shop, 'manager')]
  const sku = await till.wheel(8)
  const made = await support.ask<{ id: string }>('POST /desk/offers', {
    ...{ country: 'AE', vehicle: null, delivery: 0, locale: 'en', note: '', valid_until: '2026-03-09' },
    ...{ first_name: 'Huda', last_name: 'Salem', phone: '050 123 4567', email: 'huda@example.com', city: 'Dubai' },
    ...{ address: 'Al Wasl Road 12', lines: [{ sku, axle: 'any', quantity: 4, unit_price: 100_000 }] },
  })
  const offer = `/desk/offers/${made.data.id}`
  const { data } = await support.ask<{ order_id: string }>(`POST ${offer}/order`)
  const transfer = (by: typeof support, bank_reference: string, amount = 400_000) =>
    by.ask(`POST /desk/orders/${data.order_id}/transfer`, { amount, bank_reference })
  expect(await transfer(support, 'FT-1')).toMatchObject({ http: 403 })
  expect(await transfer(manager, 'FT-1', 399_999)).toMatchObject({ code: 'transfer_other_amount' })
  expect(await till.stockOf(sku)).toBe(8)
  const both = await Promise.all([transfer(manager, 'FT-2603-17'), transfer(manager, 'FT-2603-17')])
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(await till.stockOf(sku)).toBe(4)
  expect(await till.traces(data.order_id)).toMatchObject({ status: 1, payment_status: 'success', ledger: [400_000] })
  await till.work()
  expect(emails.find(({ to }) => to === 'huda@example.com')!.text).toContain('Bank transfer')
  expect((await support.ask<DeskOffer>(`GET ${offer}`)).data).toMatchObject({ state: 'paid' })

  const other = till.visitor()
  await other.add(sku)
  const { data: second } = (await other.store()) as { data: Order }
  const again = await manager.ask(`POST /desk/orders/${second.id}/transfer`, {
    ...{ amount: second.total, bank_reference: 'ft-2603-17' },
  })
  expect(again).toMatchObject({ http: 409, code: 'transfer_reference_used' })

  const refund = { key: crypto.randomUUID(), amount: 100_000, lines: [], delivery: false, reason: 'goodwill', note: '' }
  expect(await manager.ask(`POST /desk/orders/${data.order_id}/refunds`, { ...refund, again: false })).toMatchObject({
    http: 200,
  })
  await till.work()
  const recorded = await manager.ask(`POST /desk/refunds/${refund.key}/transfer`, { bank_reference: 'FT-2603-18' })
  expect(recorded).toMatchObject({ http: 200 })
  await till.work()
  expect(emails.at(-1)).toMatchObject({ to: 'huda@example.com', subject: 'A refund for order RD-100001' })
  expect(emails.at(-1)!.text).toContain('to your bank account')
  expect(emails.at(-1)!.text).not.toContain('card')
  expect(await till.traces(data.order_id)).toMatchObject({ ledger: [400_000, -100_000] })
  const from = new Date(clock.now().getTime() - 3_600_000)
  clock.pass({ minutes: 30 })
  expect(await moneyReport(shop, { from, to: clock.now() })).toMatchObject({
    ...{ charged: 400_000, given_back: 100_000, paid_orders: 1, differences: [] },
  })
})

test('two refused refunds of one sum are two tasks, each settled by a transfer of its own', async ({
  app,
  shop,
  till,
  clock,
}) => {
  const manager = await signedIn(app, shop, 'manager')
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const { data: order } = (await buyer.store()) as { data: Order }
  const paid = { amount: order.total, bank_reference: 'FT-1' }
  expect(await manager.ask(`POST /desk/orders/${order.id}/transfer`, paid)).toMatchObject({ http: 200 })
  const keys = [crypto.randomUUID(), crypto.randomUUID()]
  for (const key of keys) {
    clock.pass({ minutes: 1 })
    await manager.ask(`POST /desk/orders/${order.id}/refunds`, {
      ...{ key, amount: 50_000, lines: [], delivery: false, reason: 'goodwill', note: '', again: true },
    })
    await till.work()
  }
  const listed = async () => {
    const { data } = await manager.ask<{ refunds: { id: string }[] }>('GET /desk/money')
    return data.refunds.map(({ id }) => id).toSorted()
  }
  expect(await listed()).toEqual(keys.toSorted())
  for (const [n, key] of keys.entries()) {
    clock.pass({ minutes: 1 })
    expect(await manager.ask(`POST /desk/refunds/${key}/transfer`, { bank_reference: `FT-1${n}` })).toMatchObject({
      http: 200,
    })
    expect(await listed()).toEqual(keys.slice(n + 1))
  }
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -50_000, -50_000] })
})

test('a transfer that comes days later promises the delivery from then on', async ({ app, shop, till, clock }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(4))
  const { data: order } = (await buyer.store()) as { data: Order }
  const today = new Date(clock.now()).toISOString().slice(0, 10)
  expect(order.delivery_date > today).toBe(true)
  clock.pass({ days: 11 })
  const manager = await signedIn(app, shop, 'manager')
  const body = { amount: order.total, bank_reference: 'FT-9' }
  expect(await manager.ask(`POST /desk/orders/${order.id}/transfer`, body)).toMatchObject({ http: 200 })
  const { rows } = await shop.db.execute<{ is_ahead: boolean }>(
    sql`select delivery_date > ${clock.now().toISOString()}::date as is_ahead from orders`,
  )
  expect(rows).toEqual([{ is_ahead: true }])
})

test('a transfer of a buyer who was erased meanwhile books nothing', async ({ app, shop, till, database }) => {
  const manager = await signedIn(app, shop, 'manager')
  const buyer = till.visitor()
  await buyer.add(await till.wheel(4))
  const { data: order } = (await buyer.store()) as { data: Order }
  await database.pool.query(`update order_addresses set email = ''`)
  const body = { amount: order.total, bank_reference: 'FT-9' }
  expect(await manager.ask(`POST /desk/orders/${order.id}/transfer`, body)).toMatchObject({ code: 'order_erased' })
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: [], ledger: [] })
})

test('a transfer for goods that were sold meanwhile books nothing', async ({ app, shop, till, database }) => {
  const manager = await signedIn(app, shop, 'manager')
  const sku = await till.wheel(4)
  const buyer = till.visitor()
  await buyer.add(sku)
  const { data: order } = (await buyer.store()) as { data: Order }
  await database.pool.query('update wheels set supplier_stock = 3 where sku = $1', [sku])
  const body = { amount: order.total, bank_reference: 'FT-9' }
  expect(await manager.ask(`POST /desk/orders/${order.id}/transfer`, body)).toMatchObject({ code: 'transfer_sold_out' })
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: [], ledger: [] })
})

test('an offer without the buyer’s address cannot be ordered at the desk', async ({ app, shop, till }) => {
  const support = await signedIn(app, shop, 'support')
  const made = await support.ask<{ id: string }>('POST /desk/offers', {
    ...{ country: 'AE', vehicle: null, delivery: null, locale: 'ar', note: '', valid_until: '2026-03-09' },
    ...{ first_name: 'Huda', last_name: '', phone: '', email: '', city: '', address: '' },
    lines: [{ sku: await till.wheel(8), axle: 'any', quantity: 4, unit_price: null }],
  })
  expect(await support.ask(`POST /desk/offers/${made.data.id}/order`)).toMatchObject({ code: 'offer_lacks_buyer' })
})
