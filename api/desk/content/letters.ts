import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { checkWords, letterFields, listLetters, openLetter } from '#domain/notifications/words/edit.ts'
import { previewLetter, sendTestLetter } from '#domain/notifications/words/preview.ts'
import type { Shop } from '#domain/shop.ts'

/** The words of e-mails to shoppers. */
export async function deskLetters(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/letters', async () => ({ rows: await listLetters(shop) }))
  serveDesk(app, shop, 'GET /desk/letters/{id}', ({ params: { id } }) => openLetter(shop, id))
  serveDesk(app, shop, 'PUT /desk/letters/{id}', ({ by, params: { id }, body, locale }) =>
    save(shop, by, letterFields, { id, version: body.version, values: checkWords(id, body.values, locale) }),
  )
  serveDesk(app, shop, 'POST /desk/letters/{id}/preview', ({ params: { id }, body, locale }) =>
    previewLetter(shop, id, checkWords(id, body.values, locale)),
  )
  serveDesk(app, shop, 'POST /desk/letters/{id}/test', async ({ by, params: { id }, body }) => ({
    to: await sendTestLetter(shop, by, { id, locale: body.language }),
  }))
}
