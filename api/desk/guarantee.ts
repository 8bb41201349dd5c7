import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { askAtDesk, bookAtDesk, decideAtDesk, sentAtDesk } from '#domain/after-sale/guarantee-desk.ts'
import { exchangeToSend, listCases, wholeCase } from '#domain/guarantee/desk.ts'
import type { Shop } from '#domain/shop.ts'
import { pageRows } from '#shared/desk/limits.ts'
import { may } from '#shared/desk/permissions.ts'

/** Cases of wheels that do not fit. */
export async function deskGuarantee(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/guarantee/{number}', async ({ by, params: { number } }) => {
    const read = may(by.role, 'guarantee.judge') ? wholeCase : exchangeToSend
    const { case: shown, order, history, ...whole } = await read(shop, number)
    const { fitment = null, quantity = 0 } = order.lines[shown.line - 1] ?? {}
    const { id: order_id, order_number, currency } = order
    const steps = history.map(({ facts: _, ...step }) => step)
    return { ...whole, case: shown, order_id, order_number, currency, fitment, quantity, history: steps }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/decide', async ({ by, params, body }) => {
    const { is_repeated } = await decideAtDesk(shop, by, { ...params, ...body })
    return { is_repeated }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/ask', async ({ by, params, body }) => {
    await askAtDesk(shop, by, { ...params, ...body })
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/sent', async ({ by, params: { number } }) => {
    await sentAtDesk(shop, by, number)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/guarantee/{number}/costs', async ({ by, params, body: { again, ...cost } }) => {
    await bookAtDesk(shop, by, { ...params, again, costs: [cost] })
    return { done: true }
  })

  serveDesk(app, shop, 'GET /desk/guarantee', async ({ by, query: { all, after } }) => {
    const exchanges = !may(by.role, 'guarantee.judge')
    const { cases, next } = await listCases(shop, { all: all === '1', exchanges, limit: pageRows, after })
    return { rows: cases, next }
  })
}
