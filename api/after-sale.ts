import type { FastifyInstance } from 'fastify'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { proofOf, readBearerToken, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { orderRequestsOf, requestByBuyer, withdrawRequest } from '#domain/after-sale/requests.ts'
import { findCasePhoto, orderGuarantee } from '#domain/guarantee/cases.ts'
import { addPhotos, openCase } from '#domain/guarantee/open-case.ts'
import { hasBought } from '#domain/orders/customer-orders.ts'
import { findOrder } from '#domain/orders/orders.ts'
import { findResults } from '#domain/owner-results/find-results.ts'
import { saveResult, withdrawResult } from '#domain/owner-results/save-result.ts'
import { Problem } from '#domain/problem.ts'
import { addReview, designOf } from '#domain/reviews/add-review.ts'
import { findPhoto } from '#domain/reviews/photos.ts'
import { reviewPage } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { isUuid } from '#shared/uuid.ts'

type Options = { shop: Shop; upload_pace?: typeof uploadPace | undefined }

/** Buyers' reviews and their photos. */
export async function reviews(app: FastifyInstance, { shop, upload_pace }: Options): Promise<void> {
  const { photosOf, during } = await takePhotoForms(app, {
    pace: upload_pace,
    count: async (request) => rateLimit(shop, request, 'review', (await readTokenOwner(shop, request))?.customer_id),
  })

  serve(app, shop, 'POST /product-review/add', async ({ body, owner, locale, request }) => {
    const { product_id, session_id, ...review } = body
    const design = await designOf(shop, product_id)
    const customer_id = owner?.customer_id
    const verified = await hasBought(shop, { design_id: design.design_id, customer_id, session_id })
    const photos = photosOf(request)
    const { id } = await during(request, () =>
      addReview(shop, { ...review, ...design, customer_id, verified, photos }, locale),
    )
    return { id, verified }
  })

  serve(app, shop, 'GET /product-reviews/{product_id}', async ({ params, query }) => {
    const { design_id } = await designOf(shop, params.product_id)
    return reviewPage(shop, design_id, query)
  })

  app.get<{ Params: { name: string } }>('/review-photos/:name', async (request, reply) => {
    const { id, size } = photoNamed(request.params.name)
    if (!isUuid(id)) throw new Problem('not_found', 404)
    const customer_id = (await readTokenOwner(shop, request))?.customer_id
    const photo = await findPhoto(shop, { id, size, customer_id })
    if (!photo) throw new Problem('not_found', 404)
    return reply
      .header('cache-control', photo.approved ? 'public, max-age=86400' : 'private, no-store')
      .type('image/webp')
      .send(photo.body)
  })
}

/** The buyer's report of how the wheels fit. A GET changes nothing, because mail scanners follow links. */
export async function ownerResults(app: FastifyInstance, { shop, upload_pace }: Options): Promise<void> {
  const { photosOf, during } = await takePhotoForms(app, {
    pace: upload_pace,
    count: async (request) => rateLimit(shop, request, 'result', (await readTokenOwner(shop, request))?.customer_id),
  })

  serve(app, shop, 'GET /owner-results/{order_id}', (context) =>
    findResults(shop, context.params.order_id, proofOf(shop, context, context.query.signature)),
  )

  serve(app, shop, 'POST /owner-results/save', async ({ locale, ...context }) => {
    const { signature, ...form } = context.body
    const [photos, proof] = [photosOf(context.request), proofOf(shop, context, signature)]
    await during(context.request, () => saveResult(shop, form, { proof, photos, locale }))
    return {}
  })

  serve(app, shop, 'POST /owner-results/withdraw', async (context) => {
    const { signature, ...set } = context.body
    await withdrawResult(shop, set, proofOf(shop, context, signature))
    return {}
  })
}

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

/** Requests to cancel or return an order, for those who may see the order. */
export async function orderRequests(app: FastifyInstance, { shop }: Options): Promise<void> {
  serve(app, shop, 'GET /order/{id}/requests', (context) =>
    orderRequestsOf(shop, context.params.id, proofOf(shop, context, context.query.signature)),
  )

  serve(app, shop, 'POST /order/{id}/requests', async ({ params: { id }, body, ...context }) => {
    const proof = proofOf(shop, context, context.query.signature)
    await findOrder(shop, id, proof)
    await rateLimit(shop, context.request, 'order_request', id.toLowerCase())
    return requestByBuyer(shop, id, { ...body, proof })
  })

  serve(app, shop, 'POST /order/{id}/requests/{request_id}/withdraw', async (context) => {
    const { id: order_id, request_id } = context.params
    await withdrawRequest(shop, { order_id, request_id, proof: proofOf(shop, context, context.query.signature) })
    return {}
  })
}

/** Id and size of a photo's file, "{id}-small.webp"; an empty id for any other name. */
function photoNamed(name: string): { id: string; size: 'large' | 'small' } {
  const [, id = '', size] = /^(.+)-(large|small)\.webp$/.exec(name) ?? []
  return { id, size: size as 'large' | 'small' }
}
