import type { FastifyInstance } from 'fastify'
import { serve } from '#api/serve.ts'
import { customerAsked } from '#api/who.ts'
import { findOrder, findSessionOrder } from '#domain/orders/orders.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { recordClaim } from '#domain/payments/record-claim.ts'
import type { Shop } from '#domain/shop.ts'

/** Storing an order and looking at it. */
export async function orders(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'POST /order/store', async ({ body, locale, request }) =>
    placeOrder(shop, body, { locale, customer_id: await customerAsked(shop, request) }),
  )

  serve(app, shop, 'GET /order/{session_id}/get', ({ params }) => findSessionOrder(shop, params.session_id))

  serve(app, shop, 'GET /order/getById/{id}', async ({ params, query, request }) =>
    findOrder(shop, params.id, { ...query, customer_id: await customerAsked(shop, request) }),
  )

  // A browser's word moves nothing: it is written down, and the gateway is asked.
  serve(app, shop, 'POST /order/update-status', async ({ body }) => {
    const { order_id, transaction_id } = body
    await recordClaim(shop, { told_by: 'order/update-status', identifier: order_id, transaction_id })
    return {}
  })
}
