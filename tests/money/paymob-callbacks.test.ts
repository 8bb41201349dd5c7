import { expect, vi } from 'vitest'
import { paymobHmac } from '#services/paymob/hmac.ts'
import { demoKeys } from '#services/paymob/sandbox.ts'
import type { Order } from '#shared/api/orders.ts'
import { check, test } from '#tests/money/paymob-desk.ts'

test('paid: the callback settles, the return shows it, both again change nothing', async ({ till, desk, emails }) => {
  await desk.callbacks()
  const { buyer, order, page } = await desk.order()
  const way = await desk.pay(page, 'good')
  await check(till, desk, order)
  for (const _ of [1, 2]) {
    const shown = await desk.back(way)
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

test('the same callback five times, two returns and the browser’s word, all at once: one payment, one e-mail', async ({
  till,
  desk,
  app,
  emails,
  standIns,
}) => {
  const { order, page } = await desk.order()
  const way = await desk.pay(page, 'good')
  const id = way.searchParams.get('id')!
  const reply = await fetch(`${standIns.url}/sandbox/paymob/api/acceptance/transactions/${id}`, {
    headers: { authorization: `Bearer token-of-${demoKeys.api_key}` },
  })
  const obj = (await reply.json()) as Record<string, unknown>
  const hmac = paymobHmac(obj, demoKeys.hmac_secret)
  const callback = async () => {
    const url = `/api/webhooks/paymob?hmac=${hmac}`
    expect((await app.inject({ method: 'POST', url, payload: { type: 'TRANSACTION', obj } })).statusCode).toBe(200)
  }
  for (const _ of [1, 2]) {
    const claim = { order_id: order.id, transaction_id: id }
    await Promise.all([
      ...Array.from({ length: 5 }, callback),
      ...[1, 2].map(() => desk.back(way)),
      till.visitor().post('paymob/store-transaction-id', claim),
      till.visitor().post(`payment/check-status?identifier=${order.id}`),
    ])
    await check(till, desk, order)
  }
  expect(emails).toHaveLength(1)
})

test('the return comes before any callback: the gateway is asked, and the order is paid', async ({ till, desk }) => {
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
    await desk.misbehave({ kind, delay_ms: 100 })
    const way = await desk.pay(page, 'good')
    if (kind === 'late') await vi.waitFor(async () => expect((await till.traces(order.id)).status).toBe(1))
    if (kind === 'forged') {
      expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })
      expect(complaints).toContain('a notice with a wrong signature was refused')
      await desk.back(way)
    }
    await check(till, desk, order)
  },
)

test('forged and foreign words move nothing: callbacks, returns, ids of another order', async ({
  till,
  desk,
  app,
  complaints,
}) => {
  const { order, page } = await desk.order()
  const other = await desk.order()
  const way = await desk.pay(other.page, 'good')
  const query = Object.fromEntries(way.searchParams)
  // Another order's true return, turned to this one: the signature holds for the other alone.
  const turned = new URL(way)
  turned.searchParams.set('order_id', order.id)
  expect((await desk.back(turned)).searchParams.get('order_id')).toBe(other.order.id)
  for (const change of [{ amount_cents: '1' }, { success: 'false' }, { hmac: '0'.repeat(128) }, { order: '1' }]) {
    const bad = new URL(way)
    for (const [name, value] of Object.entries(change)) bad.searchParams.set(name, value)
    expect((await desk.back(bad)).searchParams.has('order_id')).toBe(false)
  }
  // Signed with another secret, and signed rightly for an order of nobody.
  const body = { type: 'TRANSACTION', obj: { ...facts(query), order: { id: Number(query.order) } } }
  complaints.length = 0
  for (const query of ['', '?hmac=', `?hmac=${paymobHmac(body.obj, 'another secret')}`])
    for (const _ of [1, 2]) {
      const reply = await app.inject({ method: 'POST', url: `/api/webhooks/paymob${query}`, payload: body })
      expect(reply.statusCode).toBe(400)
    }
  expect(complaints).toEqual(Array(6).fill('a notice with a wrong signature was refused'))
  const nobodys = { ...body.obj, order: { id: 1, merchant_order_id: null } }
  const signed = await app.inject({
    method: 'POST',
    url: `/api/webhooks/paymob?hmac=${paymobHmac(nobodys, demoKeys.hmac_secret)}`,
    payload: { type: 'TRANSACTION', obj: nobodys },
  })
  expect(signed.statusCode).toBe(200)
  for (const path of ['paymob/redirect', 'paymob/log-redirect', 'paymob/capture', 'paymob/store-transaction-id']) {
    const told = await other.buyer.post(path, { order_id: order.id, id: query.id, transaction_id: query.id })
    expect([path, told.http, told.status]).toEqual([path, 200, true])
  }
  expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'pending', ledger: [] })
  expect(page).toContain('clientSecret=')
})

test('a callback whose inquiry fails is told to come again, and then settles', async ({ till, desk, app }) => {
  const { order, page } = await desk.order()
  const way = await desk.pay(page, 'good')
  await desk.misbehave({ kind: 'error_before', call: 'transaction' })
  const obj = facts(Object.fromEntries(way.searchParams))
  const callback = {
    ...obj,
    order: { id: Number(way.searchParams.get('order')), merchant_order_id: null },
  }
  const tell = () =>
    app.inject({
      method: 'POST',
      url: `/api/webhooks/paymob?hmac=${paymobHmac(callback, demoKeys.hmac_secret)}`,
      payload: { type: 'TRANSACTION', obj: callback },
    })
  expect((await tell()).statusCode).toBe(503)
  expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })
  expect((await tell()).statusCode).toBe(200)
  await check(till, desk, order)
})

/** A return's query as a callback has it. */
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
