import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { paymentEvents, payments } from '#database/schema/payments.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { recordRefunds } from '#domain/payments/execute-refund.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { askStripe } from '#domain/payments/stripe.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Acts on a notice whose signature was verified. The notice only says that something happened: how the payment stands now
 * is asked of Stripe, because notices come late, twice and out of order. Throws where Stripe cannot be asked; it then
 * sends the notice again.
 */
export async function handleStripeWebhook(shop: Shop, event: Stripe.Event): Promise<void> {
  if (await wasHeard(shop, event.id)) return
  const reference = intentOf(event)
  if (!reference) {
    await recordPaymentEvent(shop, { kind: event.type, decision: 'ignored', event_id: event.id })
    return
  }
  const heard = { kind: event.type, event_id: event.id }
  const word = await askStripe(shop, reference).catch(nobodys)
  if (word) {
    if (/^(refund\.|charge\.refund)/.test(event.type)) await recordRefundsOf(shop, word)
    return settlePayment(shop, word, heard)
  }
  await recordPaymentEvent(shop, { ...heard, decision: 'unknown_payment' })
}

/** Refunds are asked about one by one: somebody may have made them in the dashboard. */
async function recordRefundsOf(shop: Shop, word: GatewayPayment): Promise<void> {
  const [payment] = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.gateway_reference, word.reference))
  if (payment) await recordRefunds(shop, payment.id)
}

async function wasHeard(shop: Shop, event_id: string): Promise<boolean> {
  const [heard] = await shop.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.gateway, 'stripe'), eq(paymentEvents.event_id, event_id)))
  return heard !== undefined
}

/** Stripe itself does not know the payment (any more); to ask again would not help. */
function nobodys(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
}

/** The intent that a notice is about; undefined for notices that no payment of ours depends on. */
function intentOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as { id?: unknown; payment_intent?: unknown }
  const id = event.type.startsWith('payment_intent.') ? object.id : object.payment_intent
  const isOurs = /^(payment_intent|charge|refund)\./.test(event.type)
  return isOurs && typeof id === 'string' && /^pi_\w{1,200}$/.test(id) ? id : undefined
}
