import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { missingLegalPages, startLegalPages } from '#domain/content/legal-templates.ts'
import {
  hidePage,
  listPages,
  makePage,
  openPage,
  pageFields,
  publishPage,
  restorePage,
} from '#domain/content/page-drafts.ts'
import type { Shop } from '#domain/shop.ts'

/** Text pages. */
export async function deskPages(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/pages', async () => {
    const [rows, templates] = await Promise.all([listPages(shop), missingLegalPages(shop)])
    return { rows, templates }
  })
  serveDesk(app, shop, 'GET /desk/pages/{slug}', ({ params: { slug } }) => openPage(shop, slug))
  serveDesk(app, shop, 'POST /desk/pages', ({ by, body }) => makePage(shop, by, body))
  serveDesk(app, shop, 'POST /desk/pages/templates', async ({ by }) => ({ made: await startLegalPages(shop, by) }))
  serveDesk(app, shop, 'PUT /desk/pages/{slug}', ({ by, params: { slug }, body }) =>
    save(shop, by, pageFields, { id: slug, ...body }),
  )
  serveDesk(app, shop, 'POST /desk/pages/{slug}/publish', ({ by, params: { slug }, body }) =>
    publishPage(shop, by, slug, body.version),
  )
  serveDesk(app, shop, 'POST /desk/pages/{slug}/hide', ({ by, params: { slug }, body }) =>
    hidePage(shop, by, slug, body.version),
  )
  serveDesk(app, shop, 'POST /desk/pages/{slug}/restore', ({ by, params: { slug }, body }) =>
    restorePage(shop, by, slug, body),
  )
}
