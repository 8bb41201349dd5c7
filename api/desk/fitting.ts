import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { carsOf } from '#domain/goods/cars.ts'
import { checksOf, wheelsFor } from '#domain/goods/fitting-wheels.ts'
import type { Shop } from '#domain/shop.ts'

/** Which wheels suit a car, and which cars suit a wheel. */
export async function deskFitting(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/vehicles/{slug}/wheels', ({ params, query }) =>
    wheelsFor(shop, params.slug, query.after),
  )

  serveDesk(app, shop, 'GET /desk/vehicles/{slug}/checks', ({ params, query }) => checksOf(shop, params.slug, query))

  serveDesk(app, shop, 'GET /desk/goods/{id}/cars', ({ params, query }) => carsOf(shop, params.id, query.after))
}
