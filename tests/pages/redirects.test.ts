import { expect } from 'vitest'
import { importRedirects } from '#domain/redirects/redirects.ts'
import { buildApp } from '#server/app.ts'
import { type Door, openDoor, test as withShop } from '#tests/support/pages.ts'

const test = withShop.extend<{ door: Door }>({
  door: async ({ shop }, use) => {
    const rows = [
      { from: '/old.php', to: '/alloy-wheels', status: '' },
      { from: '/shop/old-wheel-123', to: '/clearance-wheels', status: '302' },
      { from: '/contact-us', to: '/about-us', status: '' },
      { from: '/shop/gone-1', to: '', status: '410' },
      { from: '/gallery', to: '/about-us', status: '' },
    ]
    await importRedirects(
      shop,
      rows.map((fields, i) => ({ line: i + 2, fields })),
    )
    const door = await openDoor(shop, { page_cache_mb: 8 })
    await use(door)
    await door.close()
  },
})

test('old URLs of files, products and pages redirect, in both languages', async ({ door }) => {
  const led = async (url: string) => {
    const { statusCode, headers } = await door.inject(url)
    return [statusCode, headers.location, headers['cache-control']]
  }
  const kept = 'public, max-age=3600'
  expect(await led('/old.php?id=7')).toEqual([301, '/alloy-wheels?id=7', kept])
  expect(await led('/ar/old.php')).toEqual([301, '/ar/alloy-wheels', kept])
  expect(await led('/shop/old-wheel-123')).toEqual([302, '/clearance-wheels', 'no-store'])
  expect(await led('/Contact-Us/')).toEqual([301, '/about-us', kept])
  expect(await led('/unknown')).toEqual([302, '/#unknown-address', 'no-store'])
})

test('an address that cannot be decoded leads home in its language; of the API it is a bad request', async ({
  shop,
}) => {
  const app = await buildApp(shop, { web: () => Promise.reject(new Error('No page is made.')) })
  for (const [url, home] of [
    ['/%E0%A4%A', '/'],
    ['/sale-50%?utm_source=mail', '/'],
    ['/ar/sale-50%', '/ar'],
  ] as const) {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      `${home}#unknown-address`,
      'no-store',
    ])
  }
  for (const asked of [{ url: '/api/%E0%A4%A' }, { url: '/sale-50%', method: 'POST' as const }])
    expect((await app.inject(asked)).json()).toMatchObject({ status: false, code: 'bad_request' })
  await app.close()
})

test('a NUL among the values of a page is dropped, and never leads to another host', async ({ door }) => {
  const led = async (url: string) => {
    const { statusCode, headers } = await door.inject(url)
    return [statusCode, headers.location]
  }
  expect(await led('/gallery?make=%00')).toEqual([302, '/gallery?make='])
  expect(await led('/ar?x=%00&y=1')).toEqual([302, '/ar?x=&y=1'])
  expect((await door.inject('/api/search?query=%00')).json()).toMatchObject({ code: 'bad_request' })
  expect(
    (await door.inject({ url: '//shop.example?x=%00', headers: { host: 'localhost' } })).headers.location,
  ).not.toMatch(/^\/[/\\]/)
})

test('the language of an address is written in any case', async ({ door }) => {
  for (const [url, to] of [
    ['/AR', '/ar'],
    ['/Ar/alloy-wheels?make=nissan', '/ar/alloy-wheels?make=nissan'],
  ] as const) {
    const { statusCode, headers } = await door.inject(url)
    expect([statusCode, headers.location]).toEqual([301, to])
  }
})

test('a link within the shop to an old address is led on, too', async ({ door }) => {
  const led = async (url: string) => {
    const { statusCode, headers } = await door.inject(url)
    return [statusCode, headers['x-remix-redirect'], headers['x-remix-reload-document']]
  }
  expect(await led('/shop/old-wheel-123.data?_routes=routes%2Fwheels%2Fproduct')).toEqual([
    204,
    '/clearance-wheels',
    'true',
  ])
  expect(await led('/ar/contact-us.data?a=1')).toEqual([204, '/ar/about-us?a=1', 'true'])
  expect(await led('/shop/gone-1.data')).toEqual([204, '/shop/gone-1', 'true'])
})

test('a page that is gone for good says so in both languages', async ({ door }) => {
  const page = await door.inject('/ar/shop/gone-1')
  expect(page.statusCode).toBe(410)
  expect(page.body).toMatch(
    /<html lang="ar" dir="rtl">[\s\S]*noindex[\s\S]*href="\/ar"[\s\S]*<section lang="en" dir="ltr">/,
  )
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
})

test('an existing page is never redirected', async ({ door }) => {
  expect((await door.inject('/gallery')).statusCode).toBe(200)
})

test('an unknown accessory leads to its kind, also where its address has line breaks or Arabic', async ({ door }) => {
  for (const [kind, encoded] of [
    ['hub-rings', 'hub-rings'],
    ['محرك', encodeURIComponent('محرك')],
    ['%0d%0ax-fuzz:%201', '%0D%0Ax-fuzz%3A%201'],
  ]) {
    const { statusCode, headers } = await door.inject(
      `/addons/${kind!.startsWith('%') ? kind : encodeURIComponent(kind!)}/unknown`,
    )
    expect([statusCode, headers.location, headers['x-fuzz']]).toEqual([302, `/addons/${encoded}`, undefined])
  }
})

test('an unknown accessory or kind of one redirects beside an unknown car too', async ({ door }) => {
  const car = '?make=x&model=y&year=2020&modification=z'
  const led = async (url: string) => (await door.inject(`${url}${car}`)).headers.location
  expect(await led('/addons/hub-rings/unknown')).toBe('/addons/hub-rings')
  expect(await led('/ar/addons/unknown')).toBe('/ar/addons')
})
