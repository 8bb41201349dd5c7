import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listEmails } from '#services/mail/file-mail.ts'
import type { Order } from '#shared/api/orders.ts'
import { newSessionId } from '#shared/session-id.ts'
import { buyerAt, injectStripeFault, stripePayments } from '#tests/support/buyer-calls.ts'
import { cardToken } from '#tests/support/card-token.ts'
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
  const ask = buyerAt(() => shop.url)
  const { data } = await ask<{ data: { sku: string }[] }>('GET', '/filter-wheels?in_stock=true&per_page=1')
  await ask('POST', '/cart/add', { session_id, sku: data[0]!.sku, quantity: 4 })
  const order = await ask<Order>('POST', '/order/store', orderForm(session_id))
  // The charge succeeds, but its response never arrives, and no event is delivered.
  await injectStripeFault(shop.url, { kind: 'timeout_after', call: 'payment_intents.confirm', times: 9 })
  await injectStripeFault(shop.url, { kind: 'lost', times: 100 })
  const token = await cardToken(`${shop.url}/sandbox/stripe`, '4242424242424242')
  const paying = ask('POST', '/payment', { session_id, stripeToken: token }).catch((error: unknown) => error)
  await expect.poll(() => stripePayments(shop.url)).toEqual([{ status: 'succeeded', amount: order.total }])

  await shop.kill()
  expect(await paying).toBeInstanceOf(Error)
  shop = await startShop({ data_dir })
  await ask('DELETE', '/../sandbox/stripe/faults')
  for (let again = 0; again < 2; again++) await ask('POST', `/payment/check-status?identifier=${order.id}`)

  const found = await ask<Order>('GET', `/order/getById/${order.id}`)
  expect(found).toMatchObject({ status: 1, payment_status: 'success', order_number: 'RD-100001', total: order.total })
  const newest = await ask<Order>('GET', `/order/${session_id}/get`)
  expect(newest.id).toBe(order.id)
  expect(await stripePayments(shop.url)).toEqual([{ status: 'succeeded', amount: order.total }])
  const expected = [
    expect.stringMatching(/RD-100001 is confirmed$/),
    expect.stringMatching(/RD-100001: .*, to be packed$/),
  ]
  await expect.poll(subjects).toEqual(expected)
  expect(await ask('GET', `/cart/${session_id}/get`)).toMatchObject({ count: 0 })
})

async function subjects(): Promise<string[]> {
  return (await listEmails(join(data_dir, 'mail'))).map(({ email }) => email.subject).toSorted()
}
