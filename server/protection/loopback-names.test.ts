import fastify from 'fastify'
import { expect, test } from 'vitest'
import { keepLoopbackName } from '#server/protection/loopback-names.ts'

async function demonstration(public_url: string) {
  const app = fastify()
  keepLoopbackName(app, public_url)
  for (const path of ['/api/payment', '/sandbox/instagram/v23.0/me/media'])
    app.get(path, () => ({ redirect_url: `${public_url}/sandbox/pay?a=1`, elsewhere: 'https://shop.example/' }))
  app.get('/back', (_, reply) => reply.redirect(`${public_url}/thank-you?order_id=1`, 303))
  app.get('/page', (_, reply) => reply.type('text/html').send(`<link rel="canonical" href="${public_url}/page">`))
  const ask = async (url: string, host: string) => app.inject({ url, headers: { host } })
  return ask
}

test('a visitor on 127.0.0.1 pays and returns on 127.0.0.1', async () => {
  const ask = await demonstration('http://localhost:3000')
  expect((await ask('/api/payment', '127.0.0.1:3000')).json()).toEqual({
    redirect_url: 'http://127.0.0.1:3000/sandbox/pay?a=1',
    elsewhere: 'https://shop.example/',
  })
  expect((await ask('/back', '127.0.0.1:3000')).headers.location).toBe('http://127.0.0.1:3000/thank-you?order_id=1')
  expect((await ask('/page', '127.0.0.1:3000')).body).toContain('http://localhost:3000/page')
})

test('the shop’s own name, foreign names and a remote shop are left unchanged', async () => {
  const ask = await demonstration('http://localhost:3000')
  for (const host of ['localhost:3000', 'evil.example'])
    expect((await ask('/back', host)).headers.location).toBe('http://localhost:3000/thank-you?order_id=1')
  const elsewhere = await demonstration('http://shop.test')
  expect((await elsewhere('/back', '127.0.0.1')).headers.location).toBe('http://shop.test/thank-you?order_id=1')
})

test('a stand-in’s response to the shop itself over 127.0.0.1 keeps the name of the shop', async () => {
  const ask = await demonstration('http://localhost:3000')
  expect((await ask('/sandbox/instagram/v23.0/me/media', '127.0.0.1:3000')).json()).toMatchObject({
    redirect_url: 'http://localhost:3000/sandbox/pay?a=1',
  })
})
