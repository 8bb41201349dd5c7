import { expect } from 'vitest'
import { eraseBuyers } from '#domain/orders/erase.ts'
import { signOrder } from '#domain/orders/link.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { forgetIfUnpaid } from '#domain/payments/forget-unpaid.ts'
import { cronTasks } from '#jobs/schedule.ts'
import { type Order, orderCalls } from '#shared/api/orders.ts'
import { test as base } from '#tests/money/till.ts'
import { findDetails, omar } from '#tests/support/buyer-details.ts'
import type { Person } from '#tests/support/customers.ts'
import { layla, orderForm } from '#tests/support/order-form.ts'

type Shopping = {
  /** Every table and column of the database that contains one of the details. */
  findDetails: () => Promise<string[]>
  /** Places an order that is not paid yet. */
  order: (person?: Person, more?: object) => Promise<{ id: string; session_id: string }>
  forget: () => Promise<void>
}

const test = base.extend<Shopping>({
  order: ({ till, ask }, use) =>
    use(async (person, more = {}) => {
      const { session_id } = till.visitor()
      const sku = await till.wheel(8)
      await ask('POST /cart/add', { session_id, sku, quantity: 4 }, person)
      const reply = await ask<Order>('POST /order/store', { ...orderForm(session_id), ...more }, person)
      expect(reply.http).toBe(200)
      return { id: reply.data.id, session_id }
    }),
  forget: ({ shop }, use) => use(() => cronTasks['shoppers:forget']!(shop)),
  findDetails: ({ database: { pool } }, use) => use(() => findDetails(pool)),
})

/** A car with the buyer's own words in each of its fields. */
const typedCar = { vehicle_make: 'Gate 4xqzjv’s', vehicle_model: 'at Gate 4xqzjv', vehicle_model_sub: 'Gate 4xqzjv' }

test('deleting an account removes name, address, phone and notes of its unpaid order and keeps the paid one', async ({
  ask,
  mine,
  order,
  findDetails,
  database,
  shop,
  workOff,
  clock,
  emails,
}) => {
  const unpaid = await order(mine, { billing: omar, order_notes: 'Gate 4xqzjv', ...typedCar })
  expect((await ask('POST /payment', { ...unpaid, stripeToken: 'tok_chargeDeclined' }, mine)).code).toBe(
    'payment_declined',
  )
  const paid = await order(mine)
  expect((await ask('POST /payment', { ...paid, stripeToken: 'tok_visa' }, mine)).http).toBe(200)
  expect(await findDetails()).toContain('order_addresses.email')

  expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
  expect(await findDetails()).toEqual([])
  const { rows } = await database.pool.query(
    'select kind, email, phone, address from order_addresses where order_id = $1',
    [paid.id],
  )
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expect(row).toMatchObject({ email: layla.email, phone: '+971501234567', address: layla.address })
  expect((await database.pool.query('select 1 from stock_holds')).rowCount).toBe(0)

  // The browser that ordered opens neither of them any more, nor pays, and no e-mail is sent about the unpaid one.
  for (const { id, session_id } of [unpaid, paid]) {
    expect(await ask(`GET /order/getById/${id}`)).toMatchObject({ http: 404, code: 'order_not_found' })
    expect(await ask(`GET /order/${session_id}/get`)).toMatchObject({ http: 200, data: null })
  }
  expect(await ask(`POST /order/${paid.id}/requests`, { kind: 'cancel', reason: 'other', text: 'no' })).toMatchObject({
    http: 404,
  })
  expect((await ask('POST /payment', { session_id: unpaid.session_id, stripeToken: 'tok_visa' })).code).toBe(
    'order_not_found',
  )
  const left = await ask<Order>(`GET /order/getById/${unpaid.id}?signature=${signOrder(shop, unpaid.id)}`)
  expect(orderCalls['GET /order/getById/{id}'].data.parse(left.data)).toMatchObject({ billing: { email: '' } })
  clock.pass({ minutes: 30 })
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 day'`)
  await workOff()
  expect(emails.map(({ to }) => to).toSorted()).toEqual([layla.email, mine.email].toSorted())
  expect(await findDetails()).toEqual([])
})

test('an order with a payment in progress is checked again after the account is deleted', async ({
  ask,
  mine,
  order,
  till,
  findDetails,
  database,
  shop,
  workOff,
}) => {
  const { id, session_id } = await order(mine, { billing: omar })
  const begun = await ask<{ redirect_url: string }>(
    'POST /payment',
    { session_id, stripeToken: 'tok_threeDSecure2Required' },
    mine,
  )
  expect((await ask('POST /my-account/delete', { password: mine.password }, mine)).http).toBe(200)
  expect(await findDetails()).toContain('order_addresses.email')
  const { rows } = await database.pool.query(
    `select run_at from graphile_worker.jobs where task_identifier = 'order.forget_buyer'`,
  )
  expect(rows).toEqual([{ run_at: new Date('2026-03-03T06:00:00Z') }])

  // Still open a day later, so it is tried once more on the day after.
  await forgetIfUnpaid(shop, id)
  const again = await database.pool.query(
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'order.forget_buyer'`,
  )
  expect(again.rows).toEqual([{ jobs: 2 }])

  await till.answerBank(begun.data.redirect_url, 'fail')
  await ask(`POST /payment/check-status?identifier=${id}&session_id=${session_id}`)
  await workOff()
  expect(await findDetails()).toEqual([])
})

test('after ninety days carts and the buyers of unpaid orders are deleted', async ({
  ask,
  till,
  order,
  forget,
  findDetails,
  clock,
  database,
}) => {
  const sku = await till.wheel(40)
  const inCart = async (session_id: string) =>
    (await ask<{ cart_items: unknown[] }>(`GET /cart/${session_id}/get`)).data.cart_items.length
  const [left, changed] = [till.visitor(), till.visitor()]
  for (const each of [left, changed]) await each.add(sku)
  const stale = await order(undefined, { billing: omar, order_notes: 'Gate 4xqzjv', ...typedCar })
  const opened = await order()
  const paid = await order()
  expect((await ask('POST /payment', { session_id: paid.session_id, stripeToken: 'tok_visa' })).http).toBe(200)
  // The shop has not received the outcome of this payment yet.
  await ask('POST /payment', { session_id: opened.session_id, stripeToken: 'tok_threeDSecure2Required' })
  const again = await order()
  for (const { id } of [stale, again])
    await ask('POST /paymob/store-transaction', { order_id: id, transaction_id: '1', card_last_digits: '2346' })
  const claimed = async () =>
    (
      await database.pool.query(
        "select order_id as id from payment_events where facts ? 'claimed' order by payment_events.id",
      )
    ).rows

  clock.pass({ days: 60 })
  const line = (await ask<{ cart_items: { id: string }[] }>(`GET /cart/${changed.session_id}/get`)).data.cart_items[0]!
  expect(
    (await ask('POST /cart/change-quantity', { session_id: changed.session_id, id: line.id, quantity: 2 })).http,
  ).toBe(200)
  expect((await ask('POST /order/store', orderForm(again.session_id))).data).toMatchObject({ id: again.id })

  await database.pool.query(
    `with member as (
       insert into staff (email, name, role, language, state, created_at)
       values ('noura@example.com', 'Noura', 'support', 'en', 'invited', now()) returning id
     )
     insert into staff_notes (order_id, staff_id, text, created_at) select $1, id, 'Asked about Gate 4xqzjv', now() from member`,
    [stale.id],
  )
  clock.pass({ days: 30 })
  await forget()
  expect((await claimed()).map(({ id }) => id)).toEqual([stale.id, again.id])
  expect(await inCart(left.session_id)).toBe(1)
  expect(await findDetails()).toContain('orders.order_notes')

  clock.pass({ days: 1 })
  const fresh = await order()
  for (const _ of [1, 2]) {
    await forget()
    expect(await inCart(left.session_id)).toBe(0)
    expect(await inCart(changed.session_id)).toBe(1)
    expect(await inCart(fresh.session_id)).toBe(1)
    expect(await findDetails()).toEqual([])
  }
  // Of a card that a browser named, only what belongs to an order that is kept.
  expect((await claimed()).map(({ id }) => id)).toEqual([again.id])
  await expect(database.pool.query("update payment_events set facts = facts - 'claimed'")).rejects.toThrow(
    'only added to',
  )
  const { rows } = await database.pool.query(
    `select order_id from order_addresses where kind = 'billing' and email = $1`,
    [layla.email],
  )
  const known = [opened, paid, again, fresh].map(({ id }) => id)
  expect(rows.map(({ order_id }) => order_id).toSorted()).toEqual(known.toSorted())
  const kept = await database.pool.query('select total > 0 as quoted, status from orders where id = $1', [stale.id])
  expect(kept.rows).toEqual([{ quoted: true, status: 0 }])
})

test('a buyer whose late payment was paid back is forgotten like one who never paid', async ({
  ask,
  till,
  order,
  forget,
  findDetails,
  workOff,
  clock,
  database,
}) => {
  const { id, session_id } = await order(undefined, {
    billing: omar,
    order_notes: 'Gate 4xqzjv',
    ...typedCar,
  })
  const begun = await ask<{ redirect_url: string }>('POST /payment', {
    session_id,
    stripeToken: 'tok_threeDSecure2Required',
  })
  await database.pool.query('update wheels set supplier_stock = 0')
  clock.pass({ hours: 3 })
  await till.answerBank(begun.data.redirect_url, 'complete')
  await ask(`POST /payment/check-status?identifier=${id}&session_id=${session_id}`)
  for (const _ of [1, 2, 3]) await workOff()
  const { rows } = await database.pool.query(
    `select o.status, p.state, r.state as refund from orders o join payments p on p.order_id = o.id
     join refunds r on r.payment_id = p.id where o.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ status: 0, state: 'succeeded', refund: 'done' }])
  await database.pool.query(
    `update payments set failure_message = 'card of Omar', evidence = '{}' where order_id = $1`,
    [id],
  )
  clock.pass({ days: 89 })
  await forget()
  expect(await findDetails()).toContain('order_addresses.email')
  clock.pass({ days: 2 })
  await forget()
  expect(await findDetails()).toEqual([])
  const left = await database.pool.query('select failure_message, evidence from payments where order_id = $1', [id])
  expect(left.rows).toEqual([{ failure_message: null, evidence: null }])
})

test('of a car that is erased stays what the vehicle data names, in either language, and that its buyer does not know it', async ({
  shop,
  order,
  database,
}) => {
  // Of a year that none of these was built in, so that the wheels are not judged.
  const named = {
    vehicle_make: 'تويوتا',
    vehicle_model: 'land cruiser',
    vehicle_year: '1950',
    vehicle_model_sub: '4.6 V8',
  }
  const unsure = { vehicle_make: '-', vehicle_model: '-', vehicle_year: '-', vehicle_model_sub: 'Gate 4xqzjv' }
  const ids = [(await order(undefined, named)).id, (await order(undefined, unsure)).id]
  await eraseBuyers(shop, ids)
  const car = 'select vehicle_make, vehicle_model, vehicle_year, vehicle_model_sub from orders where id = $1'
  expect((await database.pool.query(car, [ids[0]])).rows).toMatchObject([named])
  expect((await database.pool.query(car, [ids[1]])).rows).toEqual([{ ...unsure, vehicle_model_sub: '' }])
})

test('a permanently failed e-mail is deleted after thirty days, with its address', async ({
  shop,
  forget,
  findDetails,
  database,
}) => {
  await enqueueJob(shop, 'customer.forgot', { email: omar.email })
  const age = (days: number) =>
    database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = $1::timestamptz - make_interval(days => $2)`,
      [shop.now(), days],
    )
  for (const days of [0, 29]) {
    await age(days)
    await forget()
    expect(await findDetails()).toEqual(['_private_jobs.payload'])
  }
  await age(31)
  await forget()
  expect(await findDetails()).toEqual([])
})

test('what a mail server said of an address is deleted after thirty days, and the letter can still be sent again', async ({
  shop,
  forget,
  findDetails,
  database,
}) => {
  await enqueueJob(shop, 'order.paid', { order_id: '00000000-0000-4000-8000-000000000000' })
  const age = (days: number) =>
    database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $3,
        updated_at = $1::timestamptz - make_interval(days => $2)`,
      [shop.now(), days, `550 5.1.1 <${omar.email}>: User unknown`],
    )
  await age(29)
  await forget()
  expect(await findDetails()).toEqual(['_private_jobs.last_error'])
  await age(31)
  await forget()
  expect(await findDetails()).toEqual([])
  expect((await database.pool.query('select from graphile_worker.jobs')).rowCount).toBe(1)
})
