import type { FastifyInstance } from 'fastify'
import { cachePublicly, serve } from '#api/serve.ts'
import { search as findByText } from '#domain/search/search.ts'
import type { Shop } from '#domain/shop.ts'

/** Search by text. Prices and stock are at most 5 s old. */
export async function search(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /search', async ({ query }) => {
    const found = await findByText(shop, query)
    return { ...found, products: found.products.map((searchable) => ({ searchable })) }
  })
}
