import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { cancelPlan } from '#domain/goods/planned-prices.ts'
import { planPrice, priceFacts, savePrice } from '#domain/goods/prices.ts'
import type { Shop } from '#domain/shop.ts'

/** Prices with their history, and those that are planned. */
export async function deskPrices(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/prices/{kind}/{id}', ({ params }) => priceFacts(shop, params.kind, params.id))
  serveDesk(app, shop, 'PUT /desk/prices/{kind}/{id}', ({ by, params, body, locale }) =>
    savePrice(shop, by, { ...params, ...body }, locale),
  )
  serveDesk(app, shop, 'POST /desk/prices/{kind}/{id}/plans', ({ by, params, body, locale }) =>
    planPrice(shop, by, params.kind, params.id, body, locale),
  )
  serveDesk(app, shop, 'DELETE /desk/plans/{id}', async ({ by, params }) => {
    await cancelPlan(shop, by, params.id)
    return { done: true }
  })
}
