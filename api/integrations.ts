import type { FastifyInstance } from 'fastify'
import { serve } from '#api/serve.ts'
import { orderForPrograms, ordersForPrograms, stockForPrograms } from '#domain/integrations/order-body.ts'
import type { Shop } from '#domain/shop.ts'

/** What the owner's other programs read with a key of the API. */
export async function integrations(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store')
  })
  serve(app, shop, 'GET /v1/orders', ({ query }) => ordersForPrograms(shop, query))
  serve(app, shop, 'GET /v1/orders/{number}', ({ params }) => orderForPrograms(shop, params.number))
  serve(app, shop, 'GET /v1/stock', ({ query }) => stockForPrograms(shop, query.after))
}
