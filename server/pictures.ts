import type { FastifyInstance } from 'fastify'
import type { PictureStore } from '#domain/pictures/pictures.ts'

/** All pictures, below /pictures/. A URL contains a hash of the content, so it may be cached for ever. */
export async function pictures(app: FastifyInstance, { pictures }: { pictures: PictureStore }) {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const found = await pictures.open(request.params['*'])
    if (!found) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(found.type)
      .send(found.body)
  })
}
