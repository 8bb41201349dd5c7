import type { FastifyInstance } from 'fastify'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { proofOf } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { orderRequestsOf, requestByBuyer, withdrawRequest } from '#domain/after-sale/requests.ts'
import { findOrder } from '#domain/orders/orders.ts'
import type { Shop } from '#domain/shop.ts'

/** Requests to cancel or return an order, for those who may see the order. */
export async function orderRequests(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
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
