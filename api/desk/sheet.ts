import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { changeMany, findChange, undoMany } from '#domain/goods/change-many.ts'
import { planChange } from '#domain/goods/plan-change.ts'
import { sheetOf } from '#domain/goods/sheet.ts'
import type { Shop } from '#domain/shop.ts'

/** The sheet, and changes of many SKUs at once. */
export async function deskSheet(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/sheet', ({ query }) => sheetOf(shop, query))
  serveDesk(
    app,
    shop,
    'POST /desk/goods-changes/preview',
    async ({ body, locale }) => (await planChange(shop, body, locale)).preview,
  )
  serveDesk(app, shop, 'POST /desk/goods-changes', ({ by, body, locale }) => changeMany(shop, by, body, locale))
  serveDesk(app, shop, 'GET /desk/goods-changes/{id}', ({ params }) => findChange(shop, params.id))
  serveDesk(app, shop, 'POST /desk/goods-changes/{id}/undo', ({ by, params }) => undoMany(shop, by, params.id))
}
