import type { FastifyInstance } from 'fastify'
import { serveDesk, serveDeskFile } from '#api/desk/serve.ts'
import { askAtDesk, bookAtDesk, decideAtDesk, sentAtDesk } from '#domain/after-sale/guarantee-desk.ts'
import { save } from '#domain/audit/save.ts'
import { exchangeToSend, listCases, wholeCase } from '#domain/guarantee/desk.ts'
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
import { pageRows } from '#shared/desk/limits.ts'
import { may } from '#shared/desk/permissions.ts'

/** Reviews that wait for a decision, and cases of wheels that do not fit. */
export async function deskAfterSale(app: FastifyInstance, { shop }: { shop: Shop }) {
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

  serveDesk(app, shop, 'GET /desk/guarantee/{number}', async ({ by, params: { number } }) => {
    const read = may(by.role, 'guarantee.judge') ? wholeCase : exchangeToSend
    const { case: shown, order, history, ...whole } = await read(shop, number)
    const { fitment = null, quantity = 0 } = order.lines[shown.line - 1] ?? {}
    const { id: order_id, order_number, currency } = order
    const steps = history.map(({ facts: _, ...step }) => step)
    return { ...whole, case: shown, order_id, order_number, currency, fitment, quantity, history: steps }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/decide', ({ by, params, body }) =>
    decideAtDesk(shop, by, { ...params, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/ask', async ({ by, params, body }) => {
    await askAtDesk(shop, by, { ...params, ...body })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/sent', async ({ by, params: { number } }) => {
    await sentAtDesk(shop, by, number)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/costs', async ({ by, params, body }) => {
    await bookAtDesk(shop, by, { ...params, ...body })
    return { done: true }
  })

  serveDesk(app, shop, 'GET /desk/guarantee', async ({ by, query: { all, after } }) => {
    const exchanges = !may(by.role, 'guarantee.judge')
    const { cases, next } = await listCases(shop, { all: all === '1', exchanges, limit: pageRows, after })
    return { rows: cases, next }
  })
}
