import type { FastifyInstance } from 'fastify'
import { cachePublicly, serve } from '#api/serve.ts'
import { listMakes, listModels, listModifications, listYears } from '#domain/fitment/vehicle-lists.ts'
import { fitmentRecord } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'

/** Cars: make, model, year, modification, and the fitment record of one. */
export async function vehicles(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addHook('onRequest', cachePublicly(60))
  serve(app, shop, 'GET /makes', () => listMakes(shop))
  serve(app, shop, 'GET /models', ({ query }) => listModels(shop, query))
  serve(app, shop, 'GET /years', ({ query }) => listYears(shop, query))
  serve(app, shop, 'GET /modifications', ({ query }) => listModifications(shop, query))
  serve(app, shop, 'GET /search/by_model', ({ query }) => fitmentRecord(shop, query))
}
