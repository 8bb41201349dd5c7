import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { pictureWords } from '#domain/goods/picture-texts.ts'
import { cropPicture, findPictures, pictureOf, savePictures } from '#domain/goods/pictures.ts'
import { loadCrops } from '#domain/pictures/crops.ts'
import { storePicture } from '#domain/pictures/uploaded.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** Pictures of goods: uploaded one by one, then named in their order. */
export async function deskPictures(app: FastifyInstance, { shop }: { shop: Shop }) {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  serveDesk(app, shop, 'POST /desk/pictures', async ({ request }) => {
    if (!Buffer.isBuffer(request.body)) throw new Problem('photo_refused')
    return pictureOf(shop, await storePicture(shop, request.body))
  })

  serveDesk(app, shop, 'PUT /desk/pictures/words', ({ by, body: { name, ...body } }) =>
    save(shop, by, pictureWords, { id: name, ...body }),
  )

  serveDesk(app, shop, 'PUT /desk/pictures/{kind}/{id}/crop', async ({ by, params, body }) => {
    const saved = await cropPicture(shop, by, params, body)
    // Other processes are notified; this one answers the desk's next question with it.
    await loadCrops(shop)
    return saved
  })

  serveDesk(app, shop, 'GET /desk/pictures/{kind}/{id}', ({ params }) => findPictures(shop, params.kind, params.id))

  serveDesk(app, shop, 'PUT /desk/pictures/{kind}/{id}', async ({ by, params, body }) => {
    await savePictures(shop, by, params, body)
    return { done: true }
  })
}
