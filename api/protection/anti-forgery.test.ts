import fastify from 'fastify'
import { expect, test } from 'vitest'
import { antiForgery } from '#api/protection/anti-forgery.ts'

const token = 'a'.repeat(64)

test('the first response sets a cookie that our scripts can read, and later responses keep it', async () => {
  const app = open()
  const first = await app.inject('/api/cart')
  expect(first.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[0-9a-f]{64}; Path=\/; Secure; SameSite=Lax$/)
  const later = await app.inject({ url: '/api/cart', headers: { cookie: `XSRF-TOKEN=${token}` } })
  expect(later.headers['set-cookie']).toBeUndefined()
})

test('a publicly cacheable response sets no cookie, and one without cache headers is not cached', async () => {
  const app = open()
  expect((await app.inject('/api/makes')).headers['set-cookie']).toBeUndefined()
  expect((await app.inject('/api/cart')).headers['cache-control']).toBe('no-store')
})

test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['from a neighbour domain', { 'sec-fetch-site': 'same-site' }],
  ['of another origin, by an old browser', { origin: 'https://evil.example' }],
  ['of a hidden origin', { origin: 'null' }],
  ['with the cookie and no header', { cookie: `XSRF-TOKEN=${token}` }],
  ['with the cookie and another header', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': 'b'.repeat(64) }],
])('a change %s is rejected', async (_, headers) => {
  const answer = await open().inject({ method: 'POST', url: '/api/cart', headers })
  expect(answer.statusCode).toBe(403)
})

test.each([
  ['from our own page', { 'sec-fetch-site': 'same-origin', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }],
  ['of our public address', { origin: 'https://shop.example' }],
  ['of the address it was sent to', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
  ['from a program', {}],
])('a change %s is accepted', async (_, headers) => {
  const answer = await open().inject({ method: 'POST', url: '/api/cart', headers })
  expect(answer.statusCode).toBe(200)
})

test('a webhook is verified by its signature, not by its origin', async () => {
  const headers = { origin: 'https://hooks.example', cookie: `XSRF-TOKEN=${token}` }
  const answer = await open().inject({ method: 'POST', url: '/api/webhooks/stripe', headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeUndefined()
})

function open() {
  const app = fastify()
  app.setErrorHandler((error: { status?: number }, _, reply) => reply.code(error.status ?? 500).send({}))
  app.register(antiForgery, { public_url: 'https://shop.example', link_secret: 'a secret for tests' })
  app.register(async (calls) => {
    calls.all('/api/cart', () => ({}))
    calls.get('/api/makes', (_, reply) => reply.header('cache-control', 'public, max-age=60').send({}))
    calls.post('/api/webhooks/stripe', () => ({}))
  })
  return app
}
