import { and, eq, or, sql } from 'drizzle-orm'
import { ledger, payments, refunds } from '#database/schema/payments.ts'
import { issueCreditNote } from '#domain/invoices/credit-notes.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { markRefunded } from '#domain/orders/mark-refunded.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { enqueueEmail, enqueueLetter, returnReasons } from '#domain/outbox.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayRefund } from '#domain/payments/gateway-status.ts'
import { refundsBooked } from '#domain/payments/refunds-booked.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Acts on the gateway's word about a refund: the only place where money that went back is booked. Any number of times, in
 * any order: the same word again changes nothing. A refund that somebody made in the gateway's dashboard is taken down
 * as if it had been asked for here. Of a payment that is not in our books nothing is booked: settling it comes first.
 */
export async function settleRefund(shop: Shop, payment_id: string, word: GatewayRefund): Promise<void> {
  await inTransaction(shop, async (open) => {
    const [known] = await open.db.select().from(payments).where(eq(payments.id, payment_id))
    const order = await lockOrder(open, known!.order_id)
    const [payment] = await open.db.select().from(payments).where(eq(payments.id, payment_id)).for('no key update')
    if (payment!.state !== 'succeeded') return
    const refund = await findOrTakeDown(open, payment!, word)
    if (refund?.state === 'done' && word.state === 'failed') return failedAfterAll(open, payment!, refund, word)
    if (refund?.state !== 'asked') return
    if (refund.amount !== word.amount || refund.currency !== word.currency) {
      open.log.error({ refund_id: refund.id }, 'a refund does not match what was asked for')
      return
    }
    await open.db
      .update(refunds)
      .set({
        state: word.state,
        gateway_refund_id: word.gateway_refund_id,
        failure: word.failure,
        done_at: word.state === 'done' ? open.now() : null,
      })
      .where(eq(refunds.id, refund.id))
    if (word.state === 'asked') return
    await recordPaymentEvent(open, {
      kind: 'refund',
      decision: word.state === 'done' ? refund.reason : 'refund_failed',
      payment: payment!,
      facts: { reference: word.gateway_refund_id },
    })
    if (word.state === 'done') await book(open, order!, payment!, refund, word)
    else {
      open.log.error({ refund_id: refund.id, failure: word.failure }, 'a refund has failed at the gateway')
      await tellOwner(open, refund, 'failed')
    }
  })
}

/** The bank sent the money back to us after the gateway had called it done: somebody has to give it back another way. */
async function failedAfterAll(shop: Shop, payment: Payment, refund: Refund, word: GatewayRefund): Promise<void> {
  await recordPaymentEvent(shop, {
    kind: 'refund',
    decision: 'refund_failed_after_all',
    payment,
    event_id: `${word.gateway_refund_id}-failed-after-all`,
    facts: { reference: word.gateway_refund_id },
  })
  shop.log.error({ refund_id: refund.id, failure: word.failure }, 'a refund that was done has failed after all')
  await tellOwner(shop, refund, 'failed_after_all')
}

function tellOwner(shop: Shop, { id: refund_id }: Refund, what: 'failed' | 'failed_after_all'): Promise<void> {
  return enqueueLetter(shop, 'owner.refund_refused', { refund_id, what }, `${refund_id} ${what}`)
}

/** Ours by the id we wrote on it, or by the gateway's id; else one of the dashboard's, which is written down now. */
async function findOrTakeDown(shop: Shop, payment: Payment, word: GatewayRefund): Promise<Refund | undefined> {
  const { gateway, gateway_refund_id, refund_id, amount, currency } = word
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
  if (refund || word.state === 'failed') return refund
  if (word.beyond !== undefined) {
    // Of two counts that were taken beside each other, or beside a refund of ours, only the first may be booked.
    const { done, under_way } = await refundsBooked(shop, payment.id)
    if (under_way || done !== word.beyond) return undefined
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
 * A payment that made its order paid takes the order down with it, with a credit note; one that was never kept (sold out,
 * paid twice) leaves the order as it is.
 */
async function book(
  shop: Shop,
  order: LockedOrder,
  payment: Payment,
  refund: Refund,
  word: GatewayRefund,
): Promise<void> {
  const { id: order_id } = order
  await shop.db.insert(ledger).values({
    order_id,
    payment_id: payment.id,
    kind: 'refund',
    amount: -word.amount,
    currency: word.currency,
    gateway: word.gateway,
    transaction_id: word.gateway_refund_id,
    created_at: shop.now(),
  })
  if (order.status === 1 && order.transaction_id === (payment.transaction_id ?? payment.gateway_reference)) {
    await issueCreditNote(shop, order, { refund_id: refund.id, amount: refund.amount, reason: refund.reason })
    await markRefunded(shop, order, refund.amount)
    await enqueueEmail(shop, 'order.refunded', { order_id, refund_id: refund.id }, refund.id)
    return
  }
  const known = returnReasons.find((each) => each === refund.reason)
  const reason = known ?? (order.status === 1 ? 'paid_twice' : 'sold_out')
  await enqueueEmail(shop, 'payment.returned', { order_id, payment_id: payment.id, reason }, payment.id)
}
