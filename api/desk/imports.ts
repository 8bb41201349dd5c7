import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { exportGoods } from '#domain/goods-import/desk/export-goods.ts'
import { findImport, listBadRows, listImports, undoImport, writeImport } from '#domain/goods-import/desk/imports.ts'
import { mistakesFile } from '#domain/goods-import/desk/mistakes.ts'
import { addPart, beginImport, mapColumns, mendRows, removeImport } from '#domain/goods-import/desk/uploads.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

const done = { done: true }

/** Lists of goods from a file: uploaded, checked, mended, written, undone. */
export async function deskImports(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/imports', ({ query }) => listImports(shop, query.after))

  serveDesk(app, shop, 'POST /desk/imports', ({ by, body }) => beginImport(shop, by, body))

  serveDesk(app, shop, 'POST /desk/imports/{id}/parts', ({ params, body }) => addPart(shop, params.id, body))

  serveDesk(app, shop, 'GET /desk/imports/{id}', ({ params }) => findImport(shop, params.id))

  serveDesk(app, shop, 'PUT /desk/imports/{id}/mapping', async ({ params, body }) => {
    await mapColumns(shop, params.id, body.mapping)
    return done
  })

  serveDesk(app, shop, 'GET /desk/imports/{id}/rows', ({ params, query }) => listBadRows(shop, params.id, query.after))

  serveDesk(app, shop, 'PUT /desk/imports/{id}/rows', async ({ params, body }) => {
    await mendRows(shop, params.id, body)
    return done
  })

  serveDesk(app, shop, 'POST /desk/imports/{id}/write', async ({ by, params, body }) => {
    await writeImport(shop, by, params.id, body?.version)
    return done
  })

  serveDesk(app, shop, 'POST /desk/imports/{id}/undo', async ({ by, params }) => {
    await undoImport(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'DELETE /desk/imports/{id}', async ({ params }) => {
    await removeImport(shop, params.id)
    return done
  })

  serveDeskFile(app, shop, '/desk/goods-lists/{kind}/{format}', async ({ kind, format }) => {
    if ((kind !== 'wheels' && kind !== 'addons') || (format !== 'csv' && format !== 'xlsx'))
      throw new Problem('not_found', 404)
    const type =
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { type, body: Readable.from(exportGoods(shop, kind, format), { objectMode: false }) }
  })

  serveDeskFile(app, shop, '/desk/imports/{id}/mistakes', async ({ id = '' }, { locale }) => ({
    type: 'text/csv; charset=utf-8',
    body: await mistakesFile(shop, id, locale === 'ar' ? 'ar' : 'en'),
  }))
}
