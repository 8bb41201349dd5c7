import { expect } from 'vitest'
import { tryLatePurchases } from '#domain/payments/purchase-event.ts'
import { ServiceError } from '#services/http.ts'
import type { Purchase } from '#services/meta/client.ts'
import { test } from '#tests/money/till.ts'
import { layla } from '#tests/support/order-form.ts'

test('only who may read the order consents to its report', async ({ till, shop, database, workOff, emails }) => {
  shop.meta = { purchase: async () => undefined }
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  const body = { order_id: id, consent: true }
  const kept = async () =>
    (await database.pool.query(`select count(*)::int as n from payment_events where kind = 'purchase'`)).rows[0].n
  for (const path of ['send-purchase-event', 'send-purchase-event?signature=g67.x'])
    expect(await till.visitor().post(path, body)).toMatchObject({ http: 404, code: 'order_not_found' })
  expect(await kept()).toBe(0)
  await workOff()
  const [, signature] = /signature=([\w.-]+)/.exec(emails.map(({ text }) => text).join())!
  expect(await till.visitor().post(`send-purchase-event?signature=${signature}`, body)).toMatchObject({ http: 200 })
  expect(await kept()).toBe(1)
})

test('a purchase reported by twenty calls at once and again later, with the network down at first, sends one event', async ({
  till,
  shop,
  database,
}) => {
  const tried: string[] = []
  const reported: Purchase[] = []
  shop.meta = {
    purchase: async (purchase) => {
      tried.push(purchase.event_id)
      if (tried.length === 1) throw new Error('the advertising account does not answer')
      reported.push(purchase)
    },
  }
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id, total } = (await buyer.store()).data
  const reportPurchase = () =>
    Promise.all(Array.from({ length: 20 }, () => buyer.post('send-purchase-event', { order_id: id, consent: true })))
  // Before the payment there is nothing to report, however many calls request it.
  for (const reply of await reportPurchase()) expect(reply).toMatchObject({ http: 404, code: 'order_not_found' })
  await buyer.pay('tok_visa')

  for (const reply of await reportPurchase()) expect(reply).toMatchObject({ http: 200, status: true })
  await Promise.all([till.work(), till.work()])
  expect(tried).toEqual([id])
  for (const reply of await reportPurchase()) expect(reply).toMatchObject({ http: 200, status: true })
  for (const _ of [1, 2]) {
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await till.work()
  }
  expect(tried).toEqual([id, id])
  const user_agent = 'lightMyRequest'
  expect(reported).toMatchObject([
    { event_id: id, value: total / 100, currency: 'AED', email: layla.email, user_agent },
  ])
  const { rows } = await database.pool.query(`select count(*)::int as n from payment_events where kind = 'purchase'`)
  expect(rows[0].n).toBe(1)
})

test('a purchase that the account refuses is not reported again, and the buyer’s browser is kept nowhere', async ({
  till,
  shop,
  database,
  complaints,
}) => {
  const agents: string[] = []
  shop.meta = {
    purchase: async ({ user_agent }) => {
      agents.push(user_agent)
      throw new ServiceError('meta', 'refused', 'HTTP 400', { status: 400 })
    },
  }
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  const agent = `Mozilla/5.0 ${'x'.repeat(1000)}`
  await buyer.post('send-purchase-event', { order_id: id, consent: true }, { 'user-agent': agent })
  const waiting = `select payload->>'user_agent' as agent from graphile_worker._private_jobs where payload::jsonb ? 'user_agent'`
  const { rows } = await database.pool.query(waiting)
  expect(rows).toEqual([{ agent: agent.slice(0, 500) }])
  await till.work()
  expect(agents).toEqual([agent.slice(0, 500)])
  expect((await database.pool.query(waiting)).rows).toEqual([])
  expect(complaints.join()).toContain('the advertising account refuses a purchase')
  // The desk's history of the order says how it ended.
  const ends = `select decision from payment_events where kind = 'purchase' order by id`
  expect((await database.pool.query(ends)).rows).toEqual([{ decision: 'to_be_sent' }, { decision: 'report_refused' }])
})

test('an account that gives no answer is left alone for half a minute, so that letters do not wait', async ({
  till,
  shop,
  database,
  clock,
}) => {
  const tried: string[] = []
  shop.meta = {
    purchase: async ({ event_id }) => {
      tried.push(event_id)
      if (tried.length === 1) throw new ServiceError('meta', 'unreachable', 'TimeoutError')
    },
  }
  const again = async () => {
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await till.work()
  }
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const buyer = till.visitor()
    await buyer.add(await till.wheel(10))
    ids.push((await buyer.store()).data.id)
    await buyer.pay('tok_visa')
    await buyer.post('send-purchase-event', { order_id: ids.at(-1), consent: true })
  }
  await till.work()
  await again()
  expect(tried).toHaveLength(1)
  clock.pass({ seconds: 31 })
  await again()
  expect(tried).toHaveLength(3)
  expect(new Set(tried.slice(1))).toEqual(new Set(ids))
})

test('a report that was given up is tried each day for a week; then the order’s history says that it was not made', async ({
  till,
  shop,
  database,
}) => {
  const tried: string[] = []
  shop.meta = {
    purchase: async ({ event_id }) => {
      tried.push(event_id)
      throw new Error('the key has ended')
    },
  }
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await buyer.post('send-purchase-event', { order_id: id, consent: true })
  await till.work()
  const giveUp = (days: number) =>
    database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts,
      created_at = now() - interval '${days} days' where payload::jsonb ? 'user_agent'`)
  await giveUp(6)
  for (const _ of [1, 2]) {
    await tryLatePurchases(shop)
    await till.work()
  }
  expect(tried).toEqual([id, id, id])
  await giveUp(8)
  for (const _ of [1, 2]) await tryLatePurchases(shop)
  await till.work()
  expect(tried).toHaveLength(3)
  const { rows } = await database.pool.query(
    `select decision, order_id from payment_events where kind = 'purchase' order by id`,
  )
  expect(rows).toEqual([
    { decision: 'to_be_sent', order_id: id },
    { decision: 'report_given_up', order_id: id },
  ])
})
