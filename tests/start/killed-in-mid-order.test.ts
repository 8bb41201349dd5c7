import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listEmails } from '#services/mail/file-mail.ts'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { buyerJar } from '#tests/support/customers.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { orderForm } from '#tests/support/order-form.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

let data_dir: string
let shop: RunningShop

beforeEach(() => {
  data_dir = dataFolder()
})

afterEach(async () => {
  await shop.kill()
  await removeDataFolder(data_dir)
})

test('killed between the bank’s success and our commit: one paid order, one charge, one e-mail', async () => {
  shop = await startShop({ data_dir })
  const session_id = newSessionId()
  const { data } = await ask<{ data: { sku: string }[] }>('GET', '/filter-wheels?in_stock=true&per_page=1')
  await ask('POST', '/cart/add', { session_id, sku: data[0]!.sku, quantity: 4 })
  const order = await ask<Order>('POST', '/order/store', orderForm(session_id))
  // The charge succeeds, but its response never arrives, and no event is delivered.
  await injectFault({ kind: 'timeout_after', call: 'payment_intents.confirm', times: 9 })
  await injectFault({ kind: 'lost', times: 100 })
  const token = await cardToken('4242424242424242')
  const paying = ask('POST', '/payment', { session_id, stripeToken: token }).catch((error: unknown) => error)
  await expect.poll(intents, { timeout: 15_000 }).toEqual([{ status: 'succeeded', amount: order.total }])

  await shop.kill()
  expect(await paying).toBeInstanceOf(Error)
  shop = await startShop({ data_dir })
  await ask('DELETE', '/../sandbox/stripe/faults')
  for (let again = 0; again < 2; again++) await ask('POST', `/payment/check-status?identifier=${order.id}`)

  const found = await ask<Order>('GET', `/order/getById/${order.id}`)
  expect(found).toMatchObject({ status: 1, payment_status: 'success', order_number: 'RD-100001', total: order.total })
  const newest = await ask<Order>('GET', `/order/${session_id}/get`)
  expect(newest.id).toBe(order.id)
  expect(await intents()).toEqual([{ status: 'succeeded', amount: order.total }])
  const expected = [
    expect.stringMatching(/RD-100001 is confirmed$/),
    expect.stringMatching(/RD-100001: .*, to be packed$/),
  ]
  await expect.poll(subjects, { timeout: 15_000 }).toEqual(expected)
  expect(await ask('GET', `/cart/${session_id}/get`)).toMatchObject({ count: 0 })
})

const json = { 'content-type': 'application/json' }
const keepKey = buyerJar()

async function ask<Data = unknown>(method: string, path: string, body?: object): Promise<Data> {
  const reply = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { ...keepKey(), ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  })
  keepKey(reply.headers.getSetCookie())
  const answer = (await reply.json()) as { status?: boolean; data: Data; message?: string }
  if (!reply.ok) throw new TypeError(`${method} ${path}: ${reply.status} ${answer.message}`)
  return answer.data
}

async function injectFault(fault: object): Promise<void> {
  const reply = await fetch(`${shop.url}/sandbox/stripe/faults`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(fault),
  })
  expect(reply.status).toBe(200)
}

async function cardToken(number: string): Promise<string> {
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': '2034', 'card[cvc]': '123' }
  const reply = await fetch(`${shop.url}/sandbox/stripe/v1/tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_demo' },
    body: new URLSearchParams(card),
  })
  return ((await reply.json()) as { id: string }).id
}

/** The payments that Stripe's stand-in has. */
async function intents(): Promise<{ status: string; amount: number }[]> {
  const headers = { authorization: 'Bearer sk_test_demo' }
  const reply = await fetch(`${shop.url}/sandbox/stripe/v1/payment_intents`, { headers })
  const { data } = (await reply.json()) as { data: { status: string; amount: number }[] }
  return data.map(({ status, amount }) => ({ status, amount }))
}

async function subjects(): Promise<string[]> {
  return (await listEmails(join(data_dir, 'mail'))).map(({ email }) => email.subject).toSorted()
}
