import type { FastifyInstance } from 'fastify'
import { cachePublicly, serve } from '#api/serve.ts'
import { findLook, listGallery } from '#domain/content/gallery.ts'
import { homepage } from '#domain/content/homepage.ts'
import { instagramMedia } from '#domain/content/instagram.ts'
import { page } from '#domain/content/pages.ts'
import { countryOfVisitor } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'
import { isOn } from '#shared/filters/filters.ts'

/** The home page and pages of text. */
export async function pages(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /homepage', () => homepage(shop))
  serve(app, shop, 'GET /page/{slug}', ({ params }) => page(shop, params.slug))
  serve(app, shop, 'GET /pages/{slug}', ({ params }) => page(shop, params.slug))
}

/** Pictures of cars with their wheels: the shop's own, and the newest Instagram posts. Prices are at most 5 s old. */
export async function gallery(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /gallery', ({ query }) => listGallery(shop, query))
  serve(app, shop, 'GET /gallery/{slug}', ({ params, query }) => findLook(shop, { ...query, ...params }))
  serve(app, shop, 'GET /instagram-media', ({ query }) => instagramMedia(shop, { isMobile: isOn(query.isMobile) }))
}

/** Guesses a visitor's delivery country. Different for each visitor, so it must not be cached. */
export async function location(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
  serve(app, shop, 'GET /location', async ({ request: { ip, headers } }) => ({
    country: await countryOfVisitor(shop, { ip, headers }),
  }))
}
