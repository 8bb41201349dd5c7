import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodingFor, type Page, pageAddress, pageCache, pageTtlMs } from '#server/responses/page-cache.ts'

const page = (text: string, keep = true): Page => ({ status: 200, headers: {}, body: Buffer.from(text), keep })

function open(megabytes = 1) {
  // lru-cache takes 0 for "no time".
  let time = 1
  const made: string[] = []
  const kept = pageCache({ megabytes, now: () => time })
  const ask = (key: string, text = key, keep = true) =>
    kept.find(key, async () => {
      made.push(key)
      return page(text, keep)
    })
  const wait = (ms: number) => {
    time += ms
  }
  return { kept, made, ask, wait }
}

test('concurrent requests render a page once, and the response has its age', async () => {
  const { ask, made, wait } = open()
  const all = await Promise.all([ask('/'), ask('/'), ask('/')])
  expect(made).toEqual(['/'])
  wait(1500)
  expect(all[0].page.body.toString()).toBe('/')
  expect((await ask('/')).age_ms).toBe(1500)
})

test('a page is rendered again when it is stale, counted from the start of its rendering', async () => {
  const { ask, made, wait } = open()
  await ask('/')
  wait(pageTtlMs - 1)
  await ask('/')
  wait(1)
  expect((await ask('/')).age_ms).toBe(0)
  expect(made).toEqual(['/', '/'])
})

test('a request that joins a rendering of more than the time-to-live gets a new one', async () => {
  const { kept, wait } = open()
  const slow = Promise.withResolvers<Page>()
  const first = kept.find('/', () => slow.promise)
  wait(pageTtlMs)
  const second = kept.find('/', async () => page('new'))
  slow.resolve(page('old'))
  expect((await first).page.body.toString()).toBe('old')
  expect((await second).page.body.toString()).toBe('new')
  expect((await kept.find('/', async () => page('third'))).page.body.toString()).toBe('new')
})

test('a failed or uncacheable page is rendered again for the next request', async () => {
  const { kept, ask, made } = open()
  await ask('/nowhere', 'nowhere', false)
  await ask('/nowhere', 'nowhere', false)
  expect(made).toHaveLength(2)
  await expect(kept.find('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect((await ask('/')).page.body.toString()).toBe('/')
  expect(kept.size()).toBeLessThan(10_000)
})

test('memory is bounded: the least recently used page is evicted', async () => {
  const { kept, ask, made } = open(1)
  const long = 'x'.repeat(300_000)
  for (const key of ['/a', '/b', '/c', '/a', '/d', '/a']) await ask(key, long)
  expect(made).toEqual(['/a', '/b', '/c', '/d'])
  expect(kept.size()).toBeLessThanOrEqual(1024 * 1024)
  await ask('/b', long)
  expect(made.at(-1)).toBe('/b')
})

test('a page is compressed once per encoding', async () => {
  const { ask, kept } = open()
  const text = 'wheel '.repeat(1000)
  const { compress } = await ask('/', text)
  const before = kept.size()
  expect(brotliDecompressSync(await compress('br')).toString()).toBe(text)
  expect(gunzipSync(await compress('gzip')).toString()).toBe(text)
  expect((await compress('identity')).toString()).toBe(text)
  expect(await (await ask('/')).compress('br')).toBe(await compress('br'))
  expect(kept.size()).toBeGreaterThan(before)
})

describe('the encoding is one the browser accepts', () => {
  test.for([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('%s: %s', ([accepted, encoding]) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})

test.for([
  ['/alloy-wheels', '/alloy-wheels'],
  ['/alloy-wheels?', '/alloy-wheels'],
  ['/alloy-wheels?r=0.123&diameter=20', '/alloy-wheels?diameter=20'],
  ['/?utm_source=mail&fbclid=x', '/'],
  ['/ar/alloy-wheels?year=2021&make=nissan', '/ar/alloy-wheels?make=nissan&year=2021'],
  ['/alloy-wheels?brand=b&brand=a&brand=b', '/alloy-wheels?brand=a&brand=b'],
  ['/alloy-wheels.data?_routes=root&page=2', '/alloy-wheels.data?_routes=root&page=2'],
  ['/addons/lug-nuts-bolts?seat=conical-60&R=1', '/addons/lug-nuts-bolts?seat=conical-60'],
  [
    '/addons/hub-rings?suits=true&in_stock=true&sort=price_asc',
    '/addons/hub-rings?in_stock=true&sort=price_asc&suits=true',
  ],
  ['/alloy-wheels?seat=conical-60&diameter=', '/alloy-wheels'],
  ['/search?keywords=20%22%20bronze', '/search?keywords=20%22+bronze'],
  ['/x?%E0%A4%A', '/x'],
] as const)('%s is cached as %s', ([url, address]) => {
  expect(pageAddress(url)).toBe(address)
})
