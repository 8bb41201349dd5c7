import type { FastifyInstance } from 'fastify'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { proofOf } from '#api/protection/session.ts'
import { serve } from '#api/serve.ts'
import { reclaimCart } from '#domain/cart/claim.ts'
import { listGateways } from '#domain/payments/gateways/gateways.ts'
import { handlePaymobWebhook, readPaymobCallback } from '#domain/payments/gateways/paymob-callbacks.ts'
import { handleStripeWebhook } from '#domain/payments/gateways/stripe-webhook.ts'
import { recordClaim } from '#domain/payments/record-claim.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { Problem } from '#domain/problem.ts'
import { acceptedSecrets } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'

/** Paying, and every call by which a browser reports a payment. */
export async function payments(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  serve(app, shop, 'GET /payment/gateways', () => listGateways(shop))

  serve(app, shop, 'POST /payment', async ({ body, locale, language, owner, request }) => {
    await rateLimit(shop, request, body.stripeToken ? 'pay' : 'pay_page', body.session_id)
    // Another device may have fetched the cart since.
    if (owner) await reclaimCart(shop, body.session_id, owner.customer_id)
    return startPayment(shop, body, { locale, language, address: request.ip, ...proofOf(shop, { owner, request }) })
  })

  serve(app, shop, 'POST /payment/check-status', async ({ query: { identifier = '' }, request }) => {
    await rateLimit(shop, request, 'transaction', identifier || undefined)
    return recordClaim(shop, { endpoint: 'payment/check-status', identifier })
  })

  for (const name of [
    'POST /paymob/capture',
    'POST /paymob/store-transaction-id',
    'POST /paymob/store-transaction-id-direct',
    'POST /debug/emergency-transaction',
    'POST /paymob/store-transaction',
  ] as const)
    serve(app, shop, name, async ({ body, request }) => {
      const { order_id, transaction_id } = body
      await rateLimit(shop, request, 'transaction', order_id)
      return recordClaim(shop, {
        endpoint: name.slice('POST /'.length),
        identifier: order_id,
        transaction_id,
        sent: body,
      })
    })

  for (const name of ['POST /paymob/log-redirect', 'POST /paymob/redirect'] as const)
    serve(app, shop, name, async ({ body, request }) => {
      const { order_id, id, transaction_id = id } = body
      await rateLimit(shop, request, 'transaction', order_id)
      const claimed = transaction_id === undefined ? undefined : String(transaction_id)
      return recordClaim(shop, {
        endpoint: name.slice('POST /'.length),
        identifier: order_id || (claimed ?? ''),
        transaction_id: claimed,
        sent: body,
      })
    })
}

/**
 * Webhooks of the payment gateways. Nothing happens before the signature is verified. Stripe signs the raw bytes, so
 * bodies are not parsed by Fastify; Paymob signs fields of the transaction, so its body is parsed first. Any response
 * other than 2xx makes the gateway retry.
 */
export async function webhooks(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  const logged = new Set<string>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.post('/webhooks/stripe', async (request) => {
    const event = verified(request.body, request.headers['stripe-signature'])
    if (!event) {
      shop.log.warn({ gateway: 'stripe' }, 'a webhook with a wrong signature was refused')
      throw new Problem('bad_request', 400)
    }
    await handleStripeWebhook(shop, event)
    return { status: true, data: {} }
  })

  app.post<{ Querystring: { hmac?: string } }>('/webhooks/paymob', async (request) => {
    const callback = parseCallback(request.body)
    if (callback?.type !== 'TRANSACTION') {
      logIgnored(callback?.type)
      return { status: true, data: {} }
    }
    const transaction = readPaymobCallback(shop, callback.obj, request.query.hmac)
    if (!transaction) {
      shop.log.warn({ gateway: 'paymob' }, 'a webhook with a wrong signature was refused')
      throw new Problem('bad_request', 400)
    }
    await handlePaymobWebhook(shop, transaction)
    return { status: true, data: {} }
  })

  /**
   * Callbacks of other types (`TOKEN` where cards are saved, others as the account is set up) are acknowledged and
   * ignored. The first of each kind is logged, which shows a misconfigured account without flooding the log.
   */
  function logIgnored(type: string | undefined) {
    const kind = type === 'TOKEN' || type === undefined ? (type ?? 'unreadable') : 'other'
    if (logged.has(kind)) return
    logged.add(kind)
    shop.log.warn({ gateway: 'paymob', kind }, 'a callback that is no transaction was left alone')
  }

  function verified(body: unknown, signature: unknown) {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
    for (const secret of acceptedSecrets(shop.stripe_webhook_secret, shop.stripe_webhook_secrets_old, shop.now()))
      try {
        return shop.stripe.webhooks.constructEvent(body, signature, secret)
      } catch {
        // Perhaps signed with an earlier secret.
      }
    return undefined
  }
}

function parseCallback(body: unknown): { type: string; obj: Record<string, unknown> } | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    const { type, obj } = JSON.parse(body.toString()) as { type?: unknown; obj?: unknown }
    if (typeof type !== 'string' || typeof obj !== 'object' || obj === null) return undefined
    return { type, obj: obj as Record<string, unknown> }
  } catch {
    return undefined
  }
}
