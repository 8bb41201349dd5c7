import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { addRedirect, importRedirectText, listRedirects, removeRedirect } from '#domain/redirects/desk.ts'
import type { Shop } from '#domain/shop.ts'

/** Old addresses and where they lead. */
export async function deskRedirects(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/redirects', ({ query }) => listRedirects(shop, query))
  serveDesk(app, shop, 'POST /desk/redirects', ({ by, body, locale }) => addRedirect(shop, by, body, locale))
  serveDesk(app, shop, 'POST /desk/redirects/remove', async ({ by, body }) => {
    await removeRedirect(shop, by, body.from)
    return { done: true }
  })
  serveDesk(app, shop, 'POST /desk/redirects/import', ({ by, body }) => importRedirectText(shop, by, body.text))
}
