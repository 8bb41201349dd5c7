import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { expect } from 'vitest'
import { couponUses } from '#database/schema/promotions.ts'
import { claimCart } from '#domain/cart/claim.ts'
import { lockCartsOf, lockOrder } from '#domain/orders/lock.ts'
import { lockSale, markPaid } from '#domain/orders/payment-status.ts'
import { tidyOrders } from '#domain/orders/tidy.ts'
import { writeAll } from '#domain/outbox.ts'
import { forgetUnpaid } from '#domain/payments/forget-unpaid.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { test } from '#tests/money/till.ts'
import { asking, customer } from '#tests/support/customers.ts'
import { orderForm } from '#tests/support/order-form.ts'

/** The shop marks an order paid in its own transaction; `before_end` runs when only the commit is left. */
function pay(shop: Shop, order_id: string, before_end = async () => {}): Promise<void> {
  return inTransaction(shop, async (open) => {
    const carts = await lockCartsOf(open, order_id)
    const order = await lockOrder(open, order_id)
    const goods = await lockSale(open, order!)
    const paid = await markPaid(open, order!, {
      transaction_id: 'ch_1',
      gateway: 'stripe',
      carts,
      goods,
      now: shop.now(),
    })
    if (typeof paid === 'string') throw new Error(paid)
    await writeAll(open, paid.writes, paid.jobs)
    await before_end()
  })
}

/** Resolves when another transaction waits for a lock of `client`. */
async function waitForBlocked(watch: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await watch.query(waiting, [rows[0].pid])).rowCount, { timeout: 20_000 }).toBe(1)
}

test('a payment waits for the customer’s cart on another device before it locks any goods', async ({
  till,
  shop,
  app,
  database,
}) => {
  const ask = asking(app)
  const { token } = await customer(shop)
  const [here, there, sku] = [till.visitor(), till.visitor(), await till.wheel(8)]
  await ask('POST /cart/add', { session_id: here.session_id, sku, quantity: 4 }, { token })
  const { id } = (await ask<Order>('POST /order/store', orderForm(here.session_id), { token })).data
  // The customer's cart moves to the other session.
  await ask('POST /cart/add', { session_id: there.session_id, sku, quantity: 1 }, { token })

  const client = await database.pool.connect()
  try {
    // Locks as if the same goods were ordered there: the cart first, then the goods.
    await client.query('begin')
    const cart = 'select 1 from carts where session_id = $1 for no key update'
    expect((await client.query(cart, [there.session_id])).rowCount).toBe(1)
    const paid = pay(shop, id)
    paid.catch(() => {})
    await waitForBlocked(database.pool, client)
    await client.query('select 1 from wheels where sku = $1 for no key update nowait', [sku])
    await client.query('commit')
    await paid
  } finally {
    client.release(true)
  }
  expect((await there.get(`cart/${there.session_id}/get`)).data).toMatchObject({ cart_items: [] })
})

test('a cart that moves to another device while the order is being paid loses the goods there', async ({
  till,
  shop,
  app,
  database,
}) => {
  const ask = asking(app)
  const { id: customer_id, token } = await customer(shop)
  const [here, there, sku] = [till.visitor(), till.visitor(), await till.wheel(8)]
  await ask('POST /cart/add', { session_id: here.session_id, sku, quantity: 4 }, { token })
  const { id } = (await ask<Order>('POST /order/store', orderForm(here.session_id), { token })).data
  const client = await database.pool.connect()
  try {
    let paid: Promise<void> | undefined
    await inTransaction({ ...shop, db: drizzle({ client }) }, async (open) => {
      await claimCart(open, there.session_id, customer_id)
      paid = pay(shop, id)
      paid.catch(() => {})
      await waitForBlocked(database.pool, client)
    })
    await paid
  } finally {
    client.release(true)
  }
  expect((await ask(`GET /cart/${there.session_id}/get`, undefined, { token })).data).toMatchObject({ cart_items: [] })
})

test('emptying a cart waits for a concurrent settlement and locks no lines meanwhile', async ({ till, database }) => {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(8))
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from carts where session_id = $1 for no key update', [buyer.session_id])
    const emptied = buyer.remove(`cart/clear/${buyer.session_id}`)
    await waitForBlocked(database.pool, client)
    await client.query(`set local lock_timeout = '2s'`)
    await client.query('delete from cart_lines where session_id = $1', [buyer.session_id])
    await client.query('commit')
    expect((await emptied).http).toBe(200)
  } finally {
    client.release(true)
  }
})

test('deleting personal data neither blocks a payment nor removes a buyer who is paying', async ({
  till,
  shop,
  clock,
}) => {
  const [paying, lapsed] = [till.visitor(), till.visitor()]
  const sku = await till.wheel(80)
  const ids: string[] = []
  for (const buyer of [paying, lapsed]) {
    await buyer.add(sku)
    ids.push((await buyer.store()).data.id)
  }
  clock.pass({ days: 91 })
  const forgetWithTimeout = () =>
    inTransaction(shop, async (hurried) => {
      await hurried.db.execute(sql`set local lock_timeout = '2s'`)
      await forgetUnpaid(hurried)
    })
  await pay(shop, ids[0]!, forgetWithTimeout)
  await forgetUnpaid(shop)
  const { rows } = await shop.db.execute(sql`
    select order_id from order_addresses where kind = 'billing' and email <> ''`)
  expect(rows).toEqual([{ order_id: ids[0] }])
})

test('the cleanup keeps the coupon use of an order that is being paid', async ({ till, shop, clock, database }) => {
  clock.moveTo('2026-10-20T06:00:00Z')
  const [paying, lapsed] = [till.visitor(), till.visitor()]
  const sku = await till.wheel(80)
  const ids: string[] = []
  for (const buyer of [paying, lapsed]) {
    await buyer.add(sku)
    await buyer.post('coupon/apply', { session_id: buyer.session_id, code: 'SET150' })
    ids.push((await buyer.store()).data.id)
  }
  clock.pass({ hours: 3 })
  await database.pool.query('delete from stock_holds')
  // Over another connection, with a lock timeout: waiting for this order would never end.
  const tidyWithTimeout = () =>
    inTransaction(shop, async (hurried) => {
      await hurried.db.execute(sql`set local lock_timeout = '2s'`)
      await tidyOrders(hurried)
    })
  await pay(shop, ids[0]!, tidyWithTimeout)
  for (const _ of [1, 2]) {
    const left = await shop.db.select({ id: couponUses.order_id }).from(couponUses)
    expect(left).toEqual([{ id: ids[0] }])
    await tidyOrders(shop)
  }
})
