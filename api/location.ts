import type { FastifyInstance } from 'fastify'
import { serve } from '#api/serve.ts'
import { countryOfVisitor } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'

/** Guesses a visitor's delivery country. Different for each visitor, so it must not be cached. */
export async function location(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
  serve(app, shop, 'GET /location', async ({ request: { ip, headers } }) => ({
    country: await countryOfVisitor(shop, { ip, headers }),
  }))
}
