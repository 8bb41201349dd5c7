import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { expect } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { workOff } from '#jobs/worker.ts'
import { stripeSandbox } from '#sandbox/stripe/stand-in.ts'
import { stripeClient } from '#services/stripe/client.ts'
import type { Cart } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import type { PaymentAnswer } from '#shared/api/payments.ts'
import { newSessionId } from '#shared/session-id.ts'
import { cardToken } from '#tests/support/card-token.ts'
import { buyerJar } from '#tests/support/customers.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { test as base } from '#tests/support/shop.ts'
import { timeOutsLeft } from '#tests/support/stand-ins.ts'

type Fault = { kind: string; call?: string; card?: string; event?: string; times?: number; delay_ms?: number }

/** A response: HTTP status, and the envelope's fields. */
export type Reply<Data = unknown> = {
  http: number
  status: boolean
  code?: string
  message?: string
  errors?: string[]
  fields?: Record<string, string[]>
  data: Data
}

/** A visitor with a session id and cookies. */
export type Visitor = {
  session_id: string
  get: <Data = unknown>(path: string, headers?: Record<string, string>) => Promise<Reply<Data>>
  post: <Data = unknown>(path: string, body?: object, headers?: Record<string, string>) => Promise<Reply<Data>>
  remove: <Data = unknown>(path: string) => Promise<Reply<Data>>
  /** The cookie with the buyer key, for requests outside the browser helper. */
  key: () => { cookie?: string }
  add: (sku: string, quantity?: number, more?: object) => Promise<Reply<Cart>>
  store: (more?: object) => Promise<Reply<Order>>
  pay: (stripeToken: string, headers?: Record<string, string>) => Promise<Reply<PaymentAnswer>>
}

/** All rows about one order's money, to compare before and after. */
export type Traces = {
  status: number
  payment_status: string
  order_number: string | null
  payments: string[]
  ledger: number[]
  emails: string[]
  holds: number
}

export type Till = {
  /** URL of Stripe's stand-in, which the shop's client calls. */
  url: string
  /** While a fault is left that gives no answer the shop's client waits for half a second; else long, as a busy machine needs. */
  injectFault: (fault: Fault) => Promise<void>
  /** A new token for a card each time, as from the card field. */
  token: (card: string) => Promise<string>
  /** From now on the stand-in sends its events to the shop, which listens on its own port. */
  sendEvents: () => Promise<void>
  /** The payer answers on the bank's page; returns the redirect. */
  answerBank: (redirect_url: string, answer: 'complete' | 'fail') => Promise<URL>
  /** Charges that Stripe holds, in fils, less refunds. */
  charged: () => Promise<number[]>
  /** With its own network address unless one is given. */
  visitor: (address?: string) => Visitor
  /** A wheel with exactly this stock. */
  wheel: (stock: number) => Promise<string>
  stockOf: (sku: string) => Promise<number>
  /** Runs the due jobs. */
  work: () => Promise<void>
  traces: (order_id: string) => Promise<Traces>
}

export const test = base.extend<{ till: Till }>({
  till: async ({ shop, app, database }, use) => {
    let webhook: string | null = null
    const service = fastify({ forceCloseConnections: true })
    service.addHook('onRequestAbort', async (_) => {
      if ((await timeOutsLeft(database.pool, 'stripe')) === 0) shop.stripe = patient
    })
    await service.register(stripeSandbox, {
      prefix: '/stripe',
      pool: database.pool,
      url: 'http://bank.test',
      secretKey: 'sk_test_tests',
      webhookSecret: shop.stripe_webhook_secret,
      webhookUrl: () => webhook,
    })
    const url = `${await service.listen({ host: '127.0.0.1', port: 0 })}/stripe`
    const client = (timeout_ms: number) => stripeClient({ secret_key: 'sk_test_tests', api_url: url, timeout_ms })
    const patient = client(20_000)
    shop.stripe = patient
    let used = 0
    await use({
      url,
      injectFault: async (fault) => {
        if (fault.kind.startsWith('timeout_')) shop.stripe = client(500)
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch(`${url}/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
        expect(reply.status).toBe(200)
      },
      token: (number) => cardToken(url, number),
      sendEvents: async () => {
        webhook = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/webhooks/stripe`
      },
      answerBank: async (redirect_url, answer) => {
        const page = new URL(redirect_url)
        const body = new URLSearchParams({ key: page.searchParams.get('key')!, answer })
        const reply = await fetch(`${url}${page.pathname}`, { method: 'POST', body, redirect: 'manual' })
        return new URL(reply.headers.get('location')!)
      },
      charged: async () => {
        const { rows } = await database.pool.query<{ left: number }>(
          `select (body->>'amount_captured')::int - (body->>'amount_refunded')::int as left
           from sandbox.stripe_objects where object = 'charge' and (body->>'paid')::boolean order by position`,
        )
        return rows.map((row) => row.left)
      },
      visitor: (address) => visitor(app, address),
      wheel: async (stock) => {
        const { rows } = await database.pool.query<{ sku: string }>(
          `update wheels set supplier_stock = $1, special_order = false where id = (
             select id from wheels where axle = 'any' and price < 300000 order by id offset $2 limit 1
           ) returning sku`,
          [stock, used++],
        )
        return rows[0]!.sku
      },
      stockOf: async (sku) => {
        const { rows } = await database.pool.query('select supplier_stock from wheels where sku = $1', [sku])
        return rows[0].supplier_stock
      },
      work: () => workOff(shop, database.pool),
      traces: (order_id) => traces(shop, order_id),
    })
    await service.close()
  },
})

type App = {
  inject: (request: object) => Promise<{
    statusCode: number
    headers: Record<string, unknown> & { 'set-cookie'?: string | string[] }
    json: () => object
  }>
}

let visitors = 0

function visitor(app: App, address?: string): Visitor {
  const session_id = newSessionId()
  visitors++
  const remoteAddress = address ?? `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  const keepKey = buyerJar()
  const ask = async (method: string, path: string, payload?: object, more: Record<string, string> = {}) => {
    const headers = { ...keepKey(), ...more }
    const reply = await app.inject({ method, url: `/api/${path}`, headers, remoteAddress, ...(payload && { payload }) })
    keepKey(reply.headers['set-cookie'])
    return { http: reply.statusCode, ...reply.json() } as Reply<never>
  }
  const post: Visitor['post'] = (path, body, headers) => ask('POST', path, body, headers)
  return {
    session_id,
    key: () => keepKey(),
    post,
    get: (path, headers) => ask('GET', path, undefined, headers),
    remove: (path) => ask('DELETE', path),
    add: (sku, quantity = 4, more = {}) => post('cart/add', { session_id, sku, quantity, ...more }),
    store: (more = {}) => post('order/store', { ...orderForm(session_id), ...more }),
    pay: (stripeToken, headers) => post('payment', { session_id, stripeToken }, headers),
  }
}

async function traces({ db }: Shop, order_id: string): Promise<Traces> {
  const { rows } = await db.execute<Traces>(sql`
    select o.status, o.payment_status, o.order_number,
      array(select state from payments where order_id = o.id order by attempt) as payments,
      array(select amount from ledger where order_id = o.id order by id) as ledger,
      array(select kind from emails where order_id = o.id order by created_at, kind) as emails,
      (select count(*)::int from stock_holds where order_id = o.id and expires_at is not null) as holds
    from orders o where o.id = ${order_id}`)
  return rows[0]!
}
