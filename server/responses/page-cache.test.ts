import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { encodingFor, type Page, pageCache, pageTtlMs } from '#server/responses/page-cache.ts'

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
  expect((await all[0].compress('identity')).body.toString()).toBe('/')
  expect((await ask('/')).age()).toBe(1500)
})

test('a page is rendered again when it is stale, counted from the start of its rendering', async () => {
  const { ask, made, wait } = open()
  await ask('/')
  wait(pageTtlMs - 1)
  await ask('/')
  wait(1)
  expect((await ask('/')).age()).toBe(0)
  expect(made).toEqual(['/', '/'])
})

test('a request that joins a rendering of more than the time-to-live gets a new one', async () => {
  const { kept, wait } = open()
  const slow = Promise.withResolvers<Page>()
  const first = kept.find('/', () => slow.promise)
  wait(pageTtlMs)
  const second = kept.find('/', async () => page('new'))
  slow.resolve(page('old'))
  expect((await (await first).compress('identity')).body.toString()).toBe('old')
  expect((await (await second).compress('identity')).body.toString()).toBe('new')
  expect((await (await kept.find('/', async () => page('third'))).compress('identity')).body.toString()).toBe('new')
})

test('after a change every page is rendered again, one that was being rendered too', async () => {
  const { kept, ask, made } = open()
  await ask('/')
  const slow = Promise.withResolvers<Page>()
  const before = kept.find('/faq', () => slow.promise)
  kept.forgetAll()
  slow.resolve(page('old'))
  expect((await (await before).compress('identity')).body.toString()).toBe('old')
  expect(kept.get('/faq')).toBeUndefined()
  expect((await (await kept.find('/faq', async () => page('new'))).compress('identity')).body.toString()).toBe('new')
  await ask('/')
  expect(made).toEqual(['/', '/'])
})

test('a failed or uncacheable page is rendered again for the next request', async () => {
  const { kept, ask, made } = open()
  await ask('/nowhere', 'nowhere', false)
  await ask('/nowhere', 'nowhere', false)
  expect(made).toHaveLength(2)
  await expect(kept.find('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect((await (await ask('/')).compress('identity')).body.toString()).toBe('/')
  expect(kept.size()).toBeLessThan(10_000)
})

test('memory is bounded: the least recently used page is evicted', async () => {
  const { kept, ask, made } = open(1)
  const long = 'x'.repeat(500_000)
  for (const key of ['/a', '/b', '/c', '/a', '/d', '/a']) await ask(key, long)
  expect(made).toEqual(['/a', '/b', '/c', '/d'])
  expect(kept.size()).toBeLessThanOrEqual(1024 * 1024)
  await ask('/b', long)
  expect(made.at(-1)).toBe('/b')
})

test('a page is compressed once per encoding, and a tenth smaller once it is asked for again', async () => {
  const { ask } = open()
  const text = Array.from({ length: 3000 }, (_, i) => `<li class="wheel">${(i * 7919) % 1009} ET${i % 60}</li>`).join(
    '',
  )
  const first = await ask('/', text)
  expect(first.ready('br')).toBeUndefined()
  const [quick, other] = await Promise.all([first.compress('br'), first.compress('br')])
  expect(other).toBe(quick)
  expect(await first.compress('br')).toBe(quick)
  expect(quick.encoding).toBe('gzip')
  expect(gunzipSync(quick.body).toString()).toBe(text)
  expect(zstdDecompressSync((await first.compress('zstd')).body).toString()).toBe(text)
  expect((await first.compress('identity')).body.toString()).toBe(text)
  const { ready } = await ask('/')
  expect(ready('br')).toBe(quick)
  await vi.waitFor(() => expect(ready('br')!.body.length).toBeLessThan(0.97 * quick.body.length), { timeout: 20_000 })
  const small = ready('br')!
  expect(brotliDecompressSync(small.body).toString()).toBe(text)
  expect(ready('br')).toBe(small)
})

test('the first visitor gets Zstandard, which is quicker, and those who follow Brotli, which is smaller', async () => {
  const { ask } = open()
  const text = '<li class="wheel">ET35</li>'.repeat(3000)
  const { ready, compress } = await ask('/', text)
  const first = await compress('zstd')
  expect(first.encoding).toBe('zstd')
  expect(zstdDecompressSync(first.body).toString()).toBe(text)
  expect(ready('zstd')).toBe(first)
  await vi.waitFor(() => expect(ready('zstd')!.encoding).toBe('br'), { timeout: 20_000 })
  expect(brotliDecompressSync(ready('zstd')!.body).toString()).toBe(text)
})

describe('the encoding is one the browser accepts', () => {
  test.for([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br, zstd;q=0', 'br'],
    ['gzip, zstd', 'gzip'],
    ['br, zstd', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5', 'identity'],
    ['gzip, br;q=0.5', 'br'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('%s: %s', ([accepted, encoding]) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})
