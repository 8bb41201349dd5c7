import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { takePhotoForms } from '#api/protection/photo-forms.ts'
import { linesToMeasure, measureLine, measurementPhoto } from '#domain/after-sale/measure.ts'
import type { Shop } from '#domain/shop.ts'

/** Lines that are measured before dispatch. */
export async function deskMeasured(app: FastifyInstance, { shop }: { shop: Shop }) {
  // The door has checked the session before the body is read, so nothing is counted.
  const { photosOf, during } = await takePhotoForms(app, { count: async () => {}, from: 'desk' })

  serveDesk(app, shop, 'GET /desk/orders/{id}/measured', async ({ params: { id } }) => ({
    rows: await linesToMeasure(shop, id),
  }))

  serveDesk(app, shop, 'POST /desk/orders/{id}/measured/{line_id}', async ({ by, params, body, request }) => {
    await during(request, () => measureLine(shop, by, { ...params, ...body, photos: photosOf(request) }))
    return { done: true }
  })

  serveDeskFile(app, shop, '/desk/measured-photos/{id}/{size}', async ({ id = '', size = '' }) => ({
    type: 'image/webp',
    body: await measurementPhoto(shop, id, size),
  }))
}
