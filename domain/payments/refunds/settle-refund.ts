import { and, eq, or, sql } from 'drizzle-orm'
import { ledger, refunds } from '#database/schema/payments.ts'
import { enqueueOrderEmail, enqueueOwnerLetter } from '#domain/emails.ts'
import { issueCreditNote } from '#domain/invoices/order-documents.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { markRefunded } from '#domain/orders/payment-status.ts'
import { enqueueJob, unappliedReasons } from '#domain/outbox.ts'
import { type GatewayName, lockAttempt, type Payment, recordPaymentEvent } from '#domain/payments/attempt.ts'
import type { GatewayRefund } from '#domain/payments/gateways/gateway.ts'
import { isPaidInstead, takeAsMadeAgain } from '#domain/payments/refunds/came-back.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { isUuid } from '#shared/uuid.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Applies what the gateway reports about a refund; only here is refunded money booked. Idempotent and
 * order-independent. A refund made in the gateway's dashboard is recorded as if it had been requested here. Nothing is
 * booked until the payment itself is settled. Locks the order, then the payment.
 */
export async function settleRefund(
  shop: Shop,
  attempt: Pick<Payment, 'id' | 'order_id'>,
  reported: GatewayRefund,
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const { order, payment } = await lockAttempt(open, attempt)
    if (payment.state !== 'succeeded') return
    const refund = await findOrRecord(open, payment, reported)
    if (refund?.state === 'done' && reported.state === 'failed')
      return recordLateFailure(open, payment, refund, reported)
    if (refund?.state !== 'asked') return
    if (refund.amount !== reported.amount || refund.currency !== reported.currency) {
      open.log.error({ refund_id: refund.id }, 'a refund does not match what was asked for')
      return
    }
    await open.db
      .update(refunds)
      .set({
        state: reported.state,
        gateway_refund_id: reported.gateway_refund_id,
        failure: reported.failure,
        done_at: reported.state === 'done' ? open.now() : null,
      })
      .where(eq(refunds.id, refund.id))
    if (reported.state === 'asked') return
    await recordPaymentEvent(open, {
      kind: 'refund',
      decision: reported.state === 'done' ? refund.reason : 'refund_failed',
      payment,
      facts: { reference: reported.gateway_refund_id },
    })
    const { gateway, gateway_refund_id: transaction_id } = reported
    if (reported.state === 'done') await bookRefund(open, { order, payment, refund, gateway, transaction_id })
    else {
      open.log.error({ refund_id: refund.id, failure: reported.failure }, 'a refund has failed at the gateway')
      await notifyOwner(open, refund, 'failed')
    }
  })
}

/** The bank sent the money back after the gateway had called the refund done: it must be given back another way. */
async function recordLateFailure(shop: Shop, payment: Payment, refund: Refund, reported: GatewayRefund): Promise<void> {
  if (await isPaidInstead(shop, refund)) return
  await shop.db
    .update(refunds)
    .set({ failure: reported.failure ?? 'unknown' })
    .where(eq(refunds.id, refund.id))
  await recordPaymentEvent(shop, {
    kind: 'refund',
    decision: 'refund_failed_after_all',
    payment,
    event_id: `${reported.gateway_refund_id}-failed-after-all`,
    facts: { reference: reported.gateway_refund_id },
  })
  shop.log.error({ refund_id: refund.id, failure: reported.failure }, 'a refund that was done has failed after all')
  await notifyOwner(shop, refund, 'failed_after_all')
}

function notifyOwner(shop: Shop, { id: refund_id }: Refund, what: 'failed' | 'failed_after_all'): Promise<void> {
  return enqueueOwnerLetter(shop, 'owner.refund_refused', { refund_id, what }, `${refund_id} ${what}`)
}

/**
 * Finds the refund by the id we attached or by the gateway's id; else records it as one made in the dashboard, unless it pays
 * one that came back.
 */
async function findOrRecord(shop: Shop, payment: Payment, reported: GatewayRefund): Promise<Refund | undefined> {
  const { gateway, gateway_refund_id, refund_id, amount, currency } = reported
  const [refund] = await shop.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment.id),
        or(
          eq(refunds.gateway_refund_id, gateway_refund_id),
          refund_id && isUuid(refund_id) ? eq(refunds.id, refund_id) : sql`false`,
        ),
      ),
    )
  if (refund || reported.state === 'failed') return refund
  if (await takeAsMadeAgain(shop, payment, reported)) return undefined
  if (reported.beyond !== undefined) {
    // Of two totals read concurrently, or concurrently with a refund of ours, only the first may be booked.
    const { done, under_way } = await refundsBooked(shop, payment.id)
    if (under_way || done !== reported.beyond) return undefined
  }
  const { id: payment_id, order_id } = payment
  const [taken] = await shop.db
    .insert(refunds)
    .values({
      order_id,
      payment_id,
      gateway,
      gateway_refund_id,
      amount,
      currency,
      reason: 'at_the_gateway',
      asked_by: 'gateway',
      created_at: shop.now(),
    })
    .returning()
  return taken
}

/**
 * Refunding the payment that paid its order reduces the order and issues a credit note; refunding one that was never
 * kept (sold out, paid twice) leaves the order as it is.
 */
export async function bookRefund(
  shop: Shop,
  {
    order,
    payment,
    refund,
    ...where
  }: {
    order: LockedOrder
    payment: Payment
    refund: Refund
    /** Where the money moved, and its id there. */
    gateway: GatewayName
    transaction_id: string
  },
): Promise<void> {
  const { id: order_id } = order
  const { amount, currency } = refund
  const now = shop.now()
  await shop.db.insert(ledger).values({
    ...{ order_id, payment_id: payment.id, kind: 'refund', amount: -amount, currency, created_at: now },
    ...where,
  })
  if (order.status === 1 && order.transaction_id === (payment.transaction_id ?? payment.gateway_reference)) {
    const { id: refund_id, reason, note } = refund
    await issueCreditNote(shop, order, { refund_id, amount, reason, note, issued_at: now })
    await enqueueJob(shop, 'order.news', { order_id, event: 'order.refunded', subject_id: refund_id })
    await markRefunded(shop, order, amount)
    await enqueueOrderEmail(shop, 'order.refunded', { order_id, refund_id }, refund_id)
    return
  }
  const known = unappliedReasons.find((each) => each === refund.reason)
  const reason = known ?? (order.status === 1 ? 'paid_twice' : 'sold_out')
  const returned = { order_id, payment_id: payment.id, refund_id: refund.id, reason }
  await enqueueOrderEmail(shop, 'payment.returned', returned, refund.id)
}

/** From one snapshot: the total that the gateway refunded in our books (minor units), and whether a refund is in flight. */
export async function refundsBooked(shop: Shop, payment_id: string): Promise<{ done: number; under_way: boolean }> {
  const [booked] = await shop.db
    .select({
      done: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${refunds.state} = 'done' and ${refunds.bank_reference} is null), 0)::int`,
      under_way: sql<boolean>`coalesce(bool_or(${refunds.state} = 'asked'), false)`,
    })
    .from(refunds)
    .where(eq(refunds.payment_id, payment_id))
  return booked!
}
