import type { FastifyInstance } from 'fastify'
import { photoNamed } from '#api/photo-names.ts'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { proofOf, readBearerToken, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { findCasePhoto, orderGuarantee } from '#domain/guarantee/cases.ts'
import { addPhotos, openCase } from '#domain/guarantee/open-case.ts'
import { findOrder } from '#domain/orders/orders.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

type Options = { shop: Shop; upload_pace?: typeof uploadPace | undefined }

/** The fit guarantee of an order, for those who may see the order. */
export async function guarantee(app: FastifyInstance, { shop, upload_pace }: Options): Promise<void> {
  const { photosOf, during } = await takePhotoForms(app, {
    pace: upload_pace,
    // Strangers are refused before the body is read, and do not use up the buyer's rate limit.
    count: async (request) => {
      const owner = await readTokenOwner(shop, request)
      if (!owner && readBearerToken(request)) throw new Problem('token_ended', 401)
      const { id } = request.params as { id: string }
      const { signature } = request.query as { signature?: unknown }
      const proof = proofOf(shop, { owner, request }, typeof signature === 'string' ? signature : undefined)
      await findOrder(shop, id, proof)
      await rateLimit(shop, request, 'guarantee', id.toLowerCase())
    },
  })

  serve(app, shop, 'GET /order/{id}/guarantee', (context) =>
    orderGuarantee(shop, context.params.id, proofOf(shop, context, context.query.signature)),
  )

  serve(app, shop, 'POST /order/{id}/guarantee', ({ request, ...context }) => {
    const [photos, proof] = [photosOf(request), proofOf(shop, { ...context, request }, context.query.signature)]
    return during(request, () => openCase(shop, context.params.id, { ...context.body, photos, proof }))
  })

  serve(app, shop, 'POST /order/{id}/guarantee/{number}/photos', async ({ request, ...context }) => {
    const [photos, proof] = [photosOf(request), proofOf(shop, { ...context, request }, context.query.signature)]
    const { id: order_id, number } = context.params
    await during(request, () => addPhotos(shop, { order_id, number, photos, proof }))
    return {}
  })

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/guarantee-photos/:name',
    async ({ params, query }, reply) => {
      const body = await findCasePhoto(shop, { ...photoNamed(params.name), signature: String(query.signature) })
      if (!body) throw new Problem('not_found', 404)
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(body)
    },
  )
}
