import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { decideCase } from '#domain/guarantee/decide-case.ts'
import { limit } from '#domain/limits/limit.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { refundOrder } from '#domain/payments/refunds/refund-order.ts'
import { deliveryDate } from '#domain/shipping/delivery.ts'
import { calendar, setFacts, store } from '#domain/store.ts'
import { type OrderRequests, requestCalls } from '#shared/api/requests.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import type { DeskReturn, ListedRequest, ListedReturn } from '#shared/desk/requests.ts'
import { list } from '#tests/desk/order-calls.ts'
import { type Bought, test as base, fits, measured, report } from '#tests/money/guaranteed.ts'
import { setDemoFacts } from '#tests/support/demo-facts.ts'
import { type Desk, signedIn } from '#tests/support/staff.ts'

const test = base.extend<{ owner: Desk }>({
  owner: async ({ app, shop }, use) => use(await signedIn(app, shop, 'owner')),
})

async function requestsOf({ buyer, order }: Bought): Promise<OrderRequests> {
  const { data } = await buyer.get<OrderRequests>(`order/${order.id}/requests`)
  return requestCalls['GET /order/{id}/requests'].data.parse(data)
}

const cancel = { kind: 'cancel', reason: 'changed_mind', text: 'I sold the car.' }

const waiting = async ({ ask }: Desk, query = '') =>
  (await ask<{ rows: ListedRequest[] }>(`GET /desk/requests${query}`)).data.rows

/** Asks to return pieces of the first line. */
async function askReturn({ buyer, order }: Bought, quantity = 4) {
  const { data } = await buyer.get<OrderRequests>(`order/${order.id}/requests`)
  const lines = [{ line_id: data.lines[0]!.line_id, quantity }]
  return buyer.post<{ id: string }>(`order/${order.id}/requests`, { kind: 'return', reason: 'changed_mind', lines })
}

async function openReturnOf(
  owner: Desk,
  bought: Bought,
  kind: 'refund' | 'exchange',
  quantity = 4,
): Promise<DeskReturn> {
  const { id } = (await askReturn(bought, quantity)).data
  expect(await owner.ask(`POST /desk/requests/${id}/return`, { kind })).toMatchObject({ http: 200 })
  const [row] = (await owner.ask<{ rows: ListedReturn[] }>(`GET /desk/returns?order_id=${bought.order.id}`)).data.rows
  return (await owner.ask<DeskReturn>(`GET /desk/returns/${row!.id}`)).data
}

const receive = (owner: Desk, { id, lines }: DeskReturn, condition = 'good', restock = true) =>
  owner.ask(`POST /desk/returns/${id}/receive`, {
    lines: lines.map(({ line_id }) => ({ line_id, condition, restock })),
  })

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

test('the warehouse sees a return without the buyer’s words and without money', async ({ buy, owner, app, shop }) => {
  const bought = await buy()
  const line = { line_id: (await requestsOf(bought)).lines[0]!.line_id, quantity: 4 }
  const form = { kind: 'return', reason: 'changed_mind', text: 'I sold the car.', lines: [line] }
  const { id } = (await bought.buyer.post<{ id: string }>(`order/${bought.order.id}/requests`, form)).data
  await owner.ask(`POST /desk/requests/${id}/return`, { kind: 'refund' })
  const [row] = (await owner.ask<{ rows: ListedReturn[] }>('GET /desk/returns')).data.rows
  await receive(owner, (await owner.ask<DeskReturn>(`GET /desk/returns/${row!.id}`)).data)
  const refund = { key: randomUUID(), amount: 10_000, note: '' }
  expect(await owner.ask(`POST /desk/returns/${row!.id}/refund`, refund)).toMatchObject({ http: 200 })
  const seenBy = async (desk: Desk) => (await desk.ask<DeskReturn>(`GET /desk/returns/${row!.id}`)).data
  const [first, second] = [await seenBy(owner), await seenBy(await signedIn(app, shop, 'warehouse'))]
  expect(first).toMatchObject({ request_text: form.text, refund: { amount: 10_000 } })
  expect(first.left).toBeGreaterThan(0)
  expect(second).toEqual({ ...first, request_text: null, left: 0, refund: { ...first.refund, amount: null } })
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

test('the desk offers as many pieces for a return as it accepts, and as much money as is left', async ({
  buy,
  owner,
  shop,
  till,
  clock,
}) => {
  const bought = await buy({ sent: false })
  const { order, order_number } = bought
  const offered = async () => (await owner.ask<OrderMoney>(`GET /desk/orders/${order.id}/money`)).data.lines[0]!
  expect(await offered()).toMatchObject({ can_return: 0 })
  await dispatchOrder(shop, { order_number })
  const back = await openReturnOf(owner, bought, 'refund', 1)
  const { line_id, can_return } = await offered()
  expect(can_return).toBe(3)
  const open = (quantity: number) =>
    owner.ask(`POST /desk/orders/${order.id}/returns`, {
      ...{ kind: 'refund', reason: 'changed_mind', lines: [{ line_id, quantity }] },
    })
  expect(await open(can_return + 1)).toMatchObject({ code: 'return_pieces' })
  clock.pass({ minutes: 1 })
  await refundOrder(shop, { order_number, amount: order.total - 500, reason: 'goodwill' })
  await till.work()
  await receive(owner, back)
  const { left } = (await owner.ask<DeskReturn>(`GET /desk/returns/${back.id}`)).data
  expect(left).toBe(500)
  const refund = (amount: number | null) =>
    owner.ask(`POST /desk/returns/${back.id}/refund`, { key: randomUUID(), amount, note: '' })
  expect(await refund(null)).toMatchObject({ code: 'refund_too_much' })
  expect(await refund(left + 1)).toMatchObject({ code: 'refund_too_much' })
  expect(await refund(left)).toMatchObject({ http: 200 })
  expect(await open(can_return)).toMatchObject({ http: 200 })
  expect(await offered()).toMatchObject({ can_return: 0 })
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

test('a return: expected, received with its condition, back on the shelf, refunded once, closed', async ({
  buy,
  till,
  owner,
  emails,
}) => {
  const bought = await buy()
  const found = await openReturnOf(owner, bought, 'refund', 2)
  expect(found).toMatchObject({ number: 'RT-100001', state: 'expected', lines: [{ quantity: 2, condition: null }] })
  await till.work()
  expect(emails.map(({ subject }) => subject)).toContain('Return RT-100001 for order RD-100001')
  expect((await list(owner, `?q=${encodeURIComponent('rt ١٠٠٠٠١')}`)).rows).toMatchObject([{ id: bought.order.id }])
  const path = `POST /desk/returns/${found.id}`
  expect(await owner.ask(`${path}/end`, { how: 'closed' })).toMatchObject({ code: 'return_state' })
  const received = await Promise.all([receive(owner, found), receive(owner, found)])
  expect(received.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'return_state'])
  expect(await till.stockOf(fits)).toBe(38)
  expect(await owner.ask(`${path}/end`, { how: 'closed' })).toMatchObject({ code: 'return_unsettled' })
  const refund = { key: randomUUID(), amount: null, note: '' }
  const replies = await Promise.all([1, 2].map(() => owner.ask(`${path}/refund`, refund)))
  expect(replies.map(({ http }) => http)).toEqual([200, 200])
  expect(await owner.ask(`${path}/refund`, { ...refund, key: randomUUID() })).toMatchObject({ code: 'return_state' })
  for (const _ of [1, 2]) await till.work()
  const [line] = bought.order.lines
  expect(await till.charged()).toEqual([bought.order.total - Math.floor((line!.total - line!.discount) / 2)])
  expect(await owner.ask(`${path}/end`, { how: 'closed' })).toMatchObject({ http: 200 })
  expect(await requestsOf(bought)).toMatchObject({ lines: [{ left: 2 }], returns: [{ state: 'closed' }] })
  expect(await owner.ask(`${path}/end`, { how: 'called_off' })).toMatchObject({ code: 'return_state' })
})

test('a return pays nothing again for pieces that were refunded on the order’s page since', async ({
  buy,
  till,
  clock,
  owner,
  shop,
}) => {
  const bought = await buy()
  const { id, lines } = await openReturnOf(owner, bought, 'refund', 2)
  await receive(owner, { id, lines } as DeskReturn)
  clock.pass({ seconds: 1 })
  const pieces = lines.map(({ line_id, quantity }) => ({ line_id, quantity, restock: false }))
  const { amount } = await refundOrder(shop, { order_number: bought.order_number, lines: pieces, reason: 'goodwill' })
  const refund = (sum: number | null) =>
    owner.ask(`POST /desk/returns/${id}/refund`, { key: randomUUID(), amount: sum, note: '' })
  expect(await refund(null)).toMatchObject({ http: 409, code: 'return_refunded_since' })
  // Staff who know that other pieces came back name the sum.
  expect(await refund(5_000)).toMatchObject({ http: 200 })
  for (const _ of [1, 2]) await till.work()
  expect(await till.charged()).toEqual([bought.order.total - amount - 5_000])
})

test('wheels are refunded by a return or by the guarantee, not by both, by any sum', async ({ buy, owner, shop }) => {
  const claimed = await buy()
  await report(claimed.buyer, claimed.order)
  const sum = claimed.order.total - 10_000
  await decideCase(shop, { number: 'FG-100001', outcome: 'refund', why: 'It touches.', by: 'staff', amount: sum })
  expect(await requestsOf(claimed)).toMatchObject({ can: null, lines: [{ left: 0 }] })
  expect(await askReturn(claimed)).toMatchObject({ code: 'return_pieces' })
  const returned = await buy()
  const found = await openReturnOf(owner, returned, 'refund')
  await receive(owner, found)
  const refund = { key: randomUUID(), amount: 300_000, note: '' }
  expect(await owner.ask(`POST /desk/returns/${found.id}/refund`, refund)).toMatchObject({ http: 200 })
  expect(await report(returned.buyer, returned.order)).toMatchObject({ code: 'guarantee_refunded' })
})

test('a case and a return of the same wheels are open, and one is refunded by a sum: the other pays and sends nothing', async ({
  buy,
  owner,
  shop,
}) => {
  const decision = { number: 'FG-100001', why: 'It touches.', by: 'staff' } as const
  const first = await buy()
  await report(first.buyer, first.order)
  const found = await openReturnOf(owner, first, 'refund')
  await receive(owner, found)
  await owner.ask(`POST /desk/returns/${found.id}/refund`, { key: randomUUID(), amount: 300_000, note: '' })
  const replacements = [{ sku: fits, quantity: 4 }]
  for (const outcome of [{ outcome: 'refund' }, { outcome: 'exchange', replacements }] as const)
    await expect(decideCase(shop, { ...decision, ...outcome })).rejects.toMatchObject({
      code: outcome.outcome === 'refund' ? 'refund_pieces' : 'exchange_unpaid',
    })
  const second = await buy()
  await report(second.buyer, second.order)
  const exchange = await openReturnOf(owner, second, 'exchange')
  await decideCase(shop, { ...decision, number: 'FG-100002', outcome: 'refund', amount: 300_000 })
  const sent = { goods: replacements, carrier: 'Aramex', tracking_link: 'https://carrier.example/1' }
  const path = `POST /desk/returns/${exchange.id}/exchange`
  expect(await owner.ask(path, sent)).toMatchObject({ code: 'exchange_unpaid' })
})

test('a return that was settled elsewhere closes with a note that says how', async ({ buy, owner, shop, till }) => {
  const bought = await buy()
  const found = await openReturnOf(owner, bought, 'exchange', 2)
  await receive(owner, found)
  // Sold out meanwhile: the money goes back on the order's page.
  const lines = [{ line_id: found.lines[0]!.line_id, quantity: 2, restock: false }]
  await refundOrder(shop, { order_number: 'RD-100001', lines, reason: 'returned' })
  await till.work()
  const end = (note?: string) => owner.ask(`POST /desk/returns/${found.id}/end`, { how: 'closed', note })
  expect(await end()).toMatchObject({ code: 'return_unsettled' })
  expect(await end('  ')).toMatchObject({ code: 'return_unsettled' })
  expect(await end('Refunded on the order’s page')).toMatchObject({ http: 200 })
  expect(await requestsOf(bought)).toMatchObject({ returns: [{ state: 'closed' }] })
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

test('an exchange takes the new goods off the shelf once, without a payment, and only what fits', async ({
  buy,
  till,
  owner,
  database,
  emails,
}) => {
  const bought = await buy()
  await database.pool.query('update wheels set supplier_stock = 5, special_order = false where sku = $1', [measured])
  const found = await openReturnOf(owner, bought, 'exchange')
  // All pieces are on their way back: nothing is left to ask for.
  expect(await requestsOf(bought)).toMatchObject({ can: null, lines: [{ left: 0 }] })
  await receive(owner, found, 'damaged')
  expect(await till.stockOf(fits)).toBe(36)
  const send = (sku: string) =>
    owner.ask(`POST /desk/returns/${found.id}/exchange`, {
      goods: [{ sku, quantity: 4 }],
      carrier: 'Aramex',
      tracking_link: 'https://carrier.example/1',
    })
  // 5x114.3 on a car of 6x139.7.
  expect(await send('LV-AER-16070-51143-73-P45-SLV')).toMatchObject({ code: 'guarantee_replacement_misfit' })
  const replies = await Promise.all([send(measured), send(measured)])
  expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'return_state'])
  expect(await till.stockOf(measured)).toBe(1)
  await till.work()
  const sent = emails.find(({ subject }) => subject === 'Your goods in exchange for order RD-100001 are on their way')
  expect(sent!.text).toContain('https://carrier.example/1')
  expect(await owner.ask(`POST /desk/returns/${found.id}/end`, { how: 'closed' })).toMatchObject({ http: 200 })
  expect(await till.charged()).toEqual([bought.order.total])
  const { rows } = await database.pool.query('select reason, change from stock_movements where sku = $1', [measured])
  expect(rows).toContainEqual({ reason: 'replaced', change: -4 })
})

test('a return sends nothing in exchange once its pieces were refunded', async ({ buy, till, owner, shop }) => {
  const bought = await buy()
  const { id, lines } = await openReturnOf(owner, bought, 'exchange')
  const pieces = lines.map(({ line_id, quantity }) => ({ line_id, quantity, restock: false }))
  await refundOrder(shop, { order_number: bought.order_number, lines: pieces, reason: 'goodwill' })
  const sent = { goods: [{ sku: fits, quantity: 4 }], carrier: 'Aramex', tracking_link: 'https://carrier.example/1' }
  expect(await owner.ask(`POST /desk/returns/${id}/exchange`, sent)).toMatchObject({ code: 'exchange_unpaid' })
  expect(await till.stockOf(fits)).toBe(36)
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
