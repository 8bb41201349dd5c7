import type { FastifyInstance } from 'fastify'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { buyerKey } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { listGateways } from '#domain/payments/gateways/gateways.ts'
import { recordClaim } from '#domain/payments/record-claim.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** Paying, and every call by which a browser reports a payment. */
export async function payments(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'GET /payment/gateways', () => listGateways(shop))

  serve(app, shop, 'POST /payment', async ({ body, locale, language, owner, request }) => {
    await rateLimit(shop, request, body.stripeToken ? 'pay' : 'pay_page', body.session_id)
    const proof = { customer_id: owner?.customer_id, buyer: buyerKey(shop, request) }
    return startPayment(shop, body, { locale, language, address: request.ip, ...proof })
  })

  serve(app, shop, 'POST /payment/check-status', async ({ query: { identifier = '' }, request }) => {
    await rateLimit(shop, request, 'transaction', identifier || undefined)
    return recordClaim(shop, { told_by: 'payment/check-status', identifier })
  })

  for (const name of [
    'POST /paymob/capture',
    'POST /paymob/store-transaction-id',
    'POST /paymob/store-transaction-id-direct',
    'POST /debug/emergency-transaction',
    'POST /paymob/store-transaction',
  ] as const)
    serve(app, shop, name, async ({ body: { order_id, transaction_id }, request }) => {
      await rateLimit(shop, request, 'transaction', order_id)
      return recordClaim(shop, { told_by: name.slice('POST /'.length), identifier: order_id, transaction_id })
    })

  for (const name of ['POST /paymob/log-redirect', 'POST /paymob/redirect'] as const)
    serve(app, shop, name, async ({ body: { order_id, id, transaction_id = id }, request }) => {
      await rateLimit(shop, request, 'transaction', order_id)
      const claimed = transaction_id === undefined ? undefined : String(transaction_id)
      return recordClaim(shop, {
        told_by: name.slice('POST /'.length),
        identifier: order_id || (claimed ?? ''),
        transaction_id: claimed,
      })
    })
}
