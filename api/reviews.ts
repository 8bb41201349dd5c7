import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTokenOwner } from '#api/bearer-token.ts'
import { rateLimit } from '#api/rate-limits.ts'
import { serve } from '#api/serve.ts'
import { unlessStalled, type uploadPace, uploadSlots } from '#api/upload-slots.ts'
import { hasBought } from '#domain/orders/customer-orders.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { Problem } from '#domain/problem.ts'
import { addReview } from '#domain/reviews/add-review.ts'
import { designOf } from '#domain/reviews/design.ts'
import { findPhoto } from '#domain/reviews/photos.ts'
import { reviewPage } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { reviewPhotos } from '#shared/limits.ts'

/** Reviews with photos that one process takes in or develops at once: each may bring 40 MB, all of it kept in memory. */
const mostAtOnce = 3

/** What buyers write, and their photos. */
export async function reviews(
  app: FastifyInstance,
  { shop, upload_pace }: { shop: Shop; upload_pace?: typeof uploadPace | undefined },
): Promise<void> {
  const sent = new WeakMap<FastifyRequest, Buffer[]>()
  const slots = uploadSlots(mostAtOnce)
  await app.register(multipart, {
    limits: {
      fields: 20,
      fieldSize: 8_000,
      files: reviewPhotos.most,
      fileSize: reviewPhotos.megabytes * 1024 * 1024,
      parts: 20 + reviewPhotos.most,
      headerPairs: 50,
    },
  })

  // Before a large body is taken in, and before its fields are validated.
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST') return
    // Not counted as an attempt while every slot is taken.
    if (request.isMultipart()) slots.enter(request, reply)
    await rateLimit(shop, request, 'review', (await readTokenOwner(shop, request))?.customer_id)
    if (request.isMultipart()) await unlessStalled(request, reply, takeIn(request), upload_pace)
  })

  serve(app, shop, 'POST /product-review/add', async ({ body, owner, locale, request }) => {
    const { product_id, session_id, ...review } = body
    const design = await designOf(shop, product_id)
    const customer_id = owner?.customer_id
    const verified = await hasBought(shop, { design_id: design.design_id, customer_id, session_id })
    const photos = sent.get(request) ?? []
    const add = () => addReview(shop, { ...review, ...design, customer_id, verified, photos }, locale)
    const { id } = photos.length > 0 ? await slots.during(request, add) : await add()
    return { id, verified }
  })

  serve(app, shop, 'GET /product-reviews/{product_id}', async ({ params, query }) => {
    const { design_id } = await designOf(shop, params.product_id)
    return reviewPage(shop, design_id, query)
  })

  app.get<{ Params: { name: string } }>('/review-photos/:name', async (request, reply) => {
    const [, id = '', size] = /^(.+)-(large|small)\.webp$/.exec(request.params.name) ?? []
    const owner = isUuid(id) ? await readTokenOwner(shop, request) : undefined
    const photo = isUuid(id)
      ? await findPhoto(shop, { id, size: size as 'large' | 'small', customer_id: owner?.customer_id })
      : undefined
    if (!photo) throw new Problem('not_found', 404)
    return reply
      .header('cache-control', photo.approved ? 'public, max-age=86400' : 'private, no-store')
      .type('image/webp')
      .send(photo.body)
  })

  /** Fields become the body; pictures are kept beside it, whole and in memory: see `mostAtOnce`. */
  async function takeIn(request: FastifyRequest): Promise<void> {
    const fields: Record<string, unknown> = {}
    const photos: Buffer[] = []
    try {
      for await (const part of request.parts()) {
        if (part.type === 'file') photos.push(await part.toBuffer())
        else fields[part.fieldname] = part.value
      }
    } catch (error) {
      throw problemOf(error)
    }
    sent.set(request, photos)
    request.body = fields
  }
}

/** Whatever goes wrong while a form is read is wrong with the form. */
function problemOf(error: unknown): Problem {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('photo_too_large', 413, { megabytes: reviewPhotos.megabytes })
  if (code === 'FST_FILES_LIMIT') return new Problem('too_many_photos', 422, { most: reviewPhotos.most })
  return statusCode === 413 ? new Problem('body_too_large', 413) : new Problem('bad_request', 400)
}
