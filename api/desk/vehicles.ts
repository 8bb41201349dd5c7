import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { correctVehicle } from '#domain/fitment/corrections/corrections.ts'
import { listVehicles, readVehicle } from '#domain/fitment/corrections/find-vehicles.ts'
import type { Shop } from '#domain/shop.ts'

/** The cars that verdicts are computed for, and the shop's own figures. */
export async function deskVehicles(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/vehicles', ({ query }) => listVehicles(shop, query))

  serveDesk(app, shop, 'GET /desk/vehicles/{slug}', ({ params }) => readVehicle(shop, params.slug))

  serveDesk(app, shop, 'PUT /desk/vehicles/{slug}', ({ by, params, body }) =>
    correctVehicle(shop, by, params.slug, body),
  )
}
