import { expect } from 'vitest'
import type { Load } from '#domain/limits/load-shedding.ts'
import { buildApp } from '#server/app.ts'
import { test } from '#tests/money/till.ts'

const busy: Load = { refuses: (tier) => tier === 'browsing', note: () => {}, level: () => 1 }

test('an overloaded shop refuses browsing with a time to try again; carts, orders and webhooks go on', async ({
  shop,
  till,
}) => {
  const sku = await till.wheel(20)
  const app = await buildApp(shop, { load: busy })
  for (const url of ['/api/filter-wheels', '/api/search?query=bronze', `/api/wheel/x/${sku}`]) {
    const { statusCode, headers } = await app.inject(url)
    expect([url, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([url, 503, '5', 'no-store'])
  }
  const { session_id } = till.visitor()
  const cart = { session_id, sku, quantity: 4 }
  expect((await app.inject({ method: 'POST', url: '/api/cart/add', payload: cart })).statusCode).toBe(200)
  expect((await app.inject('/api/payment/gateways')).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })).statusCode).toBe(400)
  await app.close()
})
