import type { FastifyInstance } from 'fastify'
import { handlePaymobWebhook, readPaymobCallback } from '#domain/payments/paymob-webhook.ts'
import { handleStripeWebhook } from '#domain/payments/stripe-webhook.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * What payment services tell us, server to server. Nothing is done before its signature holds. Stripe signs the bytes as
 * they came, so bodies are handed over unparsed; Paymob signs fields of the transaction, so its body is parsed first. An
 * answer other than 2xx makes the service tell it again.
 */
export async function webhooks(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  const noted = new Set<string>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  app.post('/webhooks/stripe', async (request) => {
    const event = verified(request.body, request.headers['stripe-signature'])
    if (!event) {
      shop.log.warn({ gateway: 'stripe' }, 'a notice with a wrong signature was refused')
      throw new Problem('bad_request', 400)
    }
    await handleStripeWebhook(shop, event)
    return { status: true, data: {} }
  })

  app.post<{ Querystring: { hmac?: string } }>('/webhooks/paymob', async (request) => {
    const told = toldBy(request.body)
    if (told?.type !== 'TRANSACTION') {
      noteOther(told?.type)
      return { status: true, data: {} }
    }
    const transaction = readPaymobCallback(shop, told.obj, request.query.hmac)
    if (!transaction) {
      shop.log.warn({ gateway: 'paymob' }, 'a notice with a wrong signature was refused')
      throw new Problem('bad_request', 400)
    }
    await handlePaymobWebhook(shop, transaction)
    return { status: true, data: {} }
  })

  /**
   * Callbacks of other kinds (`TOKEN` where cards are saved, others as the account is set up) are answered and left alone.
   * The first of each kind is logged, so that a wrongly set up account is noticed; nobody can fill the log with them.
   */
  function noteOther(type: string | undefined) {
    const kind = type === 'TOKEN' || type === undefined ? (type ?? 'unreadable') : 'other'
    if (noted.has(kind)) return
    noted.add(kind)
    shop.log.warn({ gateway: 'paymob', kind }, 'a callback that is no transaction was left alone')
  }

  function verified(body: unknown, signature: unknown) {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
    try {
      return shop.stripe.webhooks.constructEvent(body, signature, shop.stripe_webhook_secret)
    } catch {
      return undefined
    }
  }
}

function toldBy(body: unknown): { type: string; obj: Record<string, unknown> } | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    const { type, obj } = JSON.parse(body.toString()) as { type?: unknown; obj?: unknown }
    if (typeof type !== 'string' || typeof obj !== 'object' || obj === null) return undefined
    return { type, obj: obj as Record<string, unknown> }
  } catch {
    return undefined
  }
}
