import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { gone } from '#shared/i18n/wheels/product.ts'
import { builtPages, openDoor, readingTest as test } from '#tests/support/pages.ts'

/** What every page gets from the server: headers, CSP, cache lifetime, and the response where there is no page. */

test('every inline script is allowed by its hash, and no other inline code is', async ({ door }) => {
  const page = await door.inject('/ar')
  const policy = String(page.headers['content-security-policy'])
  const scripts = [...page.body.matchAll(/<script(?: type="module")?(?: async="")?>([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(2)
  for (const [, script = ''] of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the sign-in networks are allowed on pages with their buttons only', async ({ shop }) => {
  shop.google = { ...shop.google!, script: 'https://accounts.google.com/gsi/client' }
  const door = await openDoor(shop)
  const policyOf = async (url: string) => String((await door.inject(url)).headers['content-security-policy'])
  for (const url of ['/login', '/ar/login', '/register', '/ar/register?next=%2Fcart'])
    expect(await policyOf(url)).toContain('https://accounts.google.com/gsi/client')
  for (const url of ['/', '/ar', '/cart', '/cart/payment', '/my-account', '/forgot-password'])
    expect(await policyOf(url)).not.toMatch(/google|facebook/)
  expect(await policyOf('/login')).not.toContain('facebook')
  await door.close()
})

test('the component page exists with the stand-ins, hidden from search engines, and not without them', async ({
  shop,
}) => {
  const door = await openDoor(shop)
  const page = await door.inject('/ar/design')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<meta name="robots" content="noindex"/>')
  shop.test_mode = false
  const gone = await door.inject('/ar/design')
  expect([gone.statusCode, gone.headers.location]).toEqual([302, '/ar#unknown-address'])
  await door.close()
})

test('a public page is the same for every visitor, cacheable for seconds, and sets no cookie', async ({ door }) => {
  const [one, other] = await Promise.all([
    door.inject({ url: '/', headers: { cookie: 'a=1', 'user-agent': 'one' } }),
    door.inject('/'),
  ])
  expect(one.body).toBe(other.body)
  expect(one.headers['cache-control']).toBe('public, max-age=0, s-maxage=4')
  expect(one.headers['set-cookie']).toBeUndefined()
})

test.for(['/cart', '/ar/cart', '/cart/checkout', '/cart/payment', '/thank-you?order_id=1'])(
  '%s is not cacheable',
  async (url, { door }) => {
    expect((await door.inject(url)).headers['cache-control']).toBe('private, no-store')
  },
)

test('every response has its security and cache headers', async ({ door }) => {
  for (const url of ['/', '/api/makes', '/favicon.svg', '/nowhere.png']) {
    const { headers } = await door.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  }
})

test('production over https sends HSTS', async ({ shop }) => {
  const header = async (facts: { public_url: string; test_mode: boolean }) =>
    (await (await buildApp({ ...shop, ...facts })).inject('/api/docs')).headers['strict-transport-security']
  expect(await header({ public_url: 'https://shop.example', test_mode: false })).toContain('max-age=31536000')
  expect(await header({ public_url: 'http://localhost', test_mode: true })).toBeUndefined()
})

test('an unknown page redirects to the home page in its language, with a notice', async ({ door }) => {
  const page = await door.inject('/no-such-page')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/#unknown-address'])
  expect((await door.inject('/ar/no-such-page')).headers.location).toBe('/ar#unknown-address')
  expect((await door.inject('/no/such-page')).headers.location).toBe('/#unknown-address')
})

test.for([
  ['/wheelbrand/Dunehart?brand=Dunehart', '/wheelbrand/dunehart?brand=Dunehart'],
  ['/ar/wheelbrand/DUNEHART', '/ar/wheelbrand/dunehart'],
  ['/About-Us', '/about-us'],
  ['/addons/Lug-Nuts-Bolts?in_stock=true', '/addons/lug-nuts-bolts?in_stock=true'],
  ['/addons/Lug-Nuts-Bolts/101', '/addons/lug-nuts-bolts/101'],
  ['/ar/gallery/01-Dunehart-Liwa-6-Bronze', '/ar/gallery/01-dunehart-liwa-6-bronze'],
  ['/No-Such-Page', '/no-such-page'],
] as const)('%s has capitals and leads to the same address without them', async ([url, lower], { door }) => {
  const page = await door.inject(url)
  expect([page.statusCode, page.headers.location]).toEqual([302, lower])
})

test.for([
  ['/dunehart-liwa-6-bronze-20x9/no-such-wheel', gone.en, 'dunehart+liwa'],
  ['/ar/dunehart-liwa-6-bronze-20x9/DH-000', gone.ar, 'dunehart+liwa'],
  ['/12/nothing', gone.en, null],
] as const)('%s has no wheel: the page says so and leads on', async ([url, words, keywords], { door }) => {
  const page = await door.inject(url)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('<meta name="robots" content="noindex"/>')
  expect(page.body).toMatch(new RegExp(`<h1[^>]*>${words.gone_title}</h1>`))
  const links = [...page.body.matchAll(/<main[\s\S]*<\/main>/g)].join('').match(/href="[^"]+"/g)
  const prefix = url.startsWith('/ar') ? '/ar' : ''
  expect(links).toEqual([
    `href="${prefix}/alloy-wheels"`,
    ...(keywords ? [`href="${prefix}/search?keywords=${keywords}"`] : []),
  ])
})

test.for([
  '/no-such-file.png',
  '/no/such-file.png',
  '/assets/gone-1234.js',
  '/ar/apple-touch-icon-precomposed.png',
  '/.env',
  '/wp-login.php',
])('%s is not found', async (url, { door }) => {
  const answer = await door.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('an invalid Host, a proxy URL and a NUL are rejected before any page runs', async ({ shop, complaints }) => {
  const door = await openDoor(shop)
  const { port } = new URL(await door.listen({ port: 0, host: '127.0.0.1' }))
  const ask = (line: string, host: string) =>
    statusOf(Number(port), `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const requests: [string, string][] = [
    ['GET /reset-password?token=secret', 'a b'],
    ['GET /', 'shop.example:port'],
    ['GET /', '<script>'],
    ['GET http://shop.example/reset-password?token=secret', 'shop.example'],
    ['GET /wheelbrand/a%00b?brand=a%00b', 'localhost'],
    ['GET /api/search?query=%00', 'localhost'],
    ['DELETE /api/wishlist/%00/delete', 'localhost'],
  ]
  expect(await Promise.all(requests.map(([line, host]) => ask(line, host)))).toEqual(requests.map(() => 400))
  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:80', 'shop.example'])
    expect(await ask('GET /login', host)).toBe(200)
  expect(complaints).toEqual([])
  await door.close()
})

test('a body above 256 kB is refused', async ({ door }) => {
  const add = (bytes: number) =>
    door.inject({ method: 'POST', url: '/api/cart/add', payload: { session_id: 'x', sku: 'a'.repeat(bytes) } })
  expect((await add(250 * 1024)).statusCode).toBe(422)
  const refused = await add(257 * 1024)
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'body_too_large'])
})

test.for(['/api', '/api/', '/api/no-such-call', '/api/webhooks/unknown'])(
  '%s is not an endpoint',
  async (url, { door }) => {
    const answer = await door.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: false, code: 'not_found' })
  },
)

test('HEAD has the headers of GET without the page', async ({ door }) => {
  const [head, get] = await Promise.all([door.inject({ method: 'HEAD', url: '/' }), door.inject('/')])
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-security-policy']).toBe(get.headers['content-security-policy'])
})

test('pages reject methods that write', async ({ door }) => {
  expect((await door.inject({ method: 'POST', url: '/cart' })).statusCode).toBe(404)
})

test('built files are immutable and compressed', async ({ door }) => {
  const { client } = await builtPages()
  const [script = ''] = globSync('assets/root-*.js', { cwd: client })
  const answer = await door.inject({
    url: `/assets/${basename(script)}`,
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})

test('a failed page hides the cause, which is logged for the operator', async ({ shop, complaints }) => {
  const { web } = await builtPages()
  const fail = () => Promise.reject(new Error('a secret reason'))
  const entry = { ...web.ar.entry, module: { ...web.ar.entry.module, default: fail } }
  const door = await openDoor(shop, { web: { ...web, ar: { ...web.ar, entry } } })
  const page = await door.inject('/ar')
  expect(page.statusCode).toBe(500)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).not.toMatch(/secret|\bat \S+:\d+/)
  expect(complaints).toContain('a page failed')
})

test('an error in a part of a page is logged too', async ({ shop, complaints }) => {
  const { web } = await builtPages()
  const broken = (_request: Request, _status: number, headers: Headers) => {
    headers.set('x-own-scripts', 'nonce')
    const response = new Response(null, { status: 500, headers })
    return Promise.resolve(Object.assign(response, { html: ['<p>'], failure: new Error('a part is broken') }))
  }
  const entry = { ...web.ar.entry, module: { ...web.ar.entry.module, default: broken } }
  const door = await openDoor(shop, { web: { ...web, ar: { ...web.ar, entry } } })
  expect((await door.inject('/ar')).statusCode).toBe(500)
  expect(complaints).toContain('a page failed')
  await door.close()
})

test('a search cut in the middle of an emoji is a page', async ({ door }) => {
  // The hundredth of these characters is the first half of an emoji.
  const keywords = encodeURIComponent(`x${'🛞'.repeat(60)}`)
  expect((await door.inject(`/search?diameter=18&keywords=${keywords}`)).statusCode).toBe(200)
})

/** Sends a raw request to a local server, even an invalid one, and returns the status. */
function statusOf(port: number, request: string): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', fail)
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])))
  })
}
