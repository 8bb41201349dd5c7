import { describe, expect } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { test as base, type Visitor } from '#tests/money/till.ts'

type Console = {
  /** The page's HTML. `press` submits one of its forms and returns the status. */
  page: () => Promise<string>
  press: (path: string, form?: Record<string, string>) => Promise<number>
  /** An order that waits for payment at Paymob, with Paymob's number for it. */
  order: () => Promise<{ buyer: Visitor; order: Order; number: string }>
  /** The transactions of an order, newest first. */
  transactions: () => Promise<string[]>
}

const test = base.extend<{ desk: Console }>({
  desk: async ({ shop, app, till, standIns, database }, use) => {
    const address = `${standIns.url}/sandbox/paymob`
    shop.notify_url = await app.listen({ host: '127.0.0.1', port: 0 })
    await use({
      page: async () => (await fetch(address)).text(),
      press: async (path, form = {}) =>
        (await fetch(`${address}${path}`, { method: 'POST', body: new URLSearchParams(form) })).status,
      order: async () => {
        const buyer = till.visitor()
        await buyer.add(await till.wheel(10))
        const order = (await buyer.store({ payment_method: 'Paymob' })).data
        const body = { session_id: buyer.session_id, payment_method: 'paymob' }
        const payment = (await buyer.post<PaymentAnswer>('payment', body)).data
        return { buyer, order, number: payment.reference! }
      },
      transactions: async () => {
        const { rows } = await database.pool.query('select id from sandbox.paymob_transactions order by id desc')
        return rows.map((row) => String(row.id))
      },
    })
  },
})

describe('the console of Paymob’s stand-in', () => {
  test('is marked as a test, linked from the list of stand-ins, and empty at first', async ({ desk, standIns }) => {
    expect(await (await fetch(`${standIns.url}/sandbox`)).text()).toContain('href="/sandbox/paymob"')
    const page = await desk.page()
    expect(page).toContain('<strong>TEST MODE</strong> This stands in for Paymob. No money moves.')
    expect(page).toContain('noindex')
    expect(page.match(/None yet\./g)).toHaveLength(3)
  })

  test('declines, leaves pending and settles on request, and the shop receives each event', async ({ desk, till }) => {
    const { order, number } = await desk.order()
    const row = async () => (await desk.page()).split('<tr>').find((each) => each.includes(`<td>${number}</td>`))
    expect(await row()).toContain('<td>open</td>')
    expect(await row()).toContain(`Order ${order.reference}`)

    const answer = (outcome: string) => desk.press(`/intentions/${number}/answer`, { outcome })
    expect(await answer('declined')).toBe(200)
    expect(await till.traces(order.id)).toMatchObject({ status: 0, payment_status: 'failed', payments: ['failed'] })
    expect(await answer('pending')).toBe(200)
    expect(await till.traces(order.id)).toMatchObject({ status: 0, ledger: [] })

    const [pending] = await desk.transactions()
    const end = (outcome: string) => desk.press(`/transactions/${pending}/end`, { outcome })
    expect(await end('paid')).toBe(200)
    expect(await end('declined')).toBe(409)
    expect(await answer('paid')).toBe(409)
    await till.work()
    expect(await till.traces(order.id)).toMatchObject({ status: 1, payment_status: 'success', ledger: [order.total] })
    expect(await row()).toContain('<td>paid</td>')
  })

  test('resends a lost callback: it pays once, however often it comes, and a forged one has no effect', async ({
    desk,
    till,
    emails,
  }) => {
    const { order, number } = await desk.order()
    expect(await desk.press('/faults', { kind: 'lost', call: 'callback' })).toBe(200)
    expect(await desk.press(`/intentions/${number}/answer`, { outcome: 'paid' })).toBe(200)
    const [transaction] = await desk.transactions()
    const callback = (how: string) => desk.press(`/transactions/${transaction}/callback`, { how })
    await callback('forged')
    expect(await till.traces(order.id)).toMatchObject({ status: 0, payments: ['requires_action'], ledger: [] })
    for (const how of ['once', 'duplicate', 'forged']) expect(await callback(how)).toBe(200)
    await till.work()
    expect(await till.traces(order.id)).toMatchObject({ status: 1, ledger: [order.total], emails: ['order.paid'] })
    expect(emails).toHaveLength(1)
  })

  test('faults are set for the next call, shown, used up and cleared', async ({ desk, till }) => {
    const { buyer } = await desk.order()
    const again = () => buyer.post('payment', { session_id: buyer.session_id, payment_method: 'paymob' })
    expect(await desk.press('/faults', { kind: 'error_before', call: 'intention', times: '1' })).toBe(200)
    expect(await desk.page()).toContain('<td>error_before</td><td>intention</td><td>any</td><td>1</td>')
    expect(await again()).toMatchObject({ http: 503, code: 'payment_unavailable' })
    expect(await again()).toMatchObject({ http: 200, data: { state: 'requires_action' } })

    expect(await desk.press('/faults', { kind: 'late', card: '4111 1111 1111 1111', times: '5' })).toBe(200)
    expect(await desk.page()).toContain('<td>late</td><td>any</td><td>…1111</td><td>5</td>')
    expect(await desk.press('/faults/clear')).toBe(200)
    expect(await desk.page()).not.toContain('<td>late</td>')
    expect(await till.charged()).toEqual([])
  })

  test('invalid input is rejected with a message and changes nothing', async ({ desk, standIns }) => {
    const { number } = await desk.order()
    for (const [path, form, status] of [
      ['/faults', { kind: 'sunny' }, 422],
      ['/faults', { kind: 'lost', times: '0' }, 422],
      [`/intentions/${number}/answer`, { outcome: 'maybe' }, 404],
      ['/intentions/1/answer', { outcome: 'paid' }, 404],
      ["/intentions/1'--/answer", { outcome: 'paid' }, 404],
      ['/transactions/9999999999999999999999/end', { outcome: 'paid' }, 409],
      ['/transactions/1/callback', { how: 'once' }, 404],
    ] as const)
      expect(await desk.press(path, form), path).toBe(status)
    expect(await desk.transactions()).toEqual([])

    const asPerson = await fetch(`${standIns.url}/sandbox/paymob/transactions/1/callback`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ how: 'once' }),
    })
    expect(asPerson.status).toBe(404)
    expect(await asPerson.text()).toContain('<p role="alert">There is no such transaction or callback.</p>')
  })
})
