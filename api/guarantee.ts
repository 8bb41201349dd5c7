import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { buyerKey, readBearerToken, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { addPhotos } from '#domain/guarantee/add-photos.ts'
import { findCasePhoto, orderGuarantee } from '#domain/guarantee/cases.ts'
import { openCase } from '#domain/guarantee/open-case.ts'
import { findOrder, type Proof } from '#domain/orders/orders.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

type Options = { shop: Shop; upload_pace?: typeof uploadPace | undefined }

/** The fit guarantee of an order, for those who may see the order. */
export async function guarantee(app: FastifyInstance, { shop, upload_pace }: Options): Promise<void> {
  const uploads = await takePhotoForms(app, {
    pace: upload_pace,
    // Strangers are refused before the body is read, and do not use up the buyer's rate limit.
    count: async (request) => {
      if (readBearerToken(request) && !(await readTokenOwner(shop, request))) throw new Problem('token_ended', 401)
      const { id } = request.params as { id: string }
      await findOrder(shop, id, await proofOf(request))
      await rateLimit(shop, request, 'guarantee', id.toLowerCase())
    },
  })

  serve(app, shop, 'GET /order/{id}/guarantee', async ({ params, request }) =>
    orderGuarantee(shop, params.id, await proofOf(request)),
  )

  serve(app, shop, 'POST /order/{id}/guarantee', async ({ params, body, request }) => {
    const [photos, proof] = [uploads.photosOf(request), await proofOf(request)]
    return uploads.during(request, () => openCase(shop, params.id, { ...body, photos, proof }))
  })

  serve(app, shop, 'POST /order/{id}/guarantee/{number}/photos', async ({ params, request }) => {
    const [photos, proof] = [uploads.photosOf(request), await proofOf(request)]
    const { id: order_id, number } = params
    await uploads.during(request, () => addPhotos(shop, { order_id, number, photos, proof }))
    return {}
  })

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/guarantee-photos/:name',
    async ({ params, query }, reply) => {
      const [, id = '', size] = /^(.+)-(large|small)\.webp$/.exec(params.name) ?? []
      const photo = { id, size: size as 'large' | 'small', signature: String(query.signature) }
      const body = await findCasePhoto(shop, photo)
      if (!body) throw new Problem('not_found', 404)
      return reply.header('cache-control', 'private, no-store').type('image/webp').send(body)
    },
  )

  async function proofOf(request: FastifyRequest): Promise<Proof> {
    const { signature } = request.query as { signature?: unknown }
    return {
      customer_id: (await readTokenOwner(shop, request))?.customer_id,
      buyer: buyerKey(shop, request),
      ...(typeof signature === 'string' && { signature }),
    }
  }
}
