import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { requestBudget } from '#domain/limits/request-budget.ts'
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
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  const head = await door.inject({ method: 'HEAD', url: '/alloy-wheels' })
  expect(head.body).toBe('')
  expect(head.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(connections.length).toBe(before)
  expect(String(head.headers['cache-control'])).toMatch(/^public, max-age=0, s-maxage=[34]$/)
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

test('a page that the browser has already is answered with 304, in every encoding', async ({ door }) => {
  const { headers } = await door.inject('/alloy-wheels')
  const again = (etag: string, url = '/alloy-wheels') =>
    door.inject({ url, headers: { 'if-none-match': etag, 'accept-encoding': 'br' } })
  const unchanged = await again(`"other", ${headers.etag}`)
  expect(unchanged).toMatchObject({ statusCode: 304, body: '', headers: { etag: headers.etag } })
  expect(String(unchanged.headers['cache-control'])).toMatch(/^public, max-age=0/)
  expect((await again('W/"other"')).statusCode).toBe(200)
  expect((await again(String(headers.etag), '/alloy-wheels?diameter=20')).statusCode).toBe(200)
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
