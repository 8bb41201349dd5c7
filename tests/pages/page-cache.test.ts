import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { requestBudget } from '#domain/limits/request-budget.ts'
import { saleQueue } from '#server/protection/sale-queue.ts'
import { standby } from '#shared/i18n/shell.ts'
import { type Door, openDoor, readingTest as withShop } from '#tests/support/pages.ts'

/** Public pages, which each process caches for some seconds. */

const test = withShop.extend<{ door: Door; connections: string[] }>({
  connections: async ({ database }, use) => {
    const connections: string[] = []
    const count = () => connections.push('connection')
    database.pool.on('acquire', count)
    await use(connections)
    database.pool.off('acquire', count)
  },
  door: async ({ shop }, use) => {
    // The budget hardly refills while a test runs, however slow the machine is.
    const budget = requestBudget({ burst: 12, per_second: 0.001 })
    const door = await openDoor(shop, {
      page_cache_mb: 8,
      trust_proxy: 'loopback',
      budget,
    })
    await use(door)
    await door.close()
  },
})

test('a cached page makes no database query, compressed or not, for HEAD or GET', async ({ door, connections }) => {
  const first = await door.inject('/alloy-wheels')
  expect(first.statusCode).toBe(200)
  const before = connections.length
  expect(before).toBeGreaterThan(0)
  const packed = await door.inject({ url: '/alloy-wheels', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body)
  const head = await door.inject({ method: 'HEAD', url: '/alloy-wheels' })
  expect(head.body).toBe('')
  expect(head.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(connections.length).toBe(before)
  expect(String(head.headers['cache-control'])).toMatch(/^public, max-age=0, s-maxage=[0-4]$/)
})

test('a cached page holds nothing of its first visitor: neither host name nor cookies', async ({ door }) => {
  const headers = { host: 'elsewhere.example', cookie: 'secret=1', 'accept-language': 'ar' }
  const first = await door.inject({ url: '/', headers })
  expect(first.body).not.toContain('elsewhere.example')
  expect(first.body).not.toContain('secret')
  expect((await door.inject('/')).body).toBe(first.body)
})

test('each URL has its own page, and personal pages are not cached', async ({ door }) => {
  const bodies = await Promise.all(
    ['/alloy-wheels', '/ar/alloy-wheels', '/alloy-wheels?diameter=20', '/alloy-wheels.data'].map(
      async (url) => (await door.inject(url)).body,
    ),
  )
  expect(new Set(bodies).size).toBe(4)
  for (const url of ['/cart', '/cart', '/ar/cart'])
    expect((await door.inject(url)).headers['cache-control']).toBe('private, no-store')
})

test('redirects are not cached', async ({ door }) => {
  for (let times = 0; times < 2; times++) {
    const { statusCode, headers } = await door.inject('/no/such/page')
    expect(statusCode).toBe(302)
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('unused parameters share one cached page', async ({ door, connections }) => {
  const { body } = await door.inject('/alloy-wheels?diameter=20')
  const before = connections.length
  for (const url of ['/alloy-wheels?diameter=20&utm_source=mail', '/alloy-wheels?r=0.7&diameter=20'])
    expect((await door.inject(url)).body).toBe(body)
  expect(connections.length).toBe(before)
})

test('a list of accessories has a page for each of its filters, and none for other parameters', async ({ door }) => {
  const list = '/addons/lug-nuts-bolts'
  const [all, filtered] = [await door.inject(list), await door.inject(`${list}?fastener=lug-bolt`)]
  expect(filtered.statusCode).toBe(200)
  expect(filtered.body).not.toBe(all.body)
  const random = Array.from({ length: 20 }, (_, i) => `abc${String.fromCharCode(97 + i)}=1`)
  // More than the budget of an address allows to render.
  for (const word of random) {
    expect((await door.inject(`${list}?${word}`)).body).toBe(all.body)
    expect((await door.inject(`${list}?fastener=lug-bolt&${word}`)).body).toBe(filtered.body)
  }
})

test('a page that the browser has already is answered with 304, in every encoding', async ({ door }) => {
  const { headers } = await door.inject('/alloy-wheels')
  const again = (etag: string, url = '/alloy-wheels') =>
    door.inject({ url, headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' } })
  const unchanged = await again(`"other", ${headers.etag}`)
  expect(unchanged).toMatchObject({ statusCode: 304, body: '', headers: { etag: headers.etag } })
  expect(String(unchanged.headers['cache-control'])).toMatch(/^public, max-age=0/)
  expect((await again('W/"other"')).statusCode).toBe(200)
  expect((await again(String(headers.etag), '/alloy-wheels?diameter=20')).statusCode).toBe(200)
})

test('a personal page, which is not kept, is compressed for its visitor', async ({ door }) => {
  const ask = (accepted: string) => door.inject({ url: '/cart', headers: { 'accept-encoding': accepted } })
  const [zstd, gzip, plain] = [await ask('gzip, deflate, br, zstd'), await ask('gzip, br'), await ask('')]
  expect(zstd.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' })
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(zstd.headers['cache-control']).toBe('private, no-store')
  for (const [page, text] of [
    [zstd, zstdDecompressSync(zstd.rawPayload)],
    [gzip, gunzipSync(gzip.rawPayload)],
    [plain, plain.rawPayload],
  ] as const) {
    expect(page.statusCode).toBe(200)
    expect(text.toString()).toMatch(/^<!DOCTYPE html>.*<\/html>\s*$/s)
  }
})

test('a page from memory has every header of one that was just rendered', async ({ door }) => {
  const ask = () => door.inject({ url: '/faq', headers: { 'accept-encoding': 'gzip' } })
  const { date: _, ...rendered } = (await ask()).headers
  const { date: __, ...kept } = (await ask()).headers
  expect(Object.keys(kept).sort()).toEqual(Object.keys(rendered).sort())
  expect(kept).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'; img-src 'self' data:"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    etag: rendered.etag,
  })
})

test('what the server refuses is not answered from memory either', async ({ shop }) => {
  let closed = false
  const door = await openDoor(shop, {
    page_cache_mb: 8,
    closed: () => (closed ? { reason: 'maintenance', mayPreview: async () => false } : null),
  })
  expect((await door.inject('/faq')).statusCode).toBe(200)
  expect((await door.inject({ url: '/faq', headers: { host: 'a b' } })).statusCode).toBe(400)
  expect((await door.inject({ method: 'POST', url: '/faq' })).statusCode).toBe(404)
  closed = true
  expect((await door.inject('/faq')).statusCode).toBe(503)
  await door.close()
})

test('an address that requests ever new pages is throttled, without affecting others', async ({ door }) => {
  const from = (ip: string, url: string) => door.inject({ url, headers: { 'x-forwarded-for': ip } })
  const statuses = []
  for (let page = 1; page <= 8; page++) {
    statuses.push((await from('192.0.2.7', `/gallery?page=${page}`)).statusCode)
    statuses.push((await from('192.0.2.7', `/api/filter-wheels?page=${page}`)).statusCode)
  }
  expect(statuses.slice(0, 12)).toEqual(Array(12).fill(200))
  expect(statuses.slice(-2)).toEqual([429, 429])
  const refused = await from('192.0.2.7', '/ar/gallery?scene=desert-dunes')
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain(standby.ar.busy_title)
  const cart = { session_id: 'abcdefghij01234', sku: 'x', quantity: 4 }
  const add = await door.inject({
    ...{ method: 'POST', url: '/api/cart/add', payload: cart },
    headers: { 'x-forwarded-for': '192.0.2.7' },
  })
  expect(add.json()).toMatchObject({ status: false, code: 'too_many_requests' })
  expect((await from('192.0.2.8', '/gallery?page=9')).statusCode).toBe(200)
})

test('personal pages are never cacheable, however their URL is written', async ({ door }) => {
  for (const url of ['/My-Account', '/ar/CART', '/Thank-You'])
    expect((await door.inject(url)).headers['cache-control'], url).toBe('private, no-store')
})

test('prefetches are refused before visits are: half of the budget is left for those', async ({ door }) => {
  const ask = async (page: number, headers = {}) =>
    (await door.inject({ url: `/alloy-wheels.data?page=${page}`, headers })).statusCode
  const prefetch = { purpose: 'prefetch' }
  const early: number[] = []
  for (let page = 1; page <= 8; page++) early.push(await ask(page, prefetch))
  expect(early).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(await ask(8)).toBe(200)
  // A page in the cache costs nothing.
  expect(await ask(8, prefetch)).toBe(200)
})

test('the queue of a sale day shows a place, keeps it, and lets in; the cart stays open', async ({ shop }) => {
  let time = shop.now().getTime()
  const queue = saleQueue({ ...shop, now: () => new Date(time) }, { per_minute: 6, processes: 1 })
  const door = await openDoor(shop, { page_cache_mb: 8, queue })
  const first = await door.inject('/')
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(String(first.headers['set-cookie'])).toMatch(/^sale-queue=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/)
  await door.inject('/')
  const waiting = await door.inject('/ar/alloy-wheels')
  expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([503, '20'])
  for (const words of ['أمامكم زائران', '2 visitors are in front of you', 'http-equiv="refresh" content="21"'])
    expect(waiting.body).toContain(words)
  expect((await door.inject('/cart')).statusCode).toBe(200)
  expect((await door.inject('/api/makes')).statusCode).toBe(200)
  const headers = { cookie: String(waiting.headers['set-cookie']).split(';')[0]! }
  expect((await door.inject({ url: '/', headers })).statusCode).toBe(503)
  time += 20_000
  const inside = await door.inject({ url: '/', headers })
  expect(inside.statusCode).toBe(200)
  expect(inside.headers['cache-control']).toMatch(/^public/)
  await door.close()
})
