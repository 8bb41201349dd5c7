import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Built, buildIfStale, loadBuild } from '#server/build.ts'
import { test as withShop } from '#tests/support/shop.ts'

/** Public pages that one process keeps for some seconds. */

let built: Built

beforeAll(async () => {
  built = await buildIfStale(() => {})
})

const test = withShop.extend<{ door: Awaited<ReturnType<typeof buildApp>>; asked: string[] }>({
  asked: async ({ database }, use) => {
    const asked: string[] = []
    database.pool.on('acquire', () => asked.push('connection'))
    await use(asked)
  },
  door: async ({ shop }, use) => {
    const door = await buildApp(shop, { web: await loadBuild(built), client: built.client, page_cache_mb: 8 })
    await use(door)
    await door.close()
  },
})

test('a page asked for again costs no question to the database, packed or not, in HEAD or GET', async ({
  door,
  asked,
}) => {
  const first = await door.inject('/alloy-wheels')
  expect(first.statusCode).toBe(200)
  const questions = asked.length
  expect(questions).toBeGreaterThan(0)
  const packed = await door.inject({ url: '/alloy-wheels', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
  const head = await door.inject({ method: 'HEAD', url: '/alloy-wheels' })
  expect(head.body).toBe('')
  expect(head.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  expect(asked.length).toBe(questions)
  expect(String(head.headers['cache-control'])).toMatch(/^public, max-age=0, s-maxage=[34]$/)
})

test('nothing of who asked first is in it: neither the address they used nor their cookies', async ({ door }) => {
  const headers = { host: 'elsewhere.example', cookie: 'secret=1', 'accept-language': 'ar' }
  const first = await door.inject({ url: '/', headers })
  expect(first.body).not.toContain('elsewhere.example')
  expect(first.body).not.toContain('secret')
  expect((await door.inject('/')).body).toBe(first.body)
})

test('each address has its own page, and nobody is to keep those of one person', async ({ door }) => {
  const bodies = await Promise.all(
    ['/alloy-wheels', '/ar/alloy-wheels', '/alloy-wheels?diameter=20', '/alloy-wheels.data'].map(
      async (url) => (await door.inject(url)).body,
    ),
  )
  expect(new Set(bodies).size).toBe(4)
  for (const url of ['/cart', '/cart', '/ar/cart'])
    expect((await door.inject(url)).headers['cache-control']).toBe('private, no-store')
})

test('pages that lead elsewhere are not kept', async ({ door }) => {
  for (let times = 0; times < 2; times++) {
    const { statusCode, headers } = await door.inject('/no/such/page')
    expect(statusCode).toBe(302)
    expect(headers['cache-control']).toBe('no-store')
  }
})
