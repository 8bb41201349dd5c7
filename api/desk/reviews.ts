import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { listWaiting } from '#domain/reviews/decide.ts'
import {
  answerFields,
  decideReview,
  decideReviews,
  listPublished,
  photoToDecideOn,
  withdrawReview,
} from '#domain/reviews/desk.ts'
import type { Shop } from '#domain/shop.ts'

/** Reviews: those that wait for a decision, and those that are published. */
export async function deskReviews(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/reviews', async () => {
    const { waiting, total } = await listWaiting(shop)
    const rows = waiting.map(({ customer_id: _, design_id: __, created_at, ...review }) => ({
      ...review,
      created_at: created_at.toISOString(),
    }))
    return { rows, total }
  })

  serveDeskFile(app, shop, '/desk/reviews/{id}/photos/{n}', async ({ id = '', n }) => ({
    type: 'image/webp',
    body: await photoToDecideOn(shop, id, Number(n)),
  }))

  serveDesk(app, shop, 'GET /desk/reviews/published', ({ query }) => listPublished(shop, query))
  serveDesk(app, shop, 'POST /desk/reviews/decide', ({ by, body }) => decideReviews(shop, by, body))
  serveDesk(app, shop, 'PUT /desk/reviews/{id}/answer', ({ by, params: { id }, body }) =>
    save(shop, by, answerFields, { id, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/reviews/{id}/approve', async ({ by, params: { id } }) => {
    await decideReview(shop, by, { id })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/reviews/{id}/decline', async ({ by, params: { id }, body: { reason } }) => {
    await decideReview(shop, by, { id, reason })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/reviews/{id}/take-down', async ({ by, params: { id }, body: { reason } }) => {
    await withdrawReview(shop, by, { id, reason })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/reviews/{id}/delete', async ({ by, params: { id } }) => {
    await withdrawReview(shop, by, { id })
    return { done: true }
  })
}
