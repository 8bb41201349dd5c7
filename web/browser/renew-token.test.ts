import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#web/browser/api.ts'
import { keep, readKept } from '#web/browser/storage.ts'

const session_id = 'abcdefghij12345'
const lists = () => call('GET /wishlist')
const cart = () => call('GET /cart/{session_id}/get', { params: { session_id } })

let requests: string[] = []
/** The server's state: the valid token and its response to a renewal. */
let shop: { good: string | null; renewal: () => Response | Promise<Response> }
let number = 0
let first: string

const json = (status: number, body: object) => Response.json(body, { status })
/** Issues the next token and makes it the valid one. */
function give(access_token: string): Response {
  shop.good = access_token
  return json(200, { status: true, data: { access_token } })
}
const refuse = (code: string, status = 401) => json(status, { status: false, code, message: code, errors: [code] })

beforeEach(() => {
  // A token per test, because rejected tokens are remembered.
  first = `token ${number++}`
  requests = []
  shop = {
    good: null,
    renewal: () => give(`${first}, renewed`),
  }
  keep('access_token', first)
  keep('user_data', 'Layla')
  vi.stubGlobal('location', { pathname: '/', href: 'http://shop.example/' })
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=x', documentElement: { dataset: { callLog: 'off' } } })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const token = headers.authorization?.replace('Bearer ', '')
    requests.push(`${url.replace('/api', '')} ${token ?? 'guest'}`)
    await Promise.resolve()
    if (url.endsWith('/auth/renew')) return shop.renewal()
    if (token === shop.good || (!token && url.includes('/cart/'))) return json(200, { status: true, data: [] })
    return refuse(url.includes('/cart/') ? 'token_ended' : 'not_signed_in')
  })
})
afterEach(() => {
  for (const key of ['access_token', 'user_data'] as const) keep(key, null)
  vi.unstubAllGlobals()
})

const renewals = () => requests.filter((each) => each.startsWith('/auth/renew'))

test('concurrent calls with an expired token renew it once and are repeated', async () => {
  expect(await Promise.all([lists(), cart(), lists()])).toEqual([[], [], []])
  expect(renewals()).toEqual(['/auth/renew guest'])
  expect(readKept('access_token')).toBe(`${first}, renewed`)
})

test('a token renewed by another tab is reused', async () => {
  shop.good = 'of the other tab'
  const asking = lists()
  keep('access_token', 'of the other tab')
  expect(await asking).toEqual([])
  expect(renewals()).toEqual([])
})

test('a call of one customer is not repeated for another who signed in meanwhile', async () => {
  shop.good = 'of Mona'
  const asking = lists()
  keep('access_token', 'of Mona')
  keep('user_data', 'Mona')
  await expect(asking).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(requests).toEqual([`/wishlist ${first}`])
})

test('an unreachable or failing shop keeps the customer signed in', async () => {
  for (const renewal of [() => Promise.reject(new TypeError('offline')), () => refuse('too_many_requests', 429)]) {
    shop.renewal = renewal
    await expect(lists()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    await expect(cart()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    expect(readKept('access_token')).toBe(first)
  }
})

test('a response cut off by navigation keeps the customer signed in', async () => {
  const cutOff = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), { status: 401 })
  shop.renewal = cutOff
  await expect(lists()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  shop.renewal = () => give('never asked for')
  vi.stubGlobal('fetch', async () => cutOff())
  await expect(lists()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
  vi.stubGlobal('fetch', async () => new Response('<h1>Unauthorized</h1>', { status: 401 }))
  const { isSignedOut } = await import('#web/account/signing.ts')
  expect(isSignedOut(await lists().catch((error: unknown) => error))).toBe(false)
  expect(readKept('access_token')).toBe(first)
})

test('an ended sign-in is renewed only once; a cart then belongs to a guest, and an account is hidden', async () => {
  shop.renewal = () => refuse('not_signed_in')
  await expect(lists()).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  expect(await cart()).toEqual([])
  await expect(lists()).rejects.toMatchObject({ status: 401 })
  expect(renewals()).toHaveLength(1)
})

test('signing out during a renewal stays signed out', async () => {
  shop.renewal = async () => {
    keep('access_token', null)
    return give('too late')
  }
  await lists().catch(() => {})
  expect(readKept('access_token')).toBeNull()
})

test('a rejection that sets the anti-forgery cookie is retried with it, once', async () => {
  let refusals = 0
  shop.renewal = () => {
    refusals++
    return refuse('cross_site', 403)
  }
  await expect(lists()).rejects.toMatchObject({ code: 'unreachable' })
  expect(refusals).toBe(2)
})

test('tabs renew one at a time, and one that hangs does not block the others', async () => {
  const { withSignInLock } = await import('#web/browser/renew-token.ts')
  const locks = { request: vi.fn((_: string, __: object, work: () => unknown) => work()) }
  vi.stubGlobal('navigator', { locks })
  expect(await lists()).toEqual([])
  expect(locks.request).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('late', 'TimeoutError')) } })
  expect(await withSignInLock(async () => 'done')).toBe('done')
})
