import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { moveByHand, setThreshold, undoMovement } from '#domain/stock/change.ts'
import { compareCount, writeCount } from '#domain/stock/count.ts'
import { listMovements } from '#domain/stock/history.ts'
import { findStock, listStock } from '#domain/stock/levels.ts'

/** Stock: what is low, why it changed, counting it. */
export async function deskStock(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/stock', ({ query }) => listStock(shop, query))

  serveDesk(app, shop, 'GET /desk/stock/{sku}', ({ params }) => findStock(shop, params.sku))

  serveDesk(app, shop, 'GET /desk/stock/{sku}/movements', ({ params, query }) =>
    listMovements(shop, params.sku, query.after),
  )

  serveDesk(app, shop, 'POST /desk/stock/{sku}/movements', ({ by, params, body }) =>
    moveByHand(shop, by, { ...body, sku: params.sku }),
  )

  serveDesk(app, shop, 'POST /desk/stock-movements/{id}/undo', ({ by, params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw new Problem('not_found', 404)
    return undoMovement(shop, by, Number(id))
  })

  serveDesk(app, shop, 'PUT /desk/stock-threshold', async ({ by, body }) => {
    await setThreshold(shop, by, body)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/stock-count/compare', async ({ body }) => ({
    rows: await compareCount(shop, body.lines),
  }))

  serveDesk(app, shop, 'POST /desk/stock-count', ({ by, body }) => writeCount(shop, by, body))
}
