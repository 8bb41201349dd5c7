import type { FastifyInstance } from 'fastify'
import { cachePublicly, serve } from '#api/serve.ts'
import { homepage } from '#domain/content/homepage.ts'
import { page } from '#domain/content/pages.ts'
import type { Shop } from '#domain/shop.ts'

/** The home page and pages of text. */
export async function pages(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /homepage', () => homepage(shop))
  serve(app, shop, 'GET /page/{slug}', ({ params }) => page(shop, params.slug))
  serve(app, shop, 'GET /pages/{slug}', ({ params }) => page(shop, params.slug))
}
