import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { address, call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { keep } from '#web/browser/storage.ts'

const session_id = 'abcdefghij12345'
let requests: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
let said: string[] = []

/** The browser around a call: a page, a cookie, and a server that responds once. */
function browser(answer: () => Response | Promise<Response>, pathname = '/cart') {
  vi.stubGlobal('location', { pathname, href: `http://shop.example${pathname}` })
  vi.stubGlobal('document', { cookie: 'theme=dark; XSRF-TOKEN=a%3Db', documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async (url: string, init: (typeof requests)[number]['init']) => {
    requests.push({ url, init })
    return answer()
  })
}

const json = (status: number, body: unknown) => Response.json(body, { status })

beforeEach(() => {
  requests = []
  said = []
  for (const name of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void said.push(JSON.stringify(words)))
})
afterEach(() => {
  keep('access_token', null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('path parameters are filled in and escaped, and undefined query values are left out', () => {
  expect(
    address('/wheel/{slug}/{sku}', { params: { slug: 'liwa 6', sku: 'A/B' }, query: { year: 2021, make: undefined } }),
  ).toBe('/api/wheel/liwa%206/A%2FB?year=2021')
})

test('a write has the anti-forgery token of the cookie, the language of the page and the bearer token', async () => {
  keep('access_token', 'secret-token')
  browser(() => json(200, { status: true, data: { count: 0 } }), '/ar/cart')
  await call('POST /coupon/apply', { body: { session_id, code: 'X' } })
  expect(requests[0]!.init.headers).toMatchObject({
    'x-xsrf-token': 'a=b',
    'accept-language': 'ar',
    authorization: 'Bearer secret-token',
    'content-type': 'application/json',
  })
})

test('a read has no anti-forgery token, and no bearer token for a guest', async () => {
  browser(() => json(200, { status: true, data: null }))
  expect(await call('GET /order/{session_id}/get', { params: { session_id } })).toBeNull()
  expect(requests[0]!.init.headers).not.toHaveProperty('x-xsrf-token')
  expect(requests[0]!.init.headers).not.toHaveProperty('authorization')
})

const refused = async () => {
  const error = await call('GET /payment/gateways').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiProblem)
  return error as ApiProblem
}

test.each([
  ['the first of the errors', { errors: ['First', 'Second'], message: 'Message' }, 'First'],
  ['else the message', { errors: [], message: 'Message' }, 'Message'],
  ['errors that are no list do not count', { errors: 'Oops', message: 'Message' }, 'Message'],
  ['else the general sentence', {}, 'Something went wrong, please try again'],
  ['HTML instead of JSON', undefined, 'Something went wrong, please try again'],
])('a rejection has a message: %s', async (_, body, sentence) => {
  browser(() => (body ? json(409, { status: false, ...body }) : new Response('<html>', { status: 502 })))
  expect((await refused()).message).toBe(sentence)
})

test('a 200 with status false in the body is a rejection', async () => {
  browser(() => json(200, { status: false, message: 'Failed to get cart', code: 'cart_failed' }))
  expect(await refused()).toMatchObject({ message: 'Failed to get cart', code: 'cart_failed', status: 200 })
})

test('no response has status 0 and is logged as a network or cross-origin problem', async () => {
  browser(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await refused()).toMatchObject({ status: 0, code: 'unreachable' })
  expect(said.join()).toMatch(/cross-origin/)
})

test('an abort is not a problem: its own reason is thrown', async () => {
  browser(() => Promise.reject(new DOMException('gone', 'AbortError')))
  const leaving = AbortSignal.abort('left the page')
  await expect(call('GET /payment/gateways', {}, { signal: leaving })).rejects.toBe('left the page')
})

test('a payment is logged with its facts, and without secrets or personal data', async () => {
  keep('access_token', 'secret-token')
  browser(() =>
    json(200, {
      status: true,
      data: { state: 'paid', order_id: 'order-1', transaction_id: 'ch_1', redirect_url: null },
    }),
  )
  await call('POST /payment', { body: { session_id, stripeToken: 'tok_secret' } })
  expect(said.join()).toContain('order-1')
  expect(said.join()).toContain('paid')
  expect(said.join()).not.toMatch(/tok_secret|secret-token|abcdefghij12345|ch_1/)
})

test('every request and every response is logged, failed or not', async () => {
  browser(() => json(200, { status: true, data: [] }))
  await call('GET /makes')
  expect(said).toEqual([expect.stringContaining('→ GET /makes'), expect.stringMatching(/← GET \/makes 200 in \d+ ms/)])
  for (const [status, line] of [
    [404, /← GET \/makes 404/],
    [500, /A call failed.*"status":500.*"url":"GET \/makes"/],
  ] as const) {
    said = []
    browser(() => json(status, { status: false }))
    await expect(call('GET /makes')).rejects.toThrow(ApiProblem)
    expect(said).toEqual([expect.stringContaining('→ GET /makes'), expect.stringMatching(line)])
  }
})

test('the log can be turned off', async () => {
  browser(() => json(200, { status: true, data: [] }))
  document.documentElement.dataset.callLog = 'off'
  await call('GET /payment/gateways')
  expect(said).toEqual([])
})
