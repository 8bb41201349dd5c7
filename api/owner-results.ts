import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { takePhotoForms, type uploadPace } from '#api/protection/photo-forms.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { proofOf, readTokenOwner } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { endLetters } from '#domain/owner-results/end-letters.ts'
import { findResults } from '#domain/owner-results/find-results.ts'
import { saveResult, withdrawResult } from '#domain/owner-results/save-result.ts'
import { Problem } from '#domain/problem.ts'
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

  serve(app, shop, 'POST /owner-results/end-letters', async ({ body, request }) => {
    await rateLimit(shop, request, 'result')
    await endLetters(shop, body)
    return {}
  })
}

const ending = z.object({ order_id: z.uuid(), end: z.string().check(z.maxLength(200)) })

/**
 * The address in a letter's List-Unsubscribe: a mail program's button posts to it without cookies, with any body (RFC 8058),
 * and older programs open it, which leads to the page that asks first.
 */
export async function fitLetters(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_000 }, (_, body, done) => done(null, body))
  const read = (query: unknown) => {
    const found = ending.safeParse(query)
    if (!found.success) throw new Problem('order_not_found', 404)
    return found.data
  }

  app.post('/fit-letters/end', async (request) => {
    const { order_id, end } = read(request.query)
    await rateLimit(shop, request, 'result')
    await endLetters(shop, { order_id, signature: end })
    return { status: true, data: {} }
  })

  app.get('/fit-letters/end', async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/fit-result?${new URLSearchParams(read(query))}`, 303),
  )
}
