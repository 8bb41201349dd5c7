import type { FastifyInstance } from 'fastify'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { keepBuyerKey, proofOf } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { reclaimCart } from '#domain/cart/claim.ts'
import { listDocuments, openDocument } from '#domain/invoices/order-documents.ts'
import { emailIdentity } from '#domain/limits/email-identity.ts'
import { buyAgain } from '#domain/orders/buy-again.ts'
import { placeOrder } from '#domain/orders/checkout/place-order.ts'
import { updateOrder } from '#domain/orders/checkout/update-order.ts'
import { findOrder, findSessionOrder } from '#domain/orders/orders.ts'
import { requestTracking, trackOrder } from '#domain/orders/track-order.ts'
import { handlePaymobReturn } from '#domain/payments/gateways/paymob-callbacks.ts'
import { sendPurchaseEvent } from '#domain/payments/purchase-event.ts'
import { recordClaim } from '#domain/payments/record-claim.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'

/** Characters of a browser’s User-Agent that are passed on; browsers send some 150. */
const longestAgent = 500

/** Storing an order and looking at it. */
export async function orders(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'POST /order/store', async ({ body, locale, owner, request, reply }) => {
    await rateLimit(shop, request, 'store', body.session_id)
    const buyer = keepBuyerKey(shop, request, reply)
    // Another device may have fetched the cart since.
    if (owner) await reclaimCart(shop, body.session_id, owner.customer_id)
    return placeOrder(shop, body, { locale, customer_id: owner?.customer_id, buyer })
  })

  serve(app, shop, 'GET /order/{session_id}/get', (context) =>
    findSessionOrder(shop, context.params.session_id, proofOf(shop, context)),
  )

  serve(app, shop, 'GET /order/getById/{id}', (context) =>
    findOrder(shop, context.params.id, proofOf(shop, context, context.query.signature)),
  )

  serve(app, shop, 'GET /order/{id}/documents', (context) =>
    listDocuments(shop, context.params.id, proofOf(shop, context, context.query.signature), context.locale),
  )

  app.get<{ Params: { id: string; file: string }; Querystring: Record<string, unknown> }>(
    '/order/:id/documents/:file',
    async (request, reply) => {
      const [, number = ''] = /^([A-Z]+-\d{1,12})\.pdf$/.exec(request.params.file) ?? []
      const { signature, locale } = request.query
      const language = locale === 'ar' ? 'ar' : 'en'
      const wanted = { order_id: request.params.id, number, signature: String(signature), locale: language } as const
      const pdf = await openDocument(shop, wanted).catch((error) => {
        // The link of an old e-mail: redirect to the page where a code opens the order.
        if (error instanceof Problem && error.code === 'link_expired') return null
        throw error
      })
      if (!pdf) return reply.redirect(inLocale('/track-order?link=expired', language), 303)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="${number}.pdf"`)
        .type('application/pdf')
        .send(pdf)
    },
  )

  serve(app, shop, 'PUT /order/update/{id}', ({ params, body, owner, locale, language }) =>
    updateOrder(shop, params.id, body, { customer_id: owner.customer_id, locale, language }),
  )

  serve(app, shop, 'POST /order/{id}/buy-again', ({ params, body, owner, locale }) =>
    buyAgain(shop, params.id, { session_id: body.session_id, customer_id: owner.customer_id, locale }),
  )

  serve(app, shop, 'POST /order/log-status-check', async ({ body, request }) => {
    const { order_id, transaction_id } = body
    await rateLimit(shop, request, 'transaction', order_id)
    await recordClaim(shop, {
      endpoint: 'order/log-status-check',
      identifier: order_id,
      transaction_id: typeof transaction_id === 'string' ? transaction_id : undefined,
      sent: body,
      ask: false,
    })
    return {}
  })

  serve(app, shop, 'POST /send-purchase-event', async ({ body, query: { signature }, ...context }) => {
    const user_agent = context.request.headers['user-agent']?.slice(0, longestAgent) ?? ''
    await sendPurchaseEvent(shop, { ...body, user_agent }, proofOf(shop, context, signature))
    return {}
  })

  // Paymob redirects the browser here: we query the gateway, and the thank-you page shows the result.
  app.get<{ Querystring: Record<string, unknown> }>('/order/process', async ({ query }, reply) =>
    reply.header('cache-control', 'no-store').redirect(await handlePaymobReturn(shop, query), 303),
  )

  // A browser's claim changes nothing: it is recorded, and the gateway is queried.
  serve(app, shop, 'POST /order/update-status', async ({ body, request }) => {
    const { order_id, transaction_id } = body
    await rateLimit(shop, request, 'transaction', order_id)
    await recordClaim(shop, { endpoint: 'order/update-status', identifier: order_id, transaction_id, sent: body })
    return {}
  })

  // Counted by number and e-mail together: order numbers are sequential, so a stranger could lock buyers out.
  serve(app, shop, 'POST /order/track-code', async ({ body, locale, request }) => {
    // This sends an e-mail, so all aliases of a mailbox count together.
    const mailbox = emailIdentity(body.email)
    await rateLimit(shop, request, 'track_mailbox', mailbox)
    await rateLimit(shop, request, 'track_code', `${body.order_number} ${mailbox}`)
    await requestTracking(shop, body, locale)
    return {}
  })

  serve(app, shop, 'POST /order/track', async ({ body, request }) => {
    await rateLimit(shop, request, 'track', `${body.order_number} ${body.email}`)
    return trackOrder(shop, body)
  })
}
