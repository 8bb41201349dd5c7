import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseConsent, readConsent } from '#web/browser/consent.ts'
import { keep } from '#web/browser/storage.ts'
import { readPaymentReturn, reportPurchase, reportTransaction } from '#web/thank-you/payment-return.ts'

const read = (query: string) => readPaymentReturn(new URLSearchParams(query))

test("every parameter of Paymob's return is read", () => {
  expect(
    read(
      'order_id=o1&id=192036465&order_number=RD-1&success=true&is_auth=false&is_capture=false&is_standalone_payment=true' +
        '&is_3d_secure=true&amount_cents=442000&currency=AED&created_at=2026-11-21T10%3A00%3A00&txn_response_code=APPROVED' +
        '&source_data.sub_type=MasterCard&source_data.pan=2346&source_data.type=card&source=paymob_redirect',
    ),
  ).toEqual({
    order_id: 'o1',
    transaction_id: '192036465',
    order_number: 'RD-1',
    signature: null,
    gateway: 'Paymob',
    success: 'true',
    is_auth: 'false',
    is_capture: 'false',
    is_standalone_payment: 'true',
    is_3d_secure: 'true',
    amount_cents: '442000',
    currency: 'AED',
    created_at: '2026-11-21T10:00:00',
    response: 'APPROVED',
    card_type: 'MasterCard',
    card_last_digits: '2346',
    payment_method_type: 'card',
    source: 'paymob_redirect',
  })
})

test("Stripe's return names the intent, ours the charge; both are Stripe's", () => {
  expect(read('order_id=o1&payment_intent=pi_1&redirect_status=succeeded')).toMatchObject({
    transaction_id: 'pi_1',
    gateway: 'Stripe',
  })
  expect(read('order_id=o1&id=ch_1')).toMatchObject({ transaction_id: 'ch_1', gateway: 'Stripe' })
})

test('an unexpected card number is cut to its last four digits', () => {
  expect(read('source_data.pan=4242424242424242').card_last_digits).toBe('4242')
})

test('a blank parameter counts as missing', () => {
  expect(read('order_id=%20&id=')).toMatchObject({ order_id: null, transaction_id: null })
})

const routes = [
  'paymob/store-transaction-id',
  'paymob/store-transaction-id-direct',
  'debug/emergency-transaction',
  'paymob/store-transaction',
]
let requests: { path: string; body: object }[] = []

/** A shop in which the first `count` of the four routes fail. */
function failing(count: number) {
  requests = []
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const path = url.replace('/api/', '')
    requests.push({ path, body: JSON.parse(init.body) })
    const isDown = routes.slice(0, count).includes(path)
    return isDown ? Response.json({ status: false }, { status: 500 }) : Response.json({ status: true, data: {} })
  })
}

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/thank-you', href: 'http://shop.example/thank-you' })
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a', documentElement: { dataset: { callLog: 'off' } } })
})
afterEach(() => void vi.unstubAllGlobals())

test('a transaction id falls back over four routes, then the status is sent', async () => {
  const back = readPaymentReturn(new URLSearchParams('id=192036465&source_data.pan=2346'))
  const claim = { ...back, order_id: 'order-1', transaction_id: '192036465' }
  const status = { order_id: 'order-1', transaction_id: '192036465', status: 1, payment_gateway: 'Paymob' }
  for (let down = 0; down <= 4; down += 1) {
    failing(down)
    expect(await reportTransaction(claim)).toBe(down < 4)
    expect(requests.map(({ path }) => path)).toEqual([...routes.slice(0, down + 1), 'order/update-status'])
    expect(requests.at(-1)!.body).toEqual(status)
    for (const { body } of requests.slice(0, -1))
      expect(body).toMatchObject({ order_id: 'order-1', transaction_id: '192036465', card_last_digits: '2346' })
  }
})

let sent: unknown[] = []
let status = 200

beforeEach(() => {
  sent = []
  status = 200
  vi.stubGlobal('location', { pathname: '/thank-you', href: 'http://shop.example/thank-you' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: { callLog: 'off' } } })
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push([url, JSON.parse(init.body)])
    return Response.json({ status: status === 200, data: {}, errors: [''] }, { status })
  })
})
afterEach(() => {
  keep('consent', null)
  vi.unstubAllGlobals()
})

test('without consent nothing is sent, and damaged storage is no consent', () => {
  reportPurchase('1', null)
  chooseConsent('refused')
  reportPurchase('1', null)
  keep('consent', '{"given":true}')
  expect(readConsent()).toBe('unasked')
  reportPurchase('1', null)
  chooseConsent('refused')
  chooseConsent('given')
  expect(sent).toEqual([])
})

test('consent given on the page applies to its purchase', () => {
  reportPurchase('2', 'g67.x')
  expect(sent).toEqual([])
  chooseConsent('given')
  chooseConsent('given')
  expect(sent).toEqual([['/api/send-purchase-event?signature=g67.x', { order_id: '2', consent: true }]])
})

test('with consent the shop is asked to report it, and a failure is ignored', () => {
  chooseConsent('given')
  status = 500
  reportPurchase('1', null)
  expect(sent).toEqual([['/api/send-purchase-event', { order_id: '1', consent: true }]])
  chooseConsent('refused')
  reportPurchase('1', null)
  expect(sent).toHaveLength(1)
})
