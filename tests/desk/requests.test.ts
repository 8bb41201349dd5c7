import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { limit } from '#domain/limits/limit.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { deliveryDate } from '#domain/shipping/delivery.ts'
import { calendar, setFacts, store } from '#domain/store.ts'
import type { ListedRequest } from '#shared/desk/requests.ts'
import { askReturn, openReturnOf, requestsOf, test } from '#tests/desk/return-calls.ts'
import { fits } from '#tests/money/guaranteed.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const cancel = { kind: 'cancel', reason: 'changed_mind', text: 'I sold the car.' }

const waiting = async ({ ask }: Desk, query = '') =>
  (await ask<{ rows: ListedRequest[] }>(`GET /desk/requests${query}`)).data.rows

test('a request to cancel reaches the desk, is accepted once, and the buyer sees it and reads it', async ({
  buy,
  till,
  owner,
  emails,
  letters,
}) => {
  const bought = await buy({ sent: false })
  const { buyer, order } = bought
  expect(await requestsOf(bought)).toMatchObject({ can: 'cancel', until: null, requests: [] })
  const path = `order/${order.id}/requests`
  const sent = await Promise.all([buyer.post<{ id: string }>(path, cancel), buyer.post(path, cancel)])
  expect(sent.map(({ code }) => code ?? 'sent').toSorted()).toEqual(['request_open', 'sent'])
  await till.work()
  expect(letters.map(({ subject }) => subject)).toContain('Request to cancel order RD-100001')
  const [row] = await waiting(owner)
  expect(row).toMatchObject({ order_number: 'RD-100001', kind: 'cancel', text: 'I sold the car.', state: 'open' })
  expect(await requestsOf(bought)).toMatchObject({ can: null, requests: [{ state: 'open' }] })

  const accept = { key: randomUUID(), restock: true, note: '' }
  const replies = await Promise.all([1, 2].map(() => owner.ask(`POST /desk/requests/${row!.id}/cancel`, accept)))
  expect(replies.map(({ http }) => http)).toEqual([200, 200])
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([0])
  expect(await till.stockOf(fits)).toBe(40)
  expect(await requestsOf(bought)).toMatchObject({ can: null, requests: [{ state: 'accepted' }] })
  expect(emails.filter(({ subject }) => subject === 'Order RD-100001 is cancelled')).toHaveLength(1)
  expect(await waiting(owner)).toEqual([])
  expect(await owner.ask(`POST /desk/requests/${row!.id}/decline`, { answer: 'x' })).toMatchObject({
    code: 'request_decided',
  })
})

test('a request is declined with words, or withdrawn; strangers neither see nor send one', async ({
  clock,
  buy,
  till,
  owner,
  emails,
}) => {
  const bought = await buy({ sent: false })
  const { buyer, order } = bought
  const path = `order/${order.id}/requests`
  const stranger = till.visitor()
  expect(await stranger.get(path)).toMatchObject({ http: 404 })
  expect(await stranger.post(path, cancel)).toMatchObject({ http: 404 })
  const first = (await buyer.post<{ id: string }>(path, cancel)).data.id
  expect(await stranger.post(`${path}/${first}/withdraw`)).toMatchObject({ http: 404 })
  expect(await buyer.post(`${path}/${first}/withdraw`)).toMatchObject({ http: 200 })
  expect(await owner.ask(`POST /desk/requests/${first}/decline`, { answer: 'No' })).toMatchObject({
    code: 'request_decided',
  })
  clock.pass({ minutes: 1 })
  const second = (await buyer.post<{ id: string }>(path, cancel)).data.id
  expect(await owner.ask(`POST /desk/requests/${second}/decline`, { answer: 'It left this morning.' })).toMatchObject({
    http: 200,
  })
  await till.work()
  const answer = emails.find(({ subject }) => subject === 'About your request for order RD-100001')
  expect(answer!.text).toContain('It left this morning.')
  expect((await requestsOf(bought)).requests.map(({ state }) => state)).toEqual(['declined', 'withdrawn'])
})

test('what may be requested follows the parcel and the days of the terms', async ({ buy, clock, shop }) => {
  const bought = await buy({ sent: false })
  const path = `order/${bought.order.id}/requests`
  expect(await askReturn(bought)).toMatchObject({ code: 'request_not_sent' })
  await dispatchOrder(shop, { order_number: bought.order_number })
  expect(await bought.buyer.post(path, cancel)).toMatchObject({ code: 'request_dispatched' })
  expect(await askReturn(bought, 5)).toMatchObject({ code: 'return_pieces' })
  expect(await requestsOf(bought)).toMatchObject({ can: 'return', lines: [{ left: 4 }] })
  clock.pass({ days: 40 })
  expect(await askReturn(bought)).toMatchObject({ code: 'request_too_late' })
  expect(await requestsOf(bought)).toMatchObject({ can: null })
})

test('the days for returns are those of the order’s own terms, also after the shop changed its terms', async ({
  buy,
  clock,
}) => {
  onTestFinished(setDemoFacts)
  const bought = await buy()
  const { until } = await requestsOf(bought)
  const others = { calendar: null, question_kinds: null, payment_names: null, fitters: null, maintenance: null }
  setFacts({ ...others, opened_at: null, store: { ...store, returns: { days: 3 } } })
  clock.moveTo(new Date(`${until}T08:00:00Z`))
  expect(await requestsOf(bought)).toMatchObject({ can: 'return', until })
  expect(await askReturn(bought)).toMatchObject({ http: 200 })
})

test('requests have a separate rate limit, which photos of a guarantee case do not use up', async ({ buy, shop }) => {
  const { buyer, order } = await buy({ sent: false })
  for (let tries = 0; tries < 20; tries++)
    await limit(shop, 'guarantee', { who: { account: order.id }, most: 20, seconds: 24 * 3600 })
  const path = `order/${order.id}/requests`
  expect(await buyer.post(path, cancel)).toMatchObject({ http: 200 })
  for (let tries = 1; tries < 20; tries++) await buyer.post(path, cancel)
  expect(await buyer.post(path, cancel)).toMatchObject({ http: 429 })
})

test('pieces that were refunded before the parcel left cannot be returned', async ({
  buy,
  owner,
  shop,
  till,
  clock,
}) => {
  const bought = await buy({ sent: false })
  const { order_number } = bought
  const { lines } = await requestsOf(bought)
  const one = [{ line_id: lines[0]!.line_id, quantity: 1, restock: true }]
  await refundOrder(shop, { order_number, lines: one, reason: 'cancelled' })
  await till.work()
  clock.pass({ minutes: 1 })
  await dispatchOrder(shop, { order_number })
  expect(await requestsOf(bought)).toMatchObject({ can: 'return', lines: [{ left: 3 }] })
  expect(await askReturn(bought, 4)).toMatchObject({ code: 'return_pieces' })
  await openReturnOf(owner, bought, 'refund', 1)
  expect(await requestsOf(bought)).toMatchObject({ lines: [{ left: 2 }] })
})

test('support writes a request down, and only a manager or owner accepts the cancellation', async ({
  app,
  shop,
  buy,
}) => {
  const { order } = await buy({ sent: false })
  const support = await signedIn(app, shop, 'support')
  const filed = await support.ask<{ id: string }>(`POST /desk/orders/${order.id}/requests`, cancel)
  expect(filed).toMatchObject({ http: 200 })
  const accept = { key: randomUUID(), restock: true, note: '' }
  expect(await support.ask(`POST /desk/requests/${filed.data.id}/cancel`, accept)).toMatchObject({ http: 403 })
  expect(await waiting(support)).toMatchObject([{ filed_by: support.member.name, state: 'open' }])
})

test('the days of a return count from the day on which a late parcel can arrive', async ({
  buy,
  clock,
  shop,
  database,
}) => {
  const bought = await buy({ sent: false })
  clock.pass({ days: 24 })
  await dispatchOrder(shop, { order_number: 'RD-100001' })
  const { rows } = await database.pool.query(
    `select dispatched_at, (select delivery_days from delivery_rates where country = o.country) as days from orders o`,
  )
  const arrived = Date.parse(deliveryDate(rows[0].dispatched_at, rows[0].days, calendar))
  const last = new Date(arrived + store.returns.days * 86_400_000).toISOString().slice(0, 10)
  expect(await requestsOf(bought)).toMatchObject({ can: 'return', until: last })
  clock.pass({ days: 13 })
  expect(await askReturn(bought)).toMatchObject({ http: 200 })
})

test('requests are paged by key', async ({ buy, owner, database }) => {
  const { order } = await buy()
  await database.pool.query(
    `insert into order_requests (order_id, kind, reason, state, created_at)
     select $1, 'return', 'other', 'open', now() - make_interval(mins => 100)`,
    [order.id],
  )
  await database.pool.query(`update order_requests set state = 'declined', decided_at = now()`)
  for (let i = 0; i < 60; i++) {
    await database.pool.query(
      `insert into order_requests (order_id, kind, reason, created_at) values ($1, 'return', 'other', now() - make_interval(mins => $2))`,
      [order.id, i],
    )
    await database.pool.query(`update order_requests set state = 'declined', decided_at = now() where state = 'open'`)
  }
  type Page = { rows: ListedRequest[]; next: string | null }
  const first = (await owner.ask<Page>('GET /desk/requests?all=1')).data
  const second = (await owner.ask<Page>(`GET /desk/requests?all=1&after=${encodeURIComponent(first.next!)}`)).data
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 11, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61)
})
