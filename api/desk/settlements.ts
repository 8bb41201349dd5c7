import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { addSettlementFile, removeSettlement } from '#domain/settlements/add-file.ts'
import { findSettlement, listSettlements, listUnsettled } from '#domain/settlements/desk.ts'
import type { Shop } from '#domain/shop.ts'

/** What the payment services paid out, beside the shop's ledger. */
export async function deskSettlements(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/settlements', ({ query }) => listSettlements(shop, query))

  serveDesk(app, shop, 'GET /desk/settlements/unsettled', () => listUnsettled(shop))

  serveDesk(app, shop, 'POST /desk/settlements', ({ by, body, locale }) =>
    addSettlementFile(shop, by, { ...body, locale }),
  )

  serveDesk(app, shop, 'GET /desk/settlements/{id}', ({ params, query }) => findSettlement(shop, params.id, query))

  serveDesk(app, shop, 'DELETE /desk/settlements/{id}', async ({ by, params }) => {
    await removeSettlement(shop, by, params.id)
    return { done: true }
  })
}
