import { get } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listEmails } from '#services/mail/file-mail.ts'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { buyerAt, stripePayments } from '#tests/support/buyer-calls.ts'
import { cardToken } from '#tests/support/card-token.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

let data_dir: string
let shop: RunningShop | undefined

beforeEach(() => {
  data_dir = dataFolder()
})

afterEach(async () => {
  await shop?.kill()
  shop = undefined
  await removeDataFolder(data_dir)
})

test('of two processes one is killed: the other serves on, its successor runs the jobs, and no order is lost', async () => {
  shop = await startShop({ data_dir, settings: { PROCESSES: '2', LOG_LEVEL: 'info' } })
  const { url, output } = shop
  const pids = /Processes +(\d+), (\d+)/.exec(output())!.slice(1).map(Number)
  const [before, after] = [await buyer(url), await buyer(url)]
  const paid = await before.order()
  await after.fill()
  await expect.poll(confirmations, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => newConnection(url).then(() => processesIn(output()))).toEqual(['1', '2'])

  // The first process runs the jobs. Meanwhile visitors read, and a third buyer's cart is changed.
  const visits = visiting(url)
  process.kill(pids[0]!, 'SIGKILL')
  await expect.poll(output).toMatch(/has ended, and is started again process=1 /)
  const other = await after.order()
  const killed_at = output().length
  await expect.poll(() => processesIn(output().slice(killed_at)), { timeout: 60_000 }).toEqual(['1', '2'])
  const { answered, refused, added, cart } = await visits.end()
  expect(refused).toEqual([])
  expect(answered).toBeGreaterThan(0)
  expect(cart).toMatchObject({ cart_items: [{ quantity: added }] })

  await expect.poll(confirmations, { timeout: 60_000 }).toBe(2)
  for (const { ask, session_id } of [before, after])
    expect(await ask('GET', `/order/${session_id}/get`)).toMatchObject({ status: 1, payment_status: 'success' })
  expect([paid.order_number, other.order_number]).toEqual(['RD-100001', 'RD-100002'])
  const charged = [other, paid].map(({ total }) => ({ status: 'succeeded', amount: total }))
  expect(await stripePayments(url)).toEqual(charged)

  expect(await shop.stop()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

async function buyer(url: string) {
  const ask = buyerAt(() => url)
  const session_id = newSessionId()
  const { data } = await ask<{ data: { sku: string }[] }>('GET', '/filter-wheels?in_stock=true&per_page=2')
  const fill = () => ask('POST', '/cart/add', { session_id, sku: data[0]!.sku, quantity: 4 })
  /** Buys the set; returns the paid order. */
  async function order(): Promise<Order> {
    const cart = await ask<{ count: number }>('GET', `/cart/${session_id}/get`)
    if (cart.count === 0) await fill()
    const { id } = await ask<Order>('POST', '/order/store', orderForm(session_id))
    const stripeToken = await cardToken(`${url}/sandbox/stripe`, '4242424242424242')
    expect(await ask('POST', '/payment', { session_id, stripeToken })).toMatchObject({ state: 'paid' })
    return ask<Order>('GET', `/order/getById/${id}`)
  }
  return { ask, session_id, sku: data[1]!.sku, fill, order }
}

/** Visits until `end`. A broken connection is counted as neither an answer nor a refusal. */
function visiting(url: string) {
  const refused: unknown[] = []
  let answered = 0
  let isOver = false
  async function visit(): Promise<void> {
    while (!isOver) {
      const status = await newConnection(url)
      if (status !== undefined) answered++
      if (status !== undefined && status !== 200) refused.push(status)
    }
  }
  /** Adds one wheel at a time. Each addition has a key, so that a repeated one is not added twice. */
  async function fillCart() {
    const { ask, session_id, sku } = await again(() => buyer(url))
    let added = 0
    while (!isOver && added < 8) {
      const idempotency_key = crypto.randomUUID()
      await again(() => ask('POST', '/cart/add', { session_id, sku, quantity: 1, idempotency_key }))
      added++
    }
    return { added, cart: await again(() => ask('GET', `/cart/${session_id}/get`)) }
  }
  const visits = Promise.all([visit(), visit()])
  const filled = fillCart()
  filled.catch(() => {})
  return {
    end: async () => {
      isOver = true
      await visits
      return { answered, refused, ...(await filled) }
    },
  }
}

/** Opens a list on a new connection, because one that is kept stays with its process. Undefined if it broke. */
function newConnection(url: string): Promise<number | undefined> {
  return new Promise((done) => {
    get(`${url}/alloy-wheels`, { agent: false }, (reply) => {
      reply.on('close', () => done(reply.statusCode)).resume()
    }).on('error', () => done(undefined))
  })
}

/** Repeats a call whose connection broke with the process that served it. */
async function again<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await call()
    } catch (error) {
      if ((error as Error).message !== 'fetch failed' || tries === 10) throw error
    }
}

/** The processes that have answered requests. */
function processesIn(log: string): string[] {
  const named = [...log.matchAll(/ process=(\d+) status=/g)].map(([, number]) => number!)
  return [...new Set(named)].sort()
}

async function confirmations(): Promise<number> {
  const emails = await listEmails(join(data_dir, 'mail'))
  return emails.filter(({ email }) => / is confirmed$/.test(email.subject)).length
}
