import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { addSynonym, changeSynonym, listSynonyms, removeSynonym } from '#domain/search/synonyms/edit-synonyms.ts'
import type { Shop } from '#domain/shop.ts'

/** What search words mean. */
export async function deskSynonyms(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/synonyms', ({ query }) => listSynonyms(shop, query))
  serveDesk(app, shop, 'POST /desk/synonyms', ({ by, body }) => addSynonym(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/synonyms/{word}', ({ by, params, body }) =>
    changeSynonym(shop, by, params.word, body),
  )
  serveDesk(app, shop, 'POST /desk/synonyms/{word}/remove', async ({ by, params, body }) => {
    await removeSynonym(shop, by, params.word, body.version)
    return { done: true }
  })
}
