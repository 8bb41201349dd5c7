import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { paymentEvents } from '#database/schema/payments.ts'
import { findReported, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import { askStripe } from '#domain/payments/gateways/stripe.ts'
import { askStripeDispute } from '#domain/payments/gateways/stripe-books.ts'
import { recordRefunds } from '#domain/payments/refunds/execute-refund.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Handles an event whose signature was verified. The event only says that something happened; the payment's status is
 * read from Stripe, because events come late, twice and out of order. A refund's event may be the first we learn of a
 * payment, so the payment is settled first. Throws if Stripe does not answer; it then sends the event again.
 */
export async function handleStripeWebhook(shop: Shop, event: Stripe.Event): Promise<void> {
  if (await isRecorded(shop, event.id)) return
  const reference = intentOf(event)
  if (!reference) {
    await recordPaymentEvent(shop, { kind: event.type, decision: 'ignored', event_id: event.id })
    return
  }
  const source = { kind: event.type, event_id: event.id }
  const reported = await askStripe(shop, reference).catch(ignoreMissing)
  if (!reported) return void (await recordPaymentEvent(shop, { ...source, decision: 'unknown_payment' }))
  const dispute_id = disputeOf(event)
  if (!dispute_id && !/^(refund\.|charge\.refund)/.test(event.type)) return settlePayment(shop, reported, source)
  await settlePayment(shop, reported, { kind: event.type })
  // Read after settling, which stores the reference of a payment that we learn of here.
  const payment = await findReported(shop, reported)
  if (payment && dispute_id) await settleDispute(shop, payment, await askStripeDispute(shop, dispute_id))
  else if (payment) await recordRefunds(shop, payment)
  const read = dispute_id ? 'dispute_read' : 'refunds_read'
  // Recorded last, because a recorded event is not handled again.
  await recordPaymentEvent(shop, { ...source, decision: payment ? read : 'unknown_payment', payment })
}

async function isRecorded(shop: Shop, event_id: string): Promise<boolean> {
  const [recorded] = await shop.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.gateway, 'stripe'), eq(paymentEvents.event_id, event_id)))
  return recorded !== undefined
}

/** Stripe does not know the payment (any more); a retry would not help. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
}

/** The dispute that an event is about. */
function disputeOf(event: Stripe.Event): string | undefined {
  const { id } = event.data.object as { id?: unknown }
  return event.type.startsWith('charge.dispute.') && typeof id === 'string' ? id : undefined
}

/** The intent that an event is about; undefined for events that do not concern our payments. */
function intentOf(event: Stripe.Event): string | undefined {
  const object = (event.data?.object ?? {}) as { id?: unknown; payment_intent?: unknown }
  const id = event.type.startsWith('payment_intent.') ? object.id : object.payment_intent
  const isOurs = /^(payment_intent|charge|refund)\./.test(event.type)
  return isOurs && typeof id === 'string' && /^pi_\w{1,200}$/.test(id) ? id : undefined
}
