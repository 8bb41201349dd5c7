import type { FastifyInstance } from 'fastify'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { proofOf, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { findResults } from '#domain/owner-results/find-results.ts'
import { saveResult, withdrawResult } from '#domain/owner-results/save-result.ts'
import type { Shop } from '#domain/shop.ts'

type Options = { shop: Shop; upload_pace?: typeof uploadPace | undefined }

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
