import { describe, expect, vi } from 'vitest'
import type { Payment } from '#domain/payments/attempt.ts'
import { carryOutRefund, hearRefunds } from '#domain/payments/carry-out-refund.ts'
import { forgetIfUnpaid } from '#domain/payments/forget-unpaid.ts'
import { refundsAtGateway } from '#domain/payments/gateway.ts'
import { reconcilePayments } from '#domain/payments/reconcile.ts'
import { refundOrder } from '#domain/payments/refund-order.ts'
import { settleRefund } from '#domain/payments/settle-refund.ts'
import { paymobHmac } from '#services/paymob/hmac.ts'
import { demoKeys } from '#services/paymob/sandbox.ts'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { test as base, type Reply, type Till, type Visitor } from '#tests/money/till.ts'

const cards = {
  good: '5123456789012346',
  declined: '9900000000000002',
  pending: '9900000000000010',
  bank: '9900000000003220',
}

type Desk = {
  /** An order, and Paymob's hosted page for it. */
  order: () => Promise<{ buyer: Visitor; order: Order; page: string }>
  again: (buyer: Visitor) => Promise<Reply<PaymentAnswer>>
  /** Pays on the hosted page; where the browser is sent then. */
  pay: (page: string, card: keyof typeof cards, bank?: 'complete' | 'fail') => Promise<URL>
  /** Follows the browser back through the shop, to the page after paying. */
  back: (address: URL) => Promise<URL>
  misbehave: (fault: object) => Promise<void>
  /** Charges that Paymob holds, refunds taken off. */
  charged: () => Promise<number[]>
  callbacks: () => Promise<void>
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ shop, app, till, standIns, database }, use) => {
    const again = (buyer: Visitor) => buyer.post<PaymentAnswer>('payment', { session_id: buyer.session_id })
    await use({
      again,
      order: async () => {
        const buyer = till.visitor()
        await buyer.add(await till.wheel(10))
        const order = (await buyer.store({ payment_method: 'Paymob' })).data
        const { data } = await again(buyer)
        expect(data).toMatchObject({ state: 'requires_action', order_id: order.id })
        return { buyer, order, page: data.redirect_url! }
      },
      pay: async (page, card, bank) => {
        const form = {
          clientSecret: new URL(page).searchParams.get('clientSecret')!,
          card: cards[card],
          ...(bank && { bank }),
        }
        const reply = await fetch(new URL('pay', page), {
          method: 'POST',
          body: new URLSearchParams(form),
          redirect: 'manual',
        })
        expect(reply.status).toBe(303)
        return new URL(reply.headers.get('location')!)
      },
      back: async (address) => {
        const reply = await app.inject({ url: `${address.pathname}${address.search}` })
        expect(reply.statusCode).toBe(303)
        return new URL(reply.headers.location!)
      },
      misbehave: async (fault) => {
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(`${standIns.url}/sandbox/paymob/faults`, {
          method: 'POST',
          headers,
          body: JSON.stringify(fault),
        })
        expect(reply.status).toBe(200)
      },
      charged: async () => {
        const { rows } = await database.pool.query<{ left: number }>(
          `select (body->>'amount_cents')::int - (body->>'refunded_amount_cents')::int as left
           from sandbox.paymob_transactions where parent is null and (body->>'success')::boolean order by id`,
        )
        return rows.map((row) => row.left)
      },
      callbacks: async () => {
        shop.notify_url = await app.listen({ host: '127.0.0.1', port: 0 })
      },
    })
  },
})

const paidOnce = (order: Order) => ({
  status: 1,
  payment_status: 'success',
  order_number: 'RD-100001',
  payments: ['succeeded'],
  ledger: [order.total],
  letters: ['order.paid'],
  holds: 0,
})

async function check(till: Till, desk: Desk, order: Order): Promise<void> {
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toEqual(paidOnce(order))
  expect(await desk.charged()).toEqual([order.total])
}

describe('Paymob', () => {
  test('paid: the callback settles, the return shows it, both again change nothing', async ({
    till,
    desk,
    letters,
  }) => {
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
    }
    expect(await desk.again(buyer)).toMatchObject({ http: 409, code: 'order_already_paid' })
    await check(till, desk, order)
    expect(letters).toHaveLength(1)
  })

  test('the same callback five times, two returns and the browser’s word, all at once: one payment, one letter', async ({
    till,
    desk,
    app,
    letters,
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
    expect(letters).toHaveLength(1)
  })

  test('the return comes before any callback: the gateway is asked, and the order is paid', async ({ till, desk }) => {
    const { buyer, order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    await check(till, desk, order)
    const seen = (await buyer.get<Order>(`order/${buyer.session_id}/get`)).data
    expect(seen).toMatchObject({ payment_method: 'Paymob', paymob_transaction_id: seen.transaction_id })
  })

  test('no callback, no return, the window closed after paying: the reconciler finds it', async ({
    till,
    desk,
    shop,
    clock,
  }) => {
    const { order, page } = await desk.order()
    await desk.misbehave({ kind: 'lost' })
    await desk.pay(page, 'good')
    expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['requires_action'] })
    clock.pass({ minutes: 5 })
    for (const _ of [1, 2]) await reconcilePayments(shop)
    await check(till, desk, order)
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

  test('declined, then paid by Stripe: one charge, and the closed page of Paymob takes nothing', async ({
    till,
    desk,
  }) => {
    await desk.callbacks()
    const { buyer, order, page } = await desk.order()
    const shown = await desk.back(await desk.pay(page, 'declined'))
    expect(shown.searchParams.get('success')).toBe('false')
    expect(await till.traces(order.id)).toMatchObject({
      status: 0,
      payment_status: 'failed',
      payments: ['failed'],
      ledger: [],
    })
    expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
    expect(await till.traces(order.id)).toMatchObject({
      status: 1,
      payments: ['failed', 'succeeded'],
      ledger: [order.total],
    })
    expect(await desk.charged()).toEqual([])
  })

  test('the window closed, and Paymob again: a page of its own each time, and one of them is paid', async ({
    till,
    desk,
  }) => {
    await desk.callbacks()
    const { buyer, order, page } = await desk.order()
    const pages = [page]
    for (const _ of [1, 2]) {
      const { data } = await desk.again(buyer)
      expect(data).toMatchObject({ state: 'requires_action', order_id: order.id })
      pages.push(data.redirect_url!)
    }
    expect(new Set(pages).size).toBe(3)
    await desk.pay(pages[2]!, 'good')
    await till.work()
    expect(await till.traces(order.id)).toEqual({
      ...paidOnce(order),
      payments: ['canceled', 'canceled', 'succeeded'],
    })
    expect(await desk.charged()).toEqual([order.total])
  })

  test('the window closed, Stripe pays, and then the old page is paid as well: the second payment goes back by itself', async ({
    till,
    desk,
    letters,
  }) => {
    await desk.callbacks()
    const { buyer, order, page } = await desk.order()
    expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
    await desk.pay(page, 'good')
    for (const _ of [1, 2]) await till.work()
    expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total, order.total, -order.total] })
    expect(await desk.charged()).toEqual([0])
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Order RD-100001 is confirmed',
      'Your payment for RD-100001 is on its way back',
    ])
  })

  test('the bank asks: no is no, yes is paid', async ({ till, desk }) => {
    const { buyer, order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'bank', 'fail'))
    expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'failed' })
    const { data } = await desk.again(buyer)
    await desk.back(await desk.pay(data.redirect_url!, 'bank', 'complete'))
    await till.work()
    expect(await till.traces(order.id)).toMatchObject({
      status: 1,
      payments: ['failed', 'succeeded'],
      ledger: [order.total],
    })
  })

  test('pending stays in doubt, holds the goods, and nobody pays twice meanwhile', async ({ till, desk }) => {
    const { buyer, order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'pending'))
    expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'pending_verification' })
    expect((await desk.again(buyer)).data.state).toBe('pending')
    expect(await desk.charged()).toEqual([])
  })

  test.for(['timeout_before', 'timeout_after', 'error_after', 'reset_before'])(
    'the intention fails (%s): said so, nothing is open, and the next try works',
    async (kind, { till, desk }) => {
      const buyer = till.visitor()
      await buyer.add(await till.wheel(10))
      const order = (await buyer.store()).data
      await desk.misbehave({ kind, call: 'intention' })
      expect(await desk.again(buyer)).toMatchObject({ http: 503, code: 'payment_unavailable' })
      const { data } = await desk.again(buyer)
      await desk.back(await desk.pay(data.redirect_url!, 'good'))
      await till.work()
      expect(await till.traces(order.id)).toMatchObject({
        status: 1,
        payments: ['canceled', 'succeeded'],
        ledger: [order.total],
      })
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

  test.for(['error_after', 'timeout_after', 'reset_before'])(
    'a refund whose answer is lost (%s) is given once',
    async (kind, { till, desk, shop }) => {
      const { order, page } = await desk.order()
      await desk.back(await desk.pay(page, 'good'))
      await till.work()
      const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
      await desk.misbehave({ kind, call: 'refund' })
      await carryOutRefund(shop, refund_id).catch(() => undefined)
      for (const _ of [1, 2]) await carryOutRefund(shop, refund_id)
      expect(await till.traces(order.id)).toMatchObject({
        payment_status: 'partially_refunded',
        ledger: [order.total, -5000],
      })
      expect(await desk.charged()).toEqual([order.total - 5000])
    },
  )

  test('two processes carry out one refund at once: it is given once', async ({ till, desk, shop }) => {
    const { order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    await till.work()
    const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
    await Promise.allSettled(Array.from({ length: 6 }, () => carryOutRefund(shop, refund_id)))
    await carryOutRefund(shop, refund_id)
    expect(await desk.charged()).toEqual([order.total - 5000])
    expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000] })
  })

  test('a second refund waits until the first is clear; neither is left out or given twice', async ({
    till,
    desk,
    shop,
  }) => {
    const { order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    await till.work()
    const wish = { order_number: 'RD-100001', reason: 'returned' as const }
    const first = await refundOrder(shop, { ...wish, amount: 5000 })
    await desk.misbehave({ kind: 'error_after', call: 'refund' })
    await carryOutRefund(shop, first.refund_id).catch(() => undefined)
    expect(await desk.charged()).toEqual([order.total - 5000])
    const second = await refundOrder(shop, { ...wish, amount: 3000 })
    await expect(carryOutRefund(shop, second.refund_id)).rejects.toThrow('not carried out')
    await carryOutRefund(shop, first.refund_id)
    await carryOutRefund(shop, second.refund_id)
    expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -3000] })
    expect(await desk.charged()).toEqual([order.total - 8000])
  })

  test("a refund made in Paymob's own pages, unheard, is not taken for ours: both are booked", async ({
    till,
    desk,
    shop,
    standIns,
  }) => {
    const { order, page } = await desk.order()
    const way = await desk.pay(page, 'good')
    await desk.back(way)
    await till.work()
    await refundThere(standIns.url, way, 5000)
    const { refund_id } = await refundOrder(shop, { order_number: 'RD-100001', amount: 5000, reason: 'returned' })
    await carryOutRefund(shop, refund_id)
    expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -5000, -5000] })
    expect(await desk.charged()).toEqual([order.total - 10_000])
  })

  test('a page that was left is paid, and nobody hears of it: it is asked about all the same', async ({
    till,
    desk,
    shop,
    clock,
  }) => {
    const { buyer, order, page } = await desk.order()
    expect((await desk.again(buyer)).data.state).toBe('requires_action')
    await desk.misbehave({ kind: 'lost' })
    await desk.pay(page, 'good')
    expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['canceled', 'requires_action'] })
    clock.pass({ minutes: 11 })
    await reconcilePayments(shop)
    expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total] })
    expect(await desk.charged()).toEqual([order.total])
  })

  test('paid twice, and the second unheard: the money goes back all the same', async ({ till, desk, shop, clock }) => {
    const { buyer, order, page } = await desk.order()
    expect((await buyer.pay('tok_visa')).data.state).toBe('paid')
    await desk.pay(page, 'good')
    clock.pass({ minutes: 11 })
    await reconcilePayments(shop)
    expect(await till.traces(order.id)).toMatchObject({ payments: ['succeeded', 'succeeded'] })
    for (const _ of [1, 2]) await till.work()
    expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total, order.total, -order.total] })
    expect(await desk.charged()).toEqual([0])
  })

  test('a callback whose inquiry fails is told to come again, and then settles', async ({ till, desk, app }) => {
    const { order, page } = await desk.order()
    const way = await desk.pay(page, 'good')
    await desk.misbehave({ kind: 'error_before', call: 'inquiry' })
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

  test('voided in Paymob’s own pages: before we heard of it, it is no payment; after, all of it went back', async ({
    till,
    desk,
    shop,
    clock,
    database,
  }) => {
    const voided = () =>
      database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_voided": true}'`)
    const unheard = await desk.order()
    await desk.pay(unheard.page, 'good')
    await voided()
    clock.pass({ minutes: 5 })
    await reconcilePayments(shop)
    expect(await till.traces(unheard.order.id)).toMatchObject({ status: 0, payments: ['failed'], ledger: [] })
    const { rows } = await database.pool.query<{ id: string }>('select id from payments')
    await database.pool.query(`update sandbox.paymob_transactions set body = body || '{"is_voided": false}'`)
    clock.pass({ minutes: 11 })
    await reconcilePayments(shop)
    expect(await till.traces(unheard.order.id)).toMatchObject({ status: 1, ledger: [unheard.order.total] })
    await voided()
    for (const _ of [1, 2]) await hearRefunds(shop, rows[0]!.id)
    expect(await till.traces(unheard.order.id)).toMatchObject({
      payment_status: 'refunded',
      ledger: [unheard.order.total, -unheard.order.total],
    })
  })

  test('given back in Paymob’s own pages in two parts, counted twice beside each other: booked once', async ({
    till,
    desk,
    shop,
    database,
  }) => {
    const { order, page } = await desk.order()
    await desk.back(await desk.pay(page, 'good'))
    const { rows } = await database.pool.query<Payment>('select * from payments')
    const counts = (refunded_amount_cents: number) =>
      database.pool.query(
        `update sandbox.paymob_transactions set body = body || jsonb_build_object('refunded_amount_cents', $1::int)`,
        [refunded_amount_cents],
      )
    const found = []
    for (const gone of [3000, 5000]) {
      await counts(gone)
      found.push(...(await refundsAtGateway(shop, rows[0]!)))
    }
    for (const word of found) await settleRefund(shop, rows[0]!.id, word)
    expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -3000] })
    for (const _ of [1, 2]) await hearRefunds(shop, rows[0]!.id)
    expect(await till.traces(order.id)).toMatchObject({ ledger: [order.total, -3000, -2000] })
  })

  test('who still answers the bank keeps the goods', async ({ desk, shop, clock, database }) => {
    const { order, page } = await desk.order()
    await desk.pay(page, 'pending')
    for (let minutes = 0; minutes < 40; minutes += 10) {
      await reconcilePayments(shop)
      clock.pass({ minutes: 10 })
    }
    const { rows } = await database.pool.query<{ left: boolean }>(
      'select hold_expires_at > $1 as left from orders where id = $2',
      [shop.now(), order.id],
    )
    expect(rows).toEqual([{ left: true }])
  })

  test("a refund made in Paymob's own pages is booked by its callback", async ({ till, desk, standIns }) => {
    await desk.callbacks()
    const { order, page } = await desk.order()
    const way = await desk.pay(page, 'good')
    await till.work()
    await refundThere(standIns.url, way, 7000)
    await vi.waitFor(async () => expect((await till.traces(order.id)).ledger).toEqual([order.total, -7000]))
  })

  test('the buyer is not forgotten while a page that was left can still be paid', async ({
    desk,
    shop,
    clock,
    database,
  }) => {
    const { order } = await desk.order()
    const known = async () =>
      (await database.pool.query(`select 1 from order_addresses where order_id = $1 and email <> ''`, [order.id]))
        .rowCount
    await forgetIfUnpaid(shop, order.id)
    expect(await known()).toBe(2)
    await database.pool.query(`update payments set state = 'canceled'`)
    clock.pass({ hours: 5 })
    await forgetIfUnpaid(shop, order.id)
    expect(await known()).toBe(2)
    clock.pass({ hours: 2 })
    await forgetIfUnpaid(shop, order.id)
    expect(await known()).toBe(0)
  })
})

/** What staff does in Paymob's own pages with the payment that a payer came back from. */
async function refundThere(url: string, way: URL, amount_cents: number): Promise<void> {
  const reply = await fetch(`${url}/sandbox/paymob/api/acceptance/void_refund/refund`, {
    method: 'POST',
    headers: { authorization: `Token ${demoKeys.secret_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_id: Number(way.searchParams.get('id')), amount_cents }),
  })
  expect(reply.status).toBe(200)
}

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
