import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { markPaid, moveOrder } from '#domain/orders/payment-status.ts'
import { extendHold } from '#domain/orders/reservations/holds.ts'
import { enqueueJob, enqueueLetter, type ReturnReason } from '#domain/outbox.ts'
import { leftAtBank, openStates, type Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayPayment } from '#domain/payments/gateways/gateway.ts'
import { endMismatch, matches, mismatchName } from '#domain/payments/mismatch.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** Status source: our own call's answer, our own inquiry, or a webhook with the gateway's event id. */
export type StatusSource = { kind: string; event_id?: string }

/**
 * Applies what the gateway reports about a payment; only here does an order become paid. Idempotent, order-independent
 * and safe to call concurrently. A report with another order, amount or currency never pays the order: `endMismatch`
 * may end the attempt, and the owner gets a letter. `asked` is the attempt that the gateway was asked about, if the
 * caller has read it. `lockPayment` takes the locks.
 */
export async function settlePayment(
  shop: Shop,
  reported: GatewayPayment,
  source: StatusSource,
  asked?: Payment,
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const known = asked?.gateway_reference === reported.reference ? asked : await findReported(open, reported)
    const found = known && (await lockPayment(open, known))
    const decision = found ? await decide(open, reported, found) : 'unknown_payment'
    if (decision === 'nothing_new' && !source.event_id) return
    const isMismatch = decision === 'mismatch'
    const isNews = await recordPaymentEvent(open, {
      ...source,
      // Repeated inquiries log a mismatch once.
      ...(isMismatch && { event_id: source.event_id ?? mismatchName(reported) }),
      decision,
      payment: found?.payment,
      facts: {
        state: reported.state,
        reference: reported.reference,
        ...(reported.failure && { code: reported.failure.code }),
      },
    })
    if (!isMismatch || !isNews) return
    const { reference, amount, currency } = reported
    const payment_id = found!.payment.id
    shop.log.error({ payment_id, reference }, 'a payment does not match its order')
    const subject_id = mismatchName(reported)
    const said = { reference, amount, currency }
    await enqueueLetter(open, 'owner.payment_mismatch', { payment_id, said, subject_id }, subject_id)
  })
}

type Found = { payment: Payment; order: LockedOrder }

/**
 * The payment that was reported: the one with the gateway's reference; if that is not stored yet, the one whose id we
 * gave the gateway.
 */
async function findReported(
  shop: Shop,
  reported: GatewayPayment,
): Promise<Pick<Payment, 'id' | 'order_id'> | undefined> {
  const ours = or(
    eq(payments.gateway_reference, reported.reference),
    reported.payment_id && isUuid(reported.payment_id) ? eq(payments.id, reported.payment_id) : sql`false`,
  )
  const [known] = await shop.db
    .select({ id: payments.id, order_id: payments.order_id })
    .from(payments)
    .where(ours)
    .limit(1)
  return known
}

/** Locks the order, then the payment, and reads both as they are now. */
async function lockPayment(shop: Shop, { id, order_id }: Pick<Payment, 'id' | 'order_id'>): Promise<Found> {
  const order = await lockOrder(shop, order_id)
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, id)).for('no key update')
  return { payment: payment!, order: order! }
}

async function decide(shop: Shop, reported: GatewayPayment, found: Found): Promise<string> {
  const { payment, order } = found
  if (!matches(reported, payment)) return endMismatch(shop, reported, found)
  if (payment.state === 'succeeded')
    return isSecond(reported, payment) ? takeSecond(shop, reported, found) : 'nothing_new'
  if (reported.state === 'succeeded') return takeMoney(shop, reported, found)
  // The goods stay on hold, within limits, while the payer or the bank has to answer.
  if (reported.state === 'processing') await extendHold(shop, order.id, 'bank')
  if (reported.state === 'requires_action') await extendHold(shop, order.id, 'payer')
  if (reported.state === 'processing') {
    await moveOrder(shop, order, 'pending_verification')
    return 'nothing_new'
  }
  if (reported.state === 'unconfirmed' || payment.state === reported.state) return endPending(shop, reported, found)
  if (payment.state === 'failed' || payment.state === 'canceled') return endPending(shop, reported, found)
  await change(shop, payment, reported)
  await moveOrder(shop, order, reported.state === 'requires_action' ? 'pending' : 'failed')
  return reported.state
}

/**
 * A second card on the page of a failed attempt does not change the attempt, but its decline settles the order's
 * pending status if no other attempt is open.
 */
async function endPending(shop: Shop, reported: GatewayPayment, { payment, order }: Found): Promise<string> {
  const isNo = reported.state === 'failed' || reported.state === 'canceled'
  if (!isNo || order.payment_status !== 'pending_verification') return 'nothing_new'
  const [open] = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, payment.order_id), inArray(payments.state, openStates)))
    .limit(1)
  if (open) return 'nothing_new'
  await moveOrder(shop, order, 'failed')
  return reported.state
}

/** Books the money and marks the order paid; refunds it if goods or coupon are gone or the order is already paid. */
async function takeMoney(shop: Shop, reported: GatewayPayment, { payment, order }: Found): Promise<string> {
  const transaction_id = reported.transaction_id ?? reported.reference
  await change(shop, payment, reported)
  await shop.db
    .insert(ledger)
    .values({
      order_id: order.id,
      payment_id: payment.id,
      kind: 'charge',
      amount: reported.amount,
      currency: reported.currency,
      gateway: reported.gateway,
      transaction_id,
      created_at: shop.now(),
    })
    .onConflictDoNothing()
  // Refunds made in the gateway's dashboard before we learned of the payment are booked as well.
  if (reported.given_back > 0)
    await enqueueJob(shop, 'payment.refunds', { payment_id: payment.id }, { gateway: payment.gateway })
  if (order.status === 1) return giveBack(shop, payment, 'paid_twice')
  const end = await markPaid(shop, order, { transaction_id, gateway: reported.gateway })
  if (end === 'paid') return end
  await moveOrder(shop, order, 'failed')
  return giveBack(shop, payment, end)
}

/** Whether a transaction other than the booked one took money on the same page of the gateway. */
function isSecond(reported: GatewayPayment, payment: Payment): boolean {
  return (
    reported.several_cards === true &&
    reported.state === 'succeeded' &&
    reported.transaction_id !== null &&
    reported.transaction_id !== payment.transaction_id
  )
}

/** A second payment on one page becomes an attempt of its own, and is refunded like any second payment of an order. */
async function takeSecond(shop: Shop, reported: GatewayPayment, { payment, order }: Found): Promise<string> {
  const transaction_id = reported.transaction_id!
  const booked = and(eq(payments.gateway, payment.gateway), eq(payments.transaction_id, transaction_id))
  if ((await shop.db.select({ id: payments.id }).from(payments).where(booked).limit(1)).length > 0) return 'nothing_new'
  const [last] = await shop.db
    .select({ attempt: sql<number>`max(${payments.attempt})` })
    .from(payments)
    .where(eq(payments.order_id, order.id))
  const { order_id, gateway, amount, currency } = payment
  const [second] = await shop.db
    .insert(payments)
    .values({
      order_id,
      gateway,
      amount,
      currency,
      attempt: last!.attempt + 1,
      idempotency_key: `${payment.idempotency_key}-${transaction_id}`,
      created_at: shop.now(),
    })
    .returning()
  shop.log.warn({ payment_id: payment.id, transaction_id }, 'two cards were charged on one page of the gateway')
  const reference = `${reported.reference}-${transaction_id}`
  return takeMoney(shop, { ...reported, reference }, { payment: second!, order })
}

async function giveBack(shop: Shop, payment: Payment, reason: ReturnReason): Promise<string> {
  await enqueueJob(
    shop,
    'payment.refund',
    { payment_id: payment.id, reason },
    {
      key: `payment.refund ${payment.id}`,
      gateway: payment.gateway,
    },
  )
  return reason
}

async function change(shop: Shop, payment: Payment, reported: GatewayPayment): Promise<void> {
  await shop.db
    .update(payments)
    .set({
      state: reported.state === 'unconfirmed' || reported.state === 'processing' ? payment.state : reported.state,
      gateway_reference: reported.reference,
      transaction_id: reported.transaction_id ?? payment.transaction_id,
      failure_code: reported.failure?.code ?? (isLeftAtBank(payment, reported) ? leftAtBank : null),
      failure_message: reported.failure?.message ?? null,
      evidence: reported.evidence ?? payment.evidence,
    })
    .where(eq(payments.id, payment.id))
}

function isLeftAtBank(before: Payment, reported: GatewayPayment): boolean {
  return before.state === 'requires_action' && reported.state === 'canceled'
}
