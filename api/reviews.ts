import type { FastifyInstance } from 'fastify'
import { photoNamed } from '#api/photo-names.ts'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { buyerKey, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { purchasesOf } from '#domain/orders/customer-orders.ts'
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
    const { design_id } = design
    const bought_by = await purchasesOf(shop, { design_id, customer_id, session_id, buyer: buyerKey(shop, request) })
    const photos = photosOf(request)
    return during(request, () => addReview(shop, { ...review, ...design, customer_id, bought_by, photos }, locale))
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
