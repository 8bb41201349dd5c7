import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { acceptCancel, acceptReturn, declineRequest, fileRequest } from '#domain/after-sale/decide-request.ts'
import { findReturn, listRequests, listReturns, returnSeenBy } from '#domain/after-sale/desk-lists.ts'
import { endReturn, openReturn, receiveReturn, refundReturn, sendExchange } from '#domain/after-sale/returns.ts'
import type { Shop } from '#domain/shop.ts'

/** Requests of buyers, and goods that come back. */
export async function deskRequests(app: FastifyInstance, { shop }: { shop: Shop }) {
  const done = async (work: Promise<void>) => {
    await work
    return { done: true }
  }

  serveDesk(app, shop, 'GET /desk/requests', ({ query }) => listRequests(shop, query))

  serveDesk(app, shop, 'POST /desk/orders/{id}/requests', ({ by, params: { id: order_id }, body }) =>
    fileRequest(shop, by, { order_id, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/requests/{id}/cancel', ({ by, params, body }) =>
    done(acceptCancel(shop, by, { ...params, ...body })),
  )

  serveDesk(app, shop, 'POST /desk/requests/{id}/return', ({ by, params, body }) =>
    acceptReturn(shop, by, { ...params, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/requests/{id}/decline', ({ by, params, body }) =>
    done(declineRequest(shop, by, { ...params, ...body })),
  )

  serveDesk(app, shop, 'GET /desk/returns', ({ query }) => listReturns(shop, query))

  serveDesk(app, shop, 'GET /desk/returns/{id}', async ({ params: { id }, by }) =>
    returnSeenBy(by.role, await findReturn(shop, id)),
  )

  serveDesk(app, shop, 'POST /desk/orders/{id}/returns', ({ by, params: { id: order_id }, body }) =>
    openReturn(shop, by, { order_id, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/returns/{id}/receive', ({ by, params, body }) =>
    done(receiveReturn(shop, by, { ...params, ...body })),
  )

  serveDesk(app, shop, 'POST /desk/returns/{id}/refund', ({ by, params, body }) =>
    done(refundReturn(shop, by, { ...params, ...body })),
  )

  serveDesk(app, shop, 'POST /desk/returns/{id}/exchange', ({ by, params, body: { tracking_link, ...body } }) =>
    done(sendExchange(shop, by, { ...params, ...body, tracking_link: tracking_link || null })),
  )

  serveDesk(app, shop, 'POST /desk/returns/{id}/end', ({ by, params, body }) =>
    done(endReturn(shop, by, { ...params, ...body })),
  )
}
