import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { buyerKey, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import type { TokenOwner } from '#domain/customers/tokens.ts'
import type { Proof } from '#domain/orders/orders.ts'
import { findResults } from '#domain/owner-results/find-results.ts'
import { saveResult, withdrawResult } from '#domain/owner-results/save-result.ts'
import type { Shop } from '#domain/shop.ts'

/** The buyer's report of how the wheels fit. A GET changes nothing, because mail scanners follow links. */
export async function ownerResults(
  app: FastifyInstance,
  { shop, upload_pace }: { shop: Shop; upload_pace?: typeof uploadPace | undefined },
): Promise<void> {
  const { photosOf, during } = await takePhotoForms(app, {
    pace: upload_pace,
    count: async (request) => rateLimit(shop, request, 'result', (await readTokenOwner(shop, request))?.customer_id),
  })

  serve(app, shop, 'GET /owner-results/{order_id}', ({ params, query, owner, request }) =>
    findResults(shop, params.order_id, proofOf(owner, request, query.signature)),
  )

  serve(app, shop, 'POST /owner-results/save', async ({ body, owner, locale, request }) => {
    const { signature, ...form } = body
    const proof = proofOf(owner, request, signature)
    await during(request, () => saveResult(shop, form, { proof, photos: photosOf(request), locale }))
    return {}
  })

  serve(app, shop, 'POST /owner-results/withdraw', async ({ body, owner, request }) => {
    const { signature, ...withdrawal } = body
    await withdrawResult(shop, withdrawal, proofOf(owner, request, signature))
    return {}
  })

  function proofOf(owner: TokenOwner | undefined, request: FastifyRequest, signature: string | undefined): Proof {
    return { customer_id: owner?.customer_id, buyer: buyerKey(shop, request), ...(signature && { signature }) }
  }
}
