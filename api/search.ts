import type { FastifyInstance } from 'fastify'
import { cachePublicly } from '#api/public-cache.ts'
import { rateLimit } from '#api/rate-limits.ts'
import { serve } from '#api/serve.ts'
import { search as find } from '#domain/search/search.ts'
import type { Shop } from '#domain/shop.ts'

/** Search by text. Prices and stock are at most 5 s old. */
export async function search(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /search', async ({ query, request }) => {
    await rateLimit(shop, request, 'search')
    return find(shop, query)
  })
}
