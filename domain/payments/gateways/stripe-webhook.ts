import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { statement } from '#database/statement.ts'
import { findReported, recordPaymentEvent } from '#domain/payments/attempt.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import { askStripe } from '#domain/payments/gateways/stripe.ts'
import { askStripeDispute } from '#domain/payments/gateways/stripe-books.ts'
import { recordRefunds } from '#domain/payments/refunds/execute-refund.ts'
import { settlePayment } from '#domain/payments/settle-payment.ts'
import { continueRequest } from '#domain/request-context.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Handles an event whose signature was verified. The event only says that something happened; the payment's status is
 * read from Stripe, because events come late, twice and out of order. Not for a payment that has succeeded: only refunds
 * and disputes can follow. A refund's event may be the first we learn of a payment, so the payment is settled first.
 * Throws if Stripe does not answer; it then sends the event again.
 */
export async function handleStripeWebhook(shop: Shop, event: Stripe.Event): Promise<void> {
  const reference = intentOf(event)
  const source = { kind: event.type, event_id: event.id }
  const dispute_id = disputeOf(event)
  const isAboutPayment = !dispute_id && !/^(refund\.|charge\.refund)/.test(event.type)
  const [known] = await knownOfEvent(shop.db, {
    ...{ event_id: event.id, kind: event.type, reference: reference ?? null, is_about_payment: isAboutPayment },
    ...{ facts: JSON.stringify({ state: 'succeeded', reference }), now: shop.now().toISOString() },
  })
  continueRequest(known!.request_id)
  if (known!.is_recorded) return
  if (!reference) return void (await recordPaymentEvent(shop, { ...source, decision: 'ignored' }))
  const reported = await askStripe(shop, reference).catch(ignoreMissing)
  if (!reported) return void (await recordPaymentEvent(shop, { ...source, decision: 'unknown_payment' }))
  if (isAboutPayment) return void (await settlePayment(shop, reported, source))
  await settlePayment(shop, reported, { kind: event.type })
  // Read after settling, which stores the reference of a payment that we learn of here.
  const payment = await findReported(shop, reported)
  if (payment && dispute_id) await settleDispute(shop, payment, await askStripeDispute(shop, dispute_id))
  else if (payment) await recordRefunds(shop, payment)
  const read = dispute_id ? 'dispute_read' : 'refunds_read'
  // Recorded last, because a recorded event is not handled again.
  await recordPaymentEvent(shop, { ...source, decision: payment ? read : 'unknown_payment', payment })
}

/**
 * Whether an event was handled before. One about a payment that has succeeded has nothing new to say: it is recorded here, and
 * so handled.
 */
const knownOfEvent = statement<
  { is_recorded: boolean; request_id: string | null },
  { event_id: string; kind: string; reference: string | null; is_about_payment: boolean; facts: string; now: string }
>(
  'known_of_stripe_event',
  sql`
    with about as (
      select p.id, p.order_id, p.state, o.request_id from payments p join orders o on o.id = p.order_id
      where p.gateway = 'stripe' and p.gateway_reference = ${sql.placeholder('reference')}
    ),
    recorded as (
      insert into payment_events (gateway, kind, decision, order_id, payment_id, event_id, facts, created_at)
      select 'stripe', ${sql.placeholder('kind')}, 'nothing_new', order_id, id, ${sql.placeholder('event_id')},
        ${sql.placeholder('facts')}::jsonb, ${sql.placeholder('now')}::timestamptz
      from about where state = 'succeeded' and ${sql.placeholder('is_about_payment')}::boolean
      on conflict do nothing
      returning 1
    )
    select exists (select from recorded) or exists (
        select from payment_events where gateway = 'stripe' and event_id = ${sql.placeholder('event_id')}
      ) as is_recorded,
      (select request_id from about) as request_id`,
)

/** Stripe does not know the payment (any more); a retry would not help. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_missing') throw error
}

/** The dispute that an event is about. */
function disputeOf(event: Stripe.Event): string | undefined {
  const { id } = (event.data?.object ?? {}) as { id?: unknown }
  return event.type.startsWith('charge.dispute.') && typeof id === 'string' ? id : undefined
}

/** The intent that an event is about; undefined for events that do not concern our payments. */
function intentOf(event: Stripe.Event): string | undefined {
  const object = (event.data?.object ?? {}) as { id?: unknown; payment_intent?: unknown }
  const id = event.type.startsWith('payment_intent.') ? object.id : object.payment_intent
  const isOurs = /^(payment_intent|charge|refund)\./.test(event.type)
  return isOurs && typeof id === 'string' && /^pi_\w{1,200}$/.test(id) ? id : undefined
}
