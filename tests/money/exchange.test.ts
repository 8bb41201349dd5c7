import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { decideCase } from '#domain/guarantee/decide-case.ts'
import { takeExchange } from '#domain/guarantee/exchange.ts'
import { eraseOrders } from '#domain/orders/erase.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction } from '#domain/shop.ts'
import { fits, report, test } from '#tests/money/guaranteed.ts'
import { chosenCoupe, coupeWheels } from '#tests/support/staggered.ts'

const { front, rear, other_rear } = coupeWheels

/** A front, a rear and a plain wheel that do not fit the car. */
const misfits = [
  'QS-BUR-21090-5130-72-P48-GBK',
  'QS-BUR-21110-5130-72-P55-GBK',
  'LV-AER-16070-51143-73-P45-SLV',
] as const

test('of three wheels in exchange each is judged: one that does not fit is refused wherever it is named', async ({
  buy,
  shop,
  database,
}) => {
  await database.pool.query('update wheels set supplier_stock = 9 where sku = any($1)', [
    [...Object.values(coupeWheels), ...misfits],
  ])
  const { order } = await buy()
  const car = { ...chosenCoupe, axle: 'any' as const }
  const take = (skus: readonly string[]) =>
    inTransaction(shop, async (open) => {
      const wished = skus.map((sku) => ({ sku, quantity: 1 }))
      const taken = await takeExchange(open, await lockPaidOrderById(open, order.id), wished, {
        car,
        reference: 'FG-1',
      })
      return taken.map(({ sku }) => sku)
    }).catch((error: unknown) => (error instanceof Problem ? error.code : Promise.reject(error)))
  expect(await take([front, rear])).toEqual([front, rear])
  expect(await take([rear])).toEqual([rear])
  expect(await take([front, rear, other_rear])).toEqual([front, rear, other_rear])
  for (const misfit of misfits)
    for (const skus of [
      [front, rear, misfit],
      [misfit, rear, front],
    ])
      expect([...skus, await take(skus)]).toEqual([...skus, 'guarantee_replacement_misfit'])
})

test('a guarantee case sends nothing in exchange for an order or wheels that were refunded, or that are disputed', async ({
  buy,
  till,
  shop,
  database,
}) => {
  // An order with an accessory is not refunded with its wheels.
  const bought = [await buy(), await buy({ addon_id: 324 }), await buy(), await buy()]
  for (const { buyer, order } of bought) await report(buyer, order)
  const stock = await till.stockOf(fits)
  const [whole, pieces, disputed] = bought
  await refundOrder(shop, { order_number: whole!.order_number, reason: 'goodwill' })
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from order_lines where order_id = ${pieces!.order.id} and kind = 'wheel'`,
  )
  const lines = [{ line_id: rows[0]!.id, quantity: 4, restock: false }]
  await refundOrder(shop, {
    order_number: pieces!.order_number,
    lines,
    reason: 'goodwill',
  })
  await database.pool.query(
    `insert into disputes (order_id, payment_id, gateway, gateway_dispute_id, amount, currency, reason, state, created_at, closed_at)
     select order_id, id, gateway, 'dp_1', amount, currency, 'fraudulent', 'lost', created_at, created_at from payments where order_id = $1`,
    [disputed!.order.id],
  )
  const decide = (n: number) =>
    decideCase(shop, {
      ...{ number: `FG-10000${n}`, outcome: 'exchange', why: 'Another offset clears it.', by: 'staff' },
      replacements: [{ sku: fits, quantity: 4 }],
    })
  // Also while the refund is under way, and after it.
  for (const _ of [1, 2]) {
    for (const n of [1, 2, 3]) await expect(decide(n)).rejects.toMatchObject({ code: 'exchange_unpaid' })
    await till.work()
  }
  await inTransaction(shop, (open) => eraseOrders(open, [bought[3]!.order.id]))
  await expect(decide(4)).rejects.toMatchObject({ code: 'order_erased' })
  expect(await till.stockOf(fits)).toBe(stock)
})
