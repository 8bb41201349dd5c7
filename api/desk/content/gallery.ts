import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { addLook, listLooks, lookOrder, removeLook, saveLook } from '#domain/content/desk-gallery.ts'
import { saveOrder } from '#domain/content/list-positions.ts'
import type { Shop } from '#domain/shop.ts'

const done = { done: true }

/** The pictures of the gallery. */
export async function deskGallery(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/gallery', async () => ({ rows: await listLooks(shop) }))
  serveDesk(app, shop, 'POST /desk/gallery', ({ by, body }) => addLook(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/gallery/order', async ({ by, body }) => {
    await saveOrder(shop, by, lookOrder, body)
    return done
  })
  serveDesk(app, shop, 'PUT /desk/gallery/{id}', ({ by, params: { id }, body }) => saveLook(shop, by, id, body))
  serveDesk(app, shop, 'DELETE /desk/gallery/{id}', async ({ by, params: { id } }) => {
    await removeLook(shop, by, id)
    return done
  })
}
