import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { findCarGaps } from '#domain/figures/gaps/car-gaps.ts'
import { findSkuGaps } from '#domain/figures/gaps/sku-gaps.ts'
import type { Shop } from '#domain/shop.ts'

/** Cars that few wheels fit, and SKUs that fit few cars. */
export async function deskGaps(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/gaps/cars', ({ query }) => findCarGaps(shop, query))
  serveDesk(app, shop, 'GET /desk/gaps/skus', ({ query }) => findSkuGaps(shop, query))
}
