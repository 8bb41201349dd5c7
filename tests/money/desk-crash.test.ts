import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { test as till } from '#tests/money/till.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

type Action = (owner: Desk, order: Order) => Promise<{ call: string; body: object; amount: number }>

const refundOfTwo: Action = async ({ ask }, order) => {
  const [line] = (await ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data.lines
  const amount = Math.floor(((line!.total - line!.discount) * 2) / line!.quantity)
  const lines = [{ line_id: line!.line_id, quantity: 2, restock: true }]
  const body = { key: randomUUID(), amount, lines, delivery: false, reason: 'returned', note: '', again: false }
  return { call: `POST /desk/orders/${order.id}/refunds`, body, amount }
}

const cancel: Action = async (_, order) => ({
  call: `POST /desk/orders/${order.id}/cancel`,
  body: { key: randomUUID(), restock: true, note: '' },
  amount: order.total,
})

const test = till.extend<{ bought: { order: Order; sku: string } }>({
  bought: async ({ till }, use) => {
    const sku = await till.wheel(10)
    const buyer = till.visitor()
    await buyer.add(sku)
    const order = (await buyer.store()).data
    await buyer.pay('tok_visa')
    await till.work()
    await use({ order, sku })
  },
})

/** The gateway has not received the call, or has carried it out and its answer is lost. */
const crashes = ['reset_before', 'reset_after'] as const

for (const [name, action, back] of [
  ['a partial refund', refundOfTwo, 2],
  ['a cancellation', cancel, 4],
] as const)
  test.for(crashes)(
    `${name} that ends without the gateway’s answer (%s) moves money and goods once`,
    async (where, { shop, app, till, database, bought: { order, sku } }) => {
      const owner = await signedIn(app, shop, 'owner')
      const { call, body, amount } = await action(owner, order)
      expect(await owner.ask(call, body)).toMatchObject({ http: 200 })

      // The call, its repeats and the reading of the gateway's list all end without an answer, as in a process that ends.
      await till.injectFault({ kind: where, call: 'refunds.create', times: 3 })
      await till.injectFault({ kind: 'reset_before', call: 'refunds.list', times: 2 })
      await till.work()
      expect(await till.charged()).toEqual([order.total - (where === 'reset_after' ? amount : 0)])
      expect((await database.pool.query('select state from refunds')).rows).toEqual([{ state: 'asked' }])

      // The person presses again, in two tabs, and the shop starts anew.
      await Promise.all([owner.ask(call, body), owner.ask(call, body)])
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
      await till.work()
      await owner.ask(call, body)
      await till.work()
      expect(await till.charged()).toEqual([order.total - amount])
      expect((await database.pool.query('select amount, state from refunds')).rows).toEqual([{ amount, state: 'done' }])
      expect((await till.traces(order.id)).ledger).toEqual([order.total, -amount])
      expect((await database.pool.query('select amount from credit_notes')).rows).toEqual([{ amount }])
      expect(await till.stockOf(sku)).toBe(6 + back)
    },
  )
