import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { listAsked, readFigures } from '#domain/figures/figures.ts'
import { listQueues } from '#domain/figures/queues.ts'
import type { Shop } from '#domain/shop.ts'

/** The first page of the desk: what waits, and the shop in numbers. */
export async function deskToday(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/today', async ({ session }) => ({
    queues: await listQueues(shop, session.staff.role),
  }))
  serveDesk(app, shop, 'GET /desk/figures', ({ query }) => readFigures(shop, { days: Number(query.days) }))
  serveDesk(app, shop, 'GET /desk/asked', async ({ query }) => ({ rows: await listAsked(shop, query.kind) }))
}
