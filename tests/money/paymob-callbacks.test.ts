import pg from 'pg'
import { expect, vi } from 'vitest'
import { compareLists } from '#domain/payments/reconcile/unbooked.ts'
import { demoPaymob } from '#services/demo-keys.ts'
import { paymobHmac } from '#services/paymob/hmac.ts'
import type { Order } from '#shared/api/orders.ts'
import { check, test } from '#tests/money/paymob-desk.ts'

test('paid: the callback settles, the return shows it, and repeating both changes nothing', async ({
  till,
  desk,
  emails,
}) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  expect(redirect.pathname).toBe('/api/order/process')
  await check(till, desk, order)
  for (const _ of [1, 2]) {
    const shown = await desk.back(redirect)
    expect(shown.pathname).toBe('/thank-you')
    expect(Object.fromEntries(shown.searchParams)).toMatchObject({
      order_id: order.id,
      order_number: 'RD-100001',
      success: 'true',
      source: 'paymob_redirect',
      transaction_id: expect.stringMatching(/^\d+$/),
      'source_data.pan': '2346',
    })
    const signature = shown.searchParams.get('signature')
    const elsewhere = await till.visitor().get(`order/getById/${order.id}?signature=${signature}`)
    expect(elsewhere).toMatchObject({ http: 200, data: { id: order.id, status: 1 } })
  }
  expect(await desk.again(buyer)).toMatchObject({ http: 409, code: 'order_already_paid' })
  await check(till, desk, order)
  expect(emails).toHaveLength(1)
})

test('the return leads to the thank-you page in the language of the page that paid', async ({ desk }) => {
  const { page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  redirect.searchParams.set('locale', 'ar')
  expect((await desk.back(redirect)).pathname).toBe('/ar/thank-you')
  redirect.searchParams.delete('locale')
  expect((await desk.back(redirect)).pathname).toBe('/thank-you')
})

test('a return reads its order once; a callback reads its payment once before it locks it', async ({
  desk,
  app,
  standIns,
}) => {
  const { page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const sent = () => query.mock.calls.map(([statement]) => String((statement as { text?: string }).text ?? statement))
  const isRead = (text: string, table: string) => text.startsWith('select') && text.includes(`"${table}"`)
  const readsOf = (table: string) => sent().filter((text) => isRead(text, table))
  expect((await app.inject(`${redirect.pathname}${redirect.search}`)).statusCode).toBe(303)
  expect([readsOf('payments').length, readsOf('orders').length]).toEqual([1, 1])

  const headers = { authorization: `Bearer token-of-${demoPaymob.api_key}` }
  const address = `${standIns.url}/sandbox/paymob/api/acceptance/transactions/${redirect.searchParams.get('id')}`
  const obj = (await (await fetch(address, { headers })).json()) as Record<string, unknown>
  query.mockClear()
  const url = `/api/webhooks/paymob?hmac=${paymobHmac(obj, demoPaymob.hmac_secret)}`
  const reply = await app.inject({ method: 'POST', url, payload: { type: 'TRANSACTION', obj } })
  expect(reply.statusCode).toBe(200)
  const steps = sent().flatMap((text) =>
    text.includes('lock_settlement(') ? ['lock'] : isRead(text, 'payments') ? ['read'] : [],
  )
  expect(steps).toEqual(['read', 'lock'])
  query.mockRestore()
})

test('five identical callbacks, two returns and the browser’s report at once: one payment, one e-mail', async ({
  till,
  desk,
  app,
  emails,
  standIns,
}) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  const id = redirect.searchParams.get('id')!
  const reply = await fetch(`${standIns.url}/sandbox/paymob/api/acceptance/transactions/${id}`, {
    headers: { authorization: `Bearer token-of-${demoPaymob.api_key}` },
  })
  const obj = (await reply.json()) as Record<string, unknown>
  const hmac = paymobHmac(obj, demoPaymob.hmac_secret)
  const callback = async () => {
    const request = {
      method: 'POST',
      url: `/api/webhooks/paymob?hmac=${hmac}`,
      payload: { type: 'TRANSACTION', obj },
    } as const
    // On a busy machine our queries may time out; Paymob then repeats the callback.
    await expect.poll(async () => (await app.inject(request)).statusCode, { timeout: 20_000 }).toBe(200)
  }
  for (const _ of [1, 2]) {
    const claim = { order_id: order.id, transaction_id: id }
    await Promise.all([
      ...Array.from({ length: 5 }, callback),
      ...[1, 2].map(() => desk.back(redirect)),
      till.visitor().post('paymob/store-transaction-id', claim),
      till.visitor().post(`payment/check-status?identifier=${order.id}`),
    ])
    await check(till, desk, order)
  }
  expect(emails).toHaveLength(1)
})

test('the return precedes any callback: the gateway is queried, and the order is paid', async ({ till, desk }) => {
  const { buyer, order, page } = await desk.order()
  await desk.back(await desk.pay(page, 'good'))
  await check(till, desk, order)
  const seen = (await buyer.get<Order>(`order/${buyer.session_id}/get`)).data
  expect(seen).toMatchObject({ payment_method: 'Paymob', paymob_transaction_id: seen.transaction_id })
})

test.for(['late', 'duplicate', 'forged'])(
  'a callback that is %s: one paid order',
  async (kind, { till, desk, complaints }) => {
    await desk.callbacks()
    const { order, page } = await desk.order()
    await desk.injectFault({ kind, delay_ms: 100 })
    const redirect = await desk.pay(page, 'good')
    if (kind === 'late')
      await vi.waitFor(async () => expect((await till.traces(order.id)).status).toBe(1), { timeout: 20_000 })
    if (kind === 'forged') {
      expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })
      expect(complaints).toContain('a webhook with a wrong signature was refused')
      await desk.back(redirect)
    }
    await check(till, desk, order)
  },
)

test('forged and foreign callbacks, returns and order ids have no effect', async ({ till, desk, app, complaints }) => {
  const { order, page } = await desk.order()
  const other = await desk.order()
  const redirect = await desk.pay(other.page, 'good')
  const query = Object.fromEntries(redirect.searchParams)
  // Another order's genuine return with this order's id: the signature is valid for the other order only.
  const turned = new URL(redirect)
  turned.searchParams.set('order_id', order.id)
  expect((await desk.back(turned)).searchParams.get('order_id')).toBe(other.order.id)
  for (const change of [{ amount_cents: '1' }, { success: 'false' }, { hmac: '0'.repeat(128) }, { order: '1' }]) {
    const bad = new URL(redirect)
    for (const [name, value] of Object.entries(change)) bad.searchParams.set(name, value)
    expect((await desk.back(bad)).searchParams.has('order_id')).toBe(false)
  }
  // Signed with another secret, and signed correctly for an order that does not exist.
  const body = { type: 'TRANSACTION', obj: { ...facts(query), order: { id: Number(query.order) } } }
  complaints.length = 0
  for (const query of ['', '?hmac=', `?hmac=${paymobHmac(body.obj, 'another secret')}`])
    for (const _ of [1, 2]) {
      const reply = await app.inject({ method: 'POST', url: `/api/webhooks/paymob${query}`, payload: body })
      expect(reply.statusCode).toBe(400)
    }
  expect(complaints).toEqual(Array(6).fill('a webhook with a wrong signature was refused'))
  const ofUnknownOrder = { ...body.obj, order: { id: 1, merchant_order_id: null } }
  const signed = await app.inject({
    method: 'POST',
    url: `/api/webhooks/paymob?hmac=${paymobHmac(ofUnknownOrder, demoPaymob.hmac_secret)}`,
    payload: { type: 'TRANSACTION', obj: ofUnknownOrder },
  })
  expect(signed.statusCode).toBe(200)
  for (const path of ['paymob/redirect', 'paymob/log-redirect', 'paymob/capture', 'paymob/store-transaction-id']) {
    const response = await other.buyer.post(path, { order_id: order.id, id: query.id, transaction_id: query.id })
    expect([path, response.http, response.status]).toEqual([path, 200, true])
  }
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'pending', ledger: [] })
  expect(page).toContain('clientSecret=')
})

test('a callback whose inquiry fails gets a retry response, and the retry settles it', async ({ till, desk, app }) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await desk.injectFault({ kind: 'error_before', call: 'transaction' })
  const obj = facts(Object.fromEntries(redirect.searchParams))
  const callback = {
    ...obj,
    order: { id: Number(redirect.searchParams.get('order')), merchant_order_id: null },
  }
  const sendCallback = () =>
    app.inject({
      method: 'POST',
      url: `/api/webhooks/paymob?hmac=${paymobHmac(callback, demoPaymob.hmac_secret)}`,
      payload: { type: 'TRANSACTION', obj: callback },
    })
  expect((await sendCallback()).statusCode).toBe(503)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })
  expect((await sendCallback()).statusCode).toBe(200)
  await check(till, desk, order)
})

test('a return is answered while Paymob is down, and settled when it is back', async ({ till, desk, app }) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  await desk.injectFault({ kind: 'timeout_before', times: 20 })
  const reply = await app.inject({ url: `${redirect.pathname}${redirect.search}` })
  expect(reply.statusCode).toBe(303)
  expect(new URL(reply.headers.location!).searchParams.get('order_id')).toBe(order.id)
  // Nothing was queried before the browser got its response.
  expect(await desk.faultsLeft()).toBe(20)
  expect(await till.traces(order.id)).toMatchObject({ status: 0 })
  await desk.clearFaults()
  await check(till, desk, order)
})

test('returns with Paymob’s own order id, or an offset whose plus was lost, are accepted', async ({
  desk,
  database,
}) => {
  const { order, page } = await desk.order()
  const redirect = await desk.pay(page, 'good')
  const named = new URL(redirect)
  named.searchParams.set('order_id', redirect.searchParams.get('order')!)
  named.searchParams.delete('order')
  expect((await desk.back(named)).searchParams.get('order_id')).toBe(order.id)

  const query = { ...Object.fromEntries(redirect.searchParams), created_at: '2026-09-25T11:33:44.592345+04:00' }
  const hmac = paymobHmac(query, demoPaymob.hmac_secret)
  const unescaped = new URL(`?${new URLSearchParams({ ...query, hmac })}`.replace('%2B04', '+04'), redirect)
  expect(unescaped.search).toContain('592345+04')
  expect((await desk.back(unescaped)).searchParams.get('order_id')).toBe(order.id)
  const { rows } = await database.pool.query('select status from orders')
  expect(rows).toEqual([{ status: 1 }])
})

test('digits moved from the owner to the order keep the signature valid but open no foreign order', async ({
  desk,
  database,
}) => {
  const mine = await desk.order()
  const victim = await desk.order()
  const redirect = await desk.pay(mine.page, 'declined')
  // Paymob's number of the other order is this one's followed by the first digit of the owner's.
  const number = redirect.searchParams.get('order')!
  const owner = redirect.searchParams.get('owner')!
  const moved = new URL(redirect)
  moved.searchParams.set('order', `${number}${owner[0]}`)
  moved.searchParams.set('owner', owner.slice(1))
  await database.pool.query('alter table payments disable trigger all')
  await database.pool.query('update payments set gateway_reference = $1 where order_id = $2', [
    `${number}${owner[0]}`,
    victim.order.id,
  ])
  await database.pool.query('alter table payments enable trigger all')
  expect((await desk.back(moved)).searchParams.has('order_id')).toBe(false)
  // Nor if the return lacks the attempt's own id.
  moved.searchParams.delete('merchant_order_id')
  expect((await desk.back(moved)).searchParams.has('order_id')).toBe(false)
  redirect.searchParams.delete('merchant_order_id')
  expect((await desk.back(redirect)).searchParams.get('order_id')).toBe(mine.order.id)
})

test('callbacks of other kinds are accepted, and the first of each kind is logged', async ({
  app,
  complaints,
  desk,
}) => {
  await desk.order()
  const sendCallback = (payload: object) => app.inject({ method: 'POST', url: '/api/webhooks/paymob', payload })
  for (const type of ['TOKEN', 'TOKEN', 'flash', 'another'])
    expect((await sendCallback({ type, obj: { id: 1 } })).statusCode).toBe(200)
  expect((await sendCallback({ subscription_data: {} })).statusCode).toBe(200)
  expect(complaints).toEqual(Array(3).fill('a callback that is no transaction was left alone'))
})

test.for([
  ['a test transaction in production', false, false],
  ['a live transaction in a demonstration', true, true],
] as const)(
  '%s pays nothing: the attempt ends and an operator is notified',
  async ([, test_mode, is_live], { till, desk, shop, database, complaints }) => {
    const { order, page } = await desk.order()
    await desk.injectFault({ kind: 'lost' })
    const redirect = await desk.pay(page, 'good')
    await database.pool.query(
      `update sandbox.paymob_transactions set body = body || jsonb_build_object('is_live', $1::boolean)`,
      [is_live],
    )
    shop.test_mode = test_mode
    for (const _ of [1, 2]) await desk.back(redirect)
    await compareLists(shop, { days: 3 })
    await till.work()
    expect(await till.traces(order.id)).toMatchObject({
      status: 0,
      payment_status: 'failed',
      payments: ['failed'],
      ledger: [],
    })
    expect(complaints.filter((each) => each === 'a payment does not match its order').length).toBeGreaterThan(0)
  },
)

/** The query of a return in the format of a callback. */
function facts(query: Record<string, string>): Record<string, unknown> {
  const flat = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /^(true|false)$/.test(value) ? value === 'true' : /^\d+$/.test(value) ? Number(value) : value,
    ]),
  )
  return {
    ...flat,
    source_data: {
      pan: query['source_data.pan'],
      type: query['source_data.type'],
      sub_type: query['source_data.sub_type'],
    },
  }
}
