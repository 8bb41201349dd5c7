import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { sayProblem } from '#shared/i18n/problems.ts'
import { type Door, openDoor, readingTest as withShop } from '#tests/support/pages.ts'

/** Responses where no page can be served (maintenance, no network), and the files that installing needs. */

const test = withShop.extend<{ closed: Door }>({
  closed: async ({ shop }, use) => {
    const door = await openDoor(shop, {
      closed: () => ({ reason: 'maintenance', mayPreview: async () => false }),
    })
    await use(door)
    await door.close()
  },
})

test.for(['/', '/ar', '/alloy-wheels', '/ar/cart/payment', '/thank-you?order_id=1', '/sitemap.xml'])(
  'while the shop is closed, %s says so in both languages, with a Retry-After',
  async (url, { closed }) => {
    const page = await closed.inject(url)
    expect(page.statusCode).toBe(503)
    expect(page.headers).toMatchObject({ 'retry-after': '300', 'cache-control': 'no-store' })
    const [first, other] = url.startsWith('/ar') ? ['ar" dir="rtl', 'en" dir="ltr'] : ['en" dir="ltr', 'ar" dir="rtl']
    expect(page.body).toContain(`<html lang="${first}">`)
    expect(page.body).toContain(`<section lang="${other}">`)
    expect(page.body).toMatch(
      /We are updating the shop[\s\S]*المتجر قيد الصيانة|المتجر قيد الصيانة[\s\S]*We are updating the shop/,
    )
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'$/)
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  },
)

test('while the shop is closed, API calls return a problem and change nothing', async ({ closed, database }) => {
  for (const [method, url] of [
    ['GET', '/api/makes'],
    ['POST', '/api/cart/add'],
    ['GET', '/api'],
  ] as const) {
    const answer = await closed.inject({ method, url, headers: { 'accept-language': 'ar' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('300')
    expect(answer.json()).toEqual({
      status: false,
      code: 'maintenance',
      message: sayProblem('maintenance', 'ar'),
      errors: [sayProblem('maintenance', 'ar')],
    })
  }
  expect((await database.pool.query('select from carts')).rowCount).toBe(0)
})

test('while the shop is closed, webhooks, payment returns and files still work', async ({ closed }) => {
  const notice = await closed.inject({ method: 'POST', url: '/api/webhooks/paymob', payload: { type: 'TOKEN' } })
  expect([notice.statusCode, notice.json()]).toEqual([200, { status: true, data: {} }])
  const forged = await closed.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })
  expect(forged.json()).toMatchObject({ code: 'bad_request' })
  expect((await closed.inject('/api/order/process?id=1')).statusCode).toBe(303)
  expect((await closed.inject('/favicon.svg')).statusCode).toBe(200)
})

test('the offline page is self-contained, and its service worker caches nothing else', async ({ door }) => {
  for (const url of ['/offline', '/ar/offline']) {
    const page = await door.inject(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/noindex/)
    expect(page.body).not.toMatch(/<script|<link|src=/)
    expect(page.body).toMatch(/<a href="">/)
  }
  const worker = await door.inject('/sw.js')
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(worker.body).toMatch(/^const version = 'offline-[0-9a-f]{12}'\n/)
  expect(worker.body).not.toMatch(/\.put\(/)
})

test.for([
  ['/', 'en', 'ltr'],
  ['/ar', 'ar', 'rtl'],
])('%s can be installed in its language, with valid icons', async ([url, lang, dir], { door }) => {
  const [, href = ''] = /<link rel="manifest" href="([^"]+)"/.exec((await door.inject(url!)).body)!
  const answer = await door.inject(href)
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = answer.json()
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: url, lang, dir })
  for (const { url } of manifest.shortcuts) expect((await door.inject(url)).statusCode).toBe(200)
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of manifest.icons) {
    expect((await door.inject(src)).headers['content-type']).toBe(type)
    const { width, height, format } = await sharp(readFileSync(join('public', src))).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  }
})
