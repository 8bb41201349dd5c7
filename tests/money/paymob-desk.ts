import { expect } from 'vitest'
import { demoPaymob } from '#services/demo-keys.ts'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { test as base, type Reply, type Till, type Visitor } from '#tests/money/till.ts'
import { paymobAt } from '#tests/support/shop.ts'
import { timeOutsLeft } from '#tests/support/stand-ins.ts'

const cards = {
  good: '5123456789012346',
  declined: '9900000000000002',
  pending: '9900000000000010',
  bank: '9900000000003220',
}

/** Payments at Paymob, and the money it holds. */
export type Desk = {
  /** Creates an order and Paymob's hosted page for it. */
  order: () => Promise<{ buyer: Visitor; order: Order; page: string }>
  again: (buyer: Visitor) => Promise<Reply<PaymentAnswer>>
  /** Pays on the hosted page; returns the redirect. */
  pay: (page: string, card: keyof typeof cards, bank?: 'complete' | 'fail') => Promise<URL>
  /** Follows the redirect through the shop to the thank-you page, then runs the due jobs. */
  back: (address: URL) => Promise<URL>
  /** The bank decides the pending transaction of this redirect. */
  end: (redirect: URL, outcome: 'paid' | 'declined') => Promise<void>
  /** The same for any transaction, such as a pending refund. */
  endById: (id: string, outcome: 'paid' | 'declined') => Promise<void>
  /** Refunds part of this redirect's payment, or voids all of it, as staff does in Paymob's dashboard. */
  refundPart: (redirect: URL, amount_cents: number) => Promise<void>
  voidPayment: (redirect: URL) => Promise<void>
  /** While a fault is left that gives no answer the shop's client waits for 0.7 s; else long, as a busy machine needs. */
  injectFault: (fault: { kind: string; [more: string]: unknown }) => Promise<void>
  /** Number of faults still set. */
  faultsLeft: () => Promise<number>
  /** Clears all faults. */
  clearFaults: () => Promise<void>
  /** Charges that Paymob holds, less refunds. */
  charged: () => Promise<number[]>
  callbacks: () => Promise<void>
}

export const test = base.extend<{ desk: Desk }>({
  desk: async ({ shop, app, till, standIns, database }, use) => {
    const patient = shop.paymob
    const again = (buyer: Visitor) => buyer.post<PaymentAnswer>('payment', { session_id: buyer.session_id })
    const endById: Desk['endById'] = async (id, outcome) => {
      const address = `${standIns.url}/sandbox/paymob/transactions/${id}/end`
      const reply = await fetch(address, { method: 'POST', body: new URLSearchParams({ outcome }) })
      expect(reply.status).toBe(200)
    }
    const reverse = async (call: 'refund' | 'void', redirect: URL, more: object) => {
      const reply = await fetch(`${standIns.url}/sandbox/paymob/api/acceptance/void_refund/${call}`, {
        method: 'POST',
        headers: { authorization: `Token ${demoPaymob.secret_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction_id: Number(redirect.searchParams.get('id')), ...more }),
      })
      expect(reply.status).toBe(200)
    }
    await use({
      again,
      refundPart: (redirect, amount_cents) => reverse('refund', redirect, { amount_cents }),
      voidPayment: (redirect) => reverse('void', redirect, {}),
      order: async () => {
        const buyer = till.visitor()
        await buyer.add(await till.wheel(10))
        const order = (await buyer.store({ payment_method: 'Paymob' })).data
        const opened = await again(buyer)
        expect(opened).toMatchObject({ data: { state: 'requires_action', order_id: order.id } })
        return { buyer, order, page: opened.data.redirect_url! }
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
        await till.work()
        return new URL(reply.headers.location!)
      },
      end: (redirect, outcome) => endById(redirect.searchParams.get('id')!, outcome),
      endById,
      injectFault: async (fault) => {
        if (fault.kind.startsWith('timeout_')) {
          shop.paymob = paymobAt(standIns.url, 700)
          standIns.whenGivenUp(async () => {
            if ((await timeOutsLeft(database.pool, 'paymob')) === 0) shop.paymob = patient
          })
        }
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(`${standIns.url}/sandbox/paymob/faults`, {
          method: 'POST',
          headers,
          body: JSON.stringify(fault),
        })
        expect(reply.status).toBe(200)
      },
      faultsLeft: async () => {
        const { rows } = await database.pool.query('select sum(times_left)::int as left from sandbox.paymob_faults')
        return rows[0].left
      },
      clearFaults: async () => {
        await fetch(`${standIns.url}/sandbox/paymob/faults`, { method: 'DELETE' })
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

/** The traces of an order that was paid once. */
export const paidOnce = (order: Order) => ({
  status: 1,
  payment_status: 'success',
  order_number: 'RD-100001',
  payments: ['succeeded'],
  ledger: [order.total],
  emails: ['order.paid'],
  holds: 0,
})

/** Expects one paid order, one charge at Paymob and one e-mail, even after every job has run again. */
export async function check(till: Till, desk: Desk, order: Order): Promise<void> {
  for (const _ of [1, 2]) await till.work()
  expect(await till.traces(order.id)).toEqual(paidOnce(order))
  expect(await desk.charged()).toEqual([order.total])
}
