import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { piecesNotSent } from '#domain/orders/leaving.ts'
import type { Order } from '#shared/api/orders.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import type { DeskOrder } from '#shared/desk/orders.ts'
import { test as base } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

/** A manager, and an order of four wheels that was paid by bank transfer. */
const test = base.extend<{ manager: Desk; order: Order; sku: string }>({
  manager: async ({ app, shop }, use) => use(await signedIn(app, shop, 'manager')),
  sku: async ({ till }, use) => use(await till.wheel(8)),
  order: async ({ till, manager, sku }, use) => {
    const buyer = till.visitor()
    await buyer.add(sku)
    const { data: order } = await buyer.store()
    const paid = { amount: order.total, bank_reference: 'FT-1' }
    expect(await manager.ask(`POST /desk/orders/${order.id}/transfer`, paid)).toMatchObject({ http: 200 })
    await till.work()
    await use(order)
  },
})

type Asked = Partial<{
  amount: number
  lines: { line_id: string; quantity: number; restock: boolean }[]
  again: boolean
}>

/** A request for a refund with a key of its own. */
const refundOf = (order: Order, more: Asked = {}) => ({
  ...{ key: crypto.randomUUID(), amount: order.total, lines: [], delivery: false, reason: 'goodwill', note: '' },
  ...{ again: false, ...more },
})
const moneyOf = async (by: Desk, { id }: Order) => (await by.ask<OrderMoney>(`GET /desk/orders/${id}/money`)).data
const stateOf = async (by: Desk, { id }: Order) => (await by.ask<DeskOrder>(`GET /desk/orders/${id}`)).data.state

async function twoWheels(by: Desk, order: Order) {
  const { lines } = await moneyOf(by, order)
  return refundOf(order, {
    amount: Math.round(lines[0]!.total / 2),
    lines: [{ line_id: lines[0]!.line_id, quantity: 2, restock: false }],
  })
}

test('goods of an order paid by transfer do not leave while its refund waits for the transfer back', async ({
  till,
  shop,
  manager,
  order,
  letters,
}) => {
  const refund = refundOf(order)
  expect(await manager.ask(`POST /desk/orders/${order.id}/refunds`, refund)).toMatchObject({ http: 200 })
  await till.work()
  expect(await stateOf(manager, order)).toBe('being_refunded')
  await expect(dispatchOrder(shop, { order_number: 'RD-100001' })).rejects.toMatchObject({
    code: 'order_being_refunded',
  })
  expect((await moneyOf(manager, order)).refunds).toMatchObject([{ id: refund.key, state: 'asked', credit_note: null }])

  const letter = letters.find(({ subject }) => /^Transfer AED [\d,.]+ to the buyer of order RD-100001$/.test(subject))!
  expect(letter.text).toContain(`/desk/orders/${order.id}`)
  expect(letter.text).not.toMatch(/gateway/i)

  expect(await manager.ask(`POST /desk/refunds/${refund.key}/again`)).toMatchObject({ code: 'refund_not_refused' })
  const record = () => manager.ask(`POST /desk/refunds/${refund.key}/transfer`, { bank_reference: 'FT-2' })
  const both = await Promise.all([record(), record()])
  expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'refund_not_refused'])
  expect(await stateOf(manager, order)).toBe('refunded')
  expect((await moneyOf(manager, order)).refunds).toMatchObject([
    { id: refund.key, state: 'done', bank_reference: 'FT-2', credit_note: expect.any(String) },
  ])
})

test('pieces whose refund waits for a transfer are off the slip, also once it is recorded after the parcel has left', async ({
  till,
  shop,
  clock,
  manager,
  order,
}) => {
  const refund = await twoWheels(manager, order)
  expect(await manager.ask(`POST /desk/orders/${order.id}/refunds`, refund)).toMatchObject({ http: 200 })
  await till.work()
  const three = { ...refund.lines[0]!, quantity: 3 }
  const more = refundOf(order, { amount: 1, lines: [three], again: true })
  expect(await manager.ask(`POST /desk/orders/${order.id}/refunds`, more)).toMatchObject({ code: 'refund_pieces' })
  const gone = async () => [...(await piecesNotSent(shop, [order.id])).values()]
  expect(await gone()).toEqual([2])
  clock.pass({ minutes: 3 })
  await dispatchOrder(shop, { order_number: 'RD-100001' })
  clock.pass({ minutes: 3 })
  expect(await manager.ask(`POST /desk/refunds/${refund.key}/transfer`, { bank_reference: 'FT-2' })).toMatchObject({
    http: 200,
  })
  expect(await gone()).toEqual([2])
  expect((await moneyOf(manager, order)).lines).toMatchObject([{ refunded: 2, can_return: 2 }])
})

test('a refund that waits for its transfer is not asked for again by a repeat or by cancelling', async ({
  till,
  manager,
  order,
}) => {
  const ask = (body: ReturnType<typeof refundOf>) => manager.ask(`POST /desk/orders/${order.id}/refunds`, body)
  const part = refundOf(order, { amount: 50_000 })
  expect(await ask(part)).toMatchObject({ http: 200 })
  await till.work()
  expect(await ask(refundOf(order, { amount: 50_000 }))).toMatchObject({ code: 'refund_repeated' })
  const rest = crypto.randomUUID()
  const cancelled = await manager.ask(`POST /desk/orders/${order.id}/cancel`, { key: rest, restock: true, note: '' })
  expect(cancelled).toMatchObject({ http: 200, data: { refunded: order.total - 50_000 } })
  await till.work()
  const open = async () =>
    (await manager.ask<{ refunds: { id: string; amount: number }[] }>('GET /desk/money')).data.refunds
      .map(({ id, amount }) => ({ id, amount }))
      .toSorted((a, b) => a.amount - b.amount)
  const later = { id: rest, amount: order.total - 50_000 }
  expect(await open()).toEqual([{ id: part.key, amount: 50_000 }, later])
  for (const [n, key] of [part.key, rest].entries()) {
    const body = { bank_reference: `FT-2${n}` }
    expect(await manager.ask(`POST /desk/refunds/${key}/transfer`, body)).toMatchObject({ http: 200 })
    expect(await open()).toEqual(n === 0 ? [later] : [])
  }
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -50_000, 50_000 - order.total] })
})

test('an order paid by transfer has no dispute at Paymob', async ({ manager, order }) => {
  const dispute = { order_number: 'RD-100001', state: 'opened' }
  expect(await manager.ask('POST /desk/disputes', dispute)).toMatchObject({ code: 'dispute_not_at_paymob' })
  expect(await stateOf(manager, order)).toBe('to_pack')
})

test('refunds by transfer that were refused before they waited count once the database is upgraded', async ({
  till,
  manager,
  order,
  database,
}) => {
  const refund = await twoWheels(manager, order)
  expect(await manager.ask(`POST /desk/orders/${order.id}/refunds`, refund)).toMatchObject({ http: 200 })
  await till.work()
  await database.pool.query(`update refunds set state = 'failed', failure = 'by_bank_transfer'`)
  const upgrade = new URL('../../database/migrations/0127_waiting-transfers.sql', import.meta.url)
  for (const _ of [1, 2]) await database.pool.query(readFileSync(upgrade, 'utf8'))
  const money = await moneyOf(manager, order)
  expect(money).toMatchObject({ left: order.total - refund.amount, lines: [{ refunded: 2 }] })
  const [waiting] = money.refunds.filter(({ state }) => state === 'asked')
  const body = { bank_reference: 'FT-2' }
  expect(await manager.ask(`POST /desk/refunds/${waiting!.id}/transfer`, body)).toMatchObject({ http: 200 })
  expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -refund.amount] })
})
