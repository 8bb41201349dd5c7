import type { FastifyInstance } from 'fastify'
import { cachePublicly, serve } from '#api/serve.ts'
import { findLook, listGallery } from '#domain/content/gallery.ts'
import { instagramMedia } from '#domain/content/instagram.ts'
import type { Shop } from '#domain/shop.ts'
import { isOn } from '#shared/filters/filters.ts'

/** Pictures of cars with their wheels: the shop's own, and the newest Instagram posts. Prices are at most 5 s old. */
export async function gallery(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(5))
  serve(app, shop, 'GET /gallery', ({ query }) => listGallery(shop, query))
  serve(app, shop, 'GET /gallery/{slug}', ({ params, query }) => findLook(shop, { ...query, ...params }))
  serve(app, shop, 'GET /instagram-media', ({ query }) => instagramMedia(shop, { isMobile: isOn(query.isMobile) }))
}
