import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { orderMoney } from '#domain/after-sale/order-money.ts'
import { restockRefunded } from '#domain/after-sale/restock-order.ts'
import { command } from '#domain/audit/audit.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { piecesNotSent } from '#domain/orders/leaving.ts'
import { type RefundRequest, refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { piecesToPack } from '#domain/stock/levels.ts'
import { type Till, test } from '#tests/money/till.ts'
import { runCommand } from '#tests/support/command.ts'
import { signedIn } from '#tests/support/staff.ts'
import { main as refundCommand } from '#tools/refund.ts'
import { main as restockCommand } from '#tools/restock.ts'

const order_number = 'RD-100001'

async function bought(till: Till): Promise<string> {
  const sku = await till.wheel(10)
  const buyer = till.visitor()
  await buyer.add(sku)
  await buyer.store()
  await buyer.pay('tok_visa')
  await till.work()
  expect(await till.stockOf(sku)).toBe(6)
  return sku
}

test('goods of a cancelled order return to stock once, with the refund or later, and are never dispatched', async ({
  till,
  shop,
  database,
}) => {
  const sku = await bought(till)
  const refused = (request: Partial<RefundRequest>) =>
    refundOrder(shop, { order_number, reason: 'cancelled', ...request }).then(
      () => 'done',
      ({ code }) => code,
    )
  expect(await refused({ restock: 'never_left', amount: 1000 })).toBe('restock_partly')
  expect(await refused({ restock: 'never_left', reason: 'returned' })).toBe('restock_reason')
  await expect(restockRefunded(shop, command('npm run restock'), order_number, 'never_left')).rejects.toMatchObject({
    code: 'restock_partly',
  })
  expect(await till.stockOf(sku)).toBe(6)

  const { printed } = await runCommand(refundCommand, shop, order_number, '--reason', 'cancelled', '--restock')
  expect(printed).toContain('The goods of order RD-100001 are back on the stock.')
  expect(await till.stockOf(sku)).toBe(10)
  expect(await runCommand(restockCommand, shop, order_number)).toEqual({
    code: 1,
    printed: 'The goods of this order are back on the stock already.\n',
  })
  expect(await till.stockOf(sku)).toBe(10)
  await expect(database.pool.query('update orders set restocked_at = now()')).rejects.toThrow('put back already')
})

test('made-to-order wheels never go on the shelf, neither by piece nor with the rest of a cancelled order', async ({
  till,
  shop,
  database,
}) => {
  const { pool } = database
  const [made, stocked] = [await till.wheel(0), await till.wheel(10)]
  await pool.query('update wheels set special_order = true where sku = $1', [made])
  const buyer = till.visitor()
  for (const sku of [made, stocked]) await buyer.add(sku)
  await buyer.store()
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  const { rows } = await pool.query<{ id: string }>('select id from order_lines order by position')
  const lines = rows.map(({ id }) => ({ line_id: id, quantity: 1, restock: true }))
  await refundOrder(shop, { order_number, reason: 'cancelled', lines })
  expect([await till.stockOf(made), await till.stockOf(stocked)]).toEqual([0, 7])
  await refundOrder(shop, { order_number, reason: 'cancelled', restock: 'never_left' })
  expect([await till.stockOf(made), await till.stockOf(stocked)]).toEqual([0, 10])
})

test('a piece that was refunded and kept off the shelf stays off it when the rest is cancelled', async ({
  till,
  shop,
  clock,
}) => {
  const sku = await bought(till)
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from order_lines`)
  const broken = [{ line_id: rows[0]!.id, quantity: 1, restock: false }]
  await refundOrder(shop, { order_number, lines: broken, reason: 'goodwill' })
  clock.pass({ minutes: 1 })
  await refundOrder(shop, { order_number, reason: 'cancelled', restock: 'never_left' })
  expect(await till.stockOf(sku)).toBe(9)
})

test('pieces that a refund kept off the shelf stay off it after another refund put pieces back, and no count expects them', async ({
  till,
  shop,
  clock,
  app,
}) => {
  const sku = await bought(till)
  const { rows } = await shop.db.execute<{ id: string; order_id: string }>(sql`select id, order_id from order_lines`)
  for (const restock of [false, true]) {
    const lines = [{ line_id: rows[0]!.id, quantity: 2, restock }]
    await refundOrder(shop, { order_number, lines, reason: 'goodwill', again: true })
    clock.pass({ minutes: 1 })
  }
  expect(await till.stockOf(sku)).toBe(8)
  expect((await piecesToPack(shop, [sku])).get(sku) ?? 0).toBe(0)
  const { ask } = await signedIn(app, shop, 'manager')
  const body = { key: crypto.randomUUID(), restock: true, note: '' }
  expect(await ask(`POST /desk/orders/${rows[0]!.order_id}/cancel`, body)).toMatchObject({ http: 200 })
  expect(await till.stockOf(sku)).toBe(8)
})

test('a refund rejected by the gateway leaves a cancelled order that is not dispatched', async ({
  till,
  shop,
  letters,
}) => {
  await bought(till)
  await refundOrder(shop, { order_number, reason: 'cancelled', restock: 'never_left' })
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  await till.work()
  await expect(dispatchOrder(shop, { order_number })).rejects.toMatchObject({ code: 'order_cancelled' })
  for (const _ of [1, 2]) await till.work()
  const refundLetters = letters.filter(({ subject }) => subject.startsWith('Refund of'))
  expect(refundLetters.map(({ subject }) => subject)).toEqual([expect.stringContaining('is refused')])
  expect(refundLetters[0]!.text).toMatch(/\/desk\/orders\/[\w-]{36}\n/)
})

test('the command says what a refused refund leaves: the goods are back, the money is not and can be asked for again', async ({
  till,
  shop,
}) => {
  const sku = await bought(till)
  await till.injectFault({ kind: 'refused_before', call: 'refunds.create' })
  const cancel = (...more: string[]) => runCommand(refundCommand, shop, order_number, '--reason', 'cancelled', ...more)
  const { code, printed } = await cancel('--restock')
  expect(code).toBe(1)
  expect(printed).toMatch(/goods of order RD-100001 are back on the stock.*No money went back.*leave out --restock/s)
  expect(printed).not.toContain('Nothing was done')
  expect(await till.stockOf(sku)).toBe(10)
  expect(await cancel()).toMatchObject({ code: 0, printed: expect.stringContaining('Refunded: ') })
  expect(await till.stockOf(sku)).toBe(10)
})

test('without --restock the command offers it; dispatched goods return to stock only when they came back', async ({
  till,
  shop,
}) => {
  const sku = await bought(till)
  const { printed } = await runCommand(refundCommand, shop, order_number, '--reason', 'cancelled')
  expect(printed).toContain('npm run restock -- RD-100001')
  expect(await till.stockOf(sku)).toBe(6)
  expect(await runCommand(restockCommand, shop, order_number)).toMatchObject({ code: 0 })
  expect(await till.stockOf(sku)).toBe(10)

  const other = await bought(till)
  await dispatchOrder(shop, { order_number: 'RD-100002' })
  const back = (...more: string[]) =>
    runCommand(refundCommand, shop, 'RD-100002', '--reason', 'cancelled', '--restock', ...more)
  expect(await back()).toMatchObject({ code: 1, printed: expect.stringContaining('open a return') })
  expect(await till.stockOf(other)).toBe(6)
  expect(await back('--came-back')).toMatchObject({ code: 0 })
  expect(await till.stockOf(other)).toBe(10)
})

test('the pieces of a line that are back on the shelf are found by its order, not by reading those of all orders', async ({
  till,
  shop,
  database,
}) => {
  const sku = await bought(till)
  const { rows } = await shop.db.execute<{ id: string; line_id: string }>(
    sql`select order_id as id, id as line_id from order_lines`,
  )
  const { id, line_id } = rows[0]!
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  await orderMoney(shop, id)
  await piecesNotSent(shop, [id])
  await piecesToPack(shop, [sku])
  await refundOrder(shop, { order_number, lines: [{ line_id, quantity: 1, restock: true }], reason: 'cancelled' })
  await refundOrder(shop, { order_number, reason: 'cancelled', restock: 'never_left' })
  const asked = statements.mock.calls
    .map((call) => call as unknown as [{ text: string; values?: unknown[] }, unknown[] | undefined])
    .map(([{ text, values }, parameters]) => ({ text, values: values ?? parameters ?? [] }))
    .filter(({ text }) => /from order_restocks/.test(text))
  statements.mockRestore()
  expect(asked.length).toBeGreaterThanOrEqual(5)
  const client = await database.pool.connect()
  const plans: string[] = []
  try {
    // Postgres scans a small table even where an index would help.
    await client.query('set enable_seqscan = off')
    for (const { text, values } of asked) {
      const plan = await client.query(`explain ${text}`, values)
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    client.release(true)
  }
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on order_restocks')
})
