import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/startup/config.ts'
import { test } from '#tests/support/shop.ts'

const behind = (shop: Shop, TRUST_PROXY: string) =>
  buildApp(shop, { trust_proxy: readConfig({ TRUST_PROXY }).trust_proxy })

/** Posts with the header of the local proxy: the address that the visitor claims, then the one that the proxy saw. */
async function write(app: FastifyInstance, forwarded: string): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/product-review/add',
    headers: { 'x-forwarded-for': forwarded },
    payload: {},
  })
  return reply.statusCode
}

test('a client that forges its forwarded address is still counted by the address that the proxy saw', async ({
  shop,
}) => {
  const app = await behind(shop, 'loopback')
  for (let i = 0; i < 60; i++) expect(await write(app, `198.51.100.${i}, 203.0.113.7`)).toBe(422)
  expect(await write(app, '198.51.100.200, 203.0.113.7')).toBe(429)
  expect(await write(app, '127.0.0.1, 203.0.113.7')).toBe(429)
  // Another visitor is not refused because of it.
  expect(await write(app, '203.0.113.8')).toBe(422)
  await app.close()
})

test('without a trusted proxy forwarded addresses are ignored', async ({ shop }) => {
  const app = await behind(shop, 'none')
  for (let i = 0; i < 60; i++) expect(await write(app, `198.51.100.${i}`)).toBe(422)
  expect(await write(app, '198.51.100.200')).toBe(429)
  await app.close()
})
