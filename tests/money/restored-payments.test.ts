import type pg from 'pg'
import { expect, vi } from 'vitest'
import { compareLists } from '#domain/payments/reconcile/unbooked.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { paidOnce, test } from '#tests/money/paymob-desk.ts'
import type { Till, Visitor } from '#tests/money/till.ts'

/** The shop as a backup has it that was made after the orders were stored and before their payments began. `before`: more SQL. */
async function restore(pool: pg.Pool, before = ''): Promise<void> {
  await pool.query(`
    set session_replication_role = replica;
    delete from payment_origins; delete from payment_events; delete from ledger; delete from stock_holds; delete from payments;
    update orders set payment_status = 'pending', hold_expires_at = null;
    ${before};
    reset session_replication_role`)
}

/** An order whose buyer is at the bank's page of 3-D Secure. */
async function atTheBank(till: Till): Promise<{ buyer: Visitor; order: Order; sku: string; page: string }> {
  const buyer = till.visitor()
  const sku = await till.wheel(8)
  await buyer.add(sku)
  const order = (await buyer.store()).data
  return { buyer, order, sku, page: (await buyer.pay('tok_threeDSecure2Required')).data.redirect_url! }
}

/** The hourly comparison pays the order, and the next one changes nothing. */
async function expectPaidByLists(shop: Shop, till: Till, order: Order): Promise<void> {
  for (const _ of [1, 2]) {
    await compareLists(shop, { days: 3 })
    await till.work()
    expect(await till.traces(order.id)).toEqual(paidOnce(order))
  }
}

test('Stripe’s webhook about a payment that the backup does not have pays the order that it names, once', async ({
  till,
  database,
}) => {
  await till.sendEvents()
  const { order, sku, page } = await atTheBank(till)
  await restore(database.pool)
  await till.answerBank(page, 'complete')
  await vi.waitFor(async () => expect(await till.traces(order.id)).toMatchObject({ status: 1 }), { timeout: 15_000 })
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toEqual(paidOnce(order))
  expect(await till.charged()).toEqual([order.total])
  expect(await till.stockOf(sku)).toBe(4)
})

test('a payment of before the restore, found in Stripe’s list, pays the order that it names', async ({
  till,
  shop,
  database,
}) => {
  const { order, page } = await atTheBank(till)
  await till.answerBank(page, 'complete')
  await restore(database.pool)
  await expectPaidByLists(shop, till, order)
})

test('Paymob’s callback about a page that the backup does not have pays the order that it names, once', async ({
  till,
  desk,
  database,
}) => {
  await desk.callbacks()
  const { order, page } = await desk.order()
  await restore(database.pool)
  await desk.pay(page, 'good')
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toEqual(paidOnce(order))
  expect(await desk.charged()).toEqual([order.total])
})

test('a payment of before the restore, found in Paymob’s list, pays the order that it names', async ({
  till,
  desk,
  shop,
  database,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  await desk.pay(page, 'good')
  await restore(database.pool)
  await expectPaidByLists(shop, till, order)
})

test('the goods are gone since, or the buyer has paid for them again: the money of before the restore goes back', async ({
  till,
  shop,
  database,
}) => {
  const gone = await atTheBank(till)
  const again = await atTheBank(till)
  for (const { page } of [gone, again]) await till.answerBank(page, 'complete')
  await restore(database.pool)
  await database.pool.query('update wheels set supplier_stock = 3 where sku = $1', [gone.sku])
  expect((await again.buyer.pay('tok_visa')).data.state).toBe('paid')
  for (const _ of [1, 2]) {
    await compareLists(shop, { days: 3 })
    await till.work()
  }
  const { total } = gone.order
  expect(await till.traces(gone.order.id)).toMatchObject({
    status: 0,
    ledger: [total, -total],
    emails: ['payment.returned'],
  })
  const paid = again.order.total
  expect(await till.traces(again.order.id)).toMatchObject({ status: 1, ledger: [paid, paid, -paid] })
  expect(await till.stockOf(again.sku)).toBe(4)
  expect(await till.charged()).toEqual([0, 0, paid])
})

test('the buyer has ordered the same goods once more after the restore: the earlier money goes back', async ({
  till,
  shop,
  clock,
  database,
}) => {
  const { buyer, order, sku, page } = await atTheBank(till)
  await till.answerBank(page, 'complete')
  await restore(database.pool)
  clock.pass({ minutes: 1 })
  expect((await buyer.add(sku, 8, { exact: true })).http).toBe(200)
  const second = (await buyer.store()).data
  expect(second.id).not.toBe(order.id)
  expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
  await compareLists(shop, { days: 3 })
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [order.total, -order.total] })
  expect(await till.traces(second.id)).toMatchObject({ status: 1, ledger: [second.total] })
})

test('another sum than the order of the backup costs is not booked: the owner reads which order it is for', async ({
  till,
  desk,
  shop,
  database,
  letters,
}) => {
  const { order, page } = await atTheBank(till)
  await till.answerBank(page, 'complete')
  const hosted = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  await desk.pay(hosted.page, 'good')
  await restore(
    database.pool,
    `update sandbox.stripe_objects set body = body || '{"amount_received": 100}' where object = 'payment_intent';
     update sandbox.paymob_transactions set body = body || '{"amount_cents": 100}'`,
  )
  for (const _ of [1, 2]) {
    await compareLists(shop, { days: 3 })
    await till.work()
  }
  for (const { id } of [order, hosted.order]) expect(await till.traces(id)).toMatchObject({ status: 0, ledger: [] })
  const { rows } = await database.pool.query('select reference from orders')
  expect(
    letters
      .map(({ subject }) => subject)
      .filter((each) => each.includes('match'))
      .toSorted(),
  ).toEqual(rows.map(({ reference }) => `A payment does not match order ${reference}`).toSorted())
})

test('test money, or a payment of another program on the account, joins no order and is no letter', async ({
  till,
  desk,
  shop,
  database,
  letters,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  await desk.pay(page, 'good')
  await restore(database.pool, `update sandbox.paymob_transactions set body = body || '{"integration_id": 7}'`)
  await compareLists(shop, { days: 3 })
  await till.work()
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: [], ledger: [] })
  expect(letters).toEqual([])
})

test('a payment for an order that is not in the backup: the owner reads its name and sum at once, in one letter', async ({
  till,
  desk,
  shop,
  database,
  letters,
}) => {
  const { page } = await atTheBank(till)
  await till.answerBank(page, 'complete')
  const hosted = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  await desk.pay(hosted.page, 'good')
  const { rows } = await database.pool.query('select reference from orders')
  await restore(database.pool, 'delete from orders')
  for (const _ of [1, 2]) {
    await compareLists(shop, { days: 3 })
    await till.work()
  }
  const named = letters.map(({ subject }) => /was paid for order (\S+), which is not in the shop/.exec(subject)?.[1])
  expect(named.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted())
})

test('the buyer comes back from Paymob with a payment that the backup does not have: to its order, which is paid', async ({
  till,
  desk,
  database,
}) => {
  const { order, page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  const redirect = await desk.pay(page, 'good')
  await restore(database.pool)
  const shown = await desk.back(redirect)
  expect(shown.searchParams.get('order_id')).toBe(order.id)
  await till.work()
  expect(await till.traces(order.id)).toEqual(paidOnce(order))
})

test('the buyer comes back from Paymob for an order that is not in the backup: with the payment’s number, and the owner reads it', async ({
  till,
  desk,
  database,
  letters,
  complaints,
}) => {
  const { page } = await desk.order()
  await desk.injectFault({ kind: 'lost', times: 100 })
  const redirect = await desk.pay(page, 'good')
  await restore(database.pool, 'delete from orders')
  complaints.length = 0
  for (const _ of [1, 2]) {
    const shown = await desk.back(redirect)
    const id = redirect.searchParams.get('id')
    expect(Object.fromEntries(shown.searchParams)).toEqual({ id, source: 'paymob_redirect' })
  }
  await till.work()
  expect(complaints).toEqual(Array(2).fill('a buyer came back from a payment that is not in the database'))
  expect(letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('which is not in the shop')])
  // A forged return names no payment.
  redirect.searchParams.set('hmac', '0'.repeat(128))
  expect(Object.fromEntries((await desk.back(redirect)).searchParams)).toEqual({ source: 'paymob_redirect' })
})
