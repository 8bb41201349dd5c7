import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { paymentEvents, payments } from '#database/schema/payments.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { recordRefunds } from '#domain/payments/execute-refund.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { settleDispute } from '#domain/payments/settle-dispute.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { askStripe } from '#domain/payments/stripe.ts'
import { askStripeDispute } from '#domain/payments/stripe-disputes.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Acts on a notice whose signature was verified. The notice only says that something happened: how the payment stands now
 * is asked of Stripe, because notices come late, twice and out of order; a refund's may be the first we hear of a payment,
 * so that is settled before. Throws where Stripe cannot be asked; it then sends the notice again.
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
  if (!word) return void (await recordPaymentEvent(shop, { ...heard, decision: 'unknown_payment' }))
  const dispute_id = disputeOf(event)
  if (!dispute_id && !/^(refund\.|charge\.refund)/.test(event.type)) return settlePayment(shop, word, heard)
  await settlePayment(shop, word, { kind: event.type })
  const payment = await paymentOf(shop, word)
  if (payment && dispute_id) await settleDispute(shop, payment.id, await askStripeDispute(shop, dispute_id))
  else if (payment) await recordRefunds(shop, payment.id)
  const read = dispute_id ? 'dispute_read' : 'refunds_read'
  // Recorded last: a notice that is on record is not acted on again.
  await recordPaymentEvent(shop, { ...heard, decision: payment ? read : 'unknown_payment', payment })
}

async function paymentOf(shop: Shop, word: GatewayPayment): Promise<{ id: string; order_id: string } | undefined> {
  const [payment] = await shop.db
    .select({ id: payments.id, order_id: payments.order_id })
    .from(payments)
    .where(eq(payments.gateway_reference, word.reference))
  return payment
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

/** The dispute that a notice is about. */
function disputeOf(event: Stripe.Event): string | undefined {
  const { id } = event.data.object as { id?: unknown }
  return event.type.startsWith('charge.dispute.') && typeof id === 'string' ? id : undefined
}

/** The intent that a notice is about; undefined for notices that no payment of ours depends on. */
function intentOf(event: Stripe.Event): string | undefined {
  const object = (event.data?.object ?? {}) as { id?: unknown; payment_intent?: unknown }
  const id = event.type.startsWith('payment_intent.') ? object.id : object.payment_intent
  const isOurs = /^(payment_intent|charge|refund)\./.test(event.type)
  return isOurs && typeof id === 'string' && /^pi_\w{1,200}$/.test(id) ? id : undefined
}
