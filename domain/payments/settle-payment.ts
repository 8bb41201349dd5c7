import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { enqueueOwnerLetter } from '#domain/emails.ts'
import { markPaid, moveOrder } from '#domain/orders/payment-status.ts'
import { extendHold, releaseReservations } from '#domain/orders/reservations/holds.ts'
import { type DueJob, job, type UnappliedReason, writeAll } from '#domain/outbox.ts'
import {
  findReported,
  leftAtBank,
  lockAttempt,
  type Note,
  openStates,
  type Payment,
  paymentEvent,
  recordPaymentEvent,
} from '#domain/payments/attempt.ts'
import { isBoughtOtherwise } from '#domain/payments/bought-otherwise.ts'
import type { GatewayPayment } from '#domain/payments/gateways/gateway.ts'
import { endMismatch, matches, mismatchName } from '#domain/payments/mismatch.ts'
import { rejoinPayment } from '#domain/payments/rejoin-payment.ts'
import { asLast, inTransaction, type Shop } from '#domain/shop.ts'

/** Status source: our own call's answer, our own inquiry, or a webhook with the gateway's event id. */
export type StatusSource = { kind: string; event_id?: string }

/**
 * Applies what the gateway reports about a payment; only here does an order become paid. Idempotent, order-independent
 * and safe to call concurrently. A report with another order, amount or currency never pays the order: `endMismatch`
 * may end the attempt, and the owner gets a letter. `asked` is the attempt that the gateway was asked about, if the
 * caller has read it. `lockAttempt` takes the locks. Returns what was decided, "paid" if this report paid the order.
 */
export async function settlePayment(
  shop: Shop,
  reported: GatewayPayment,
  source: StatusSource,
  asked?: Payment,
): Promise<string> {
  const known =
    asked?.gateway_reference === reported.reference
      ? asked
      : ((await findReported(shop, reported)) ?? (await rejoinReported(shop, reported)))
  const { reference, state, failure } = reported
  const facts = { state, reference, ...(failure && { code: failure.code }) }
  // A payment that has succeeded never changes again, so there is nothing to lock.
  if (!known || (known.state === 'succeeded' && matches(reported, known) && !isSecond(reported, known))) {
    const decision = known ? 'nothing_new' : 'unknown_payment'
    if (!known || source.event_id) await recordPaymentEvent(shop, { ...source, decision, payment: known, facts })
    return decision
  }
  return inTransaction(shop, async (open) => {
    const found = await lockAttempt(open, known, { selling: reported.state === 'succeeded' })
    const { payment } = found
    const { decision, writes, jobs } = await decide(open, reported, found)
    const note = { ...source, decision, payment, facts }
    if (decision === 'mismatch') await recordMismatch(open, reported, note)
    else if (decision !== 'nothing_new' || source.event_id)
      await asLast(open, writeAll(open, [...writes, paymentEvent(open, note)], jobs))
    return decision
  })
}

/** The attempt of a payment that took money and that a restored database does not have. */
async function rejoinReported(shop: Shop, reported: GatewayPayment): Promise<Payment | undefined> {
  const { state, transaction_id, order_reference = null } = reported
  if (state !== 'succeeded' || !transaction_id) return undefined
  return rejoinPayment(shop, { ...reported, transaction_id, order_reference })
}

/** Logs a mismatch, repeated inquiries only once, and writes the owner a letter. */
async function recordMismatch(shop: Shop, reported: GatewayPayment, note: Note & { payment: Payment }): Promise<void> {
  const subject_id = mismatchName(reported)
  if (!(await recordPaymentEvent(shop, { ...note, event_id: note.event_id ?? subject_id }))) return
  const { reference, amount, currency } = reported
  const payment_id = note.payment.id
  shop.log.error({ payment_id, reference }, 'a payment does not match its order')
  const said = { reference, amount, currency }
  await enqueueOwnerLetter(shop, 'owner.payment_mismatch', { payment_id, said, subject_id }, subject_id)
}

type Found = Awaited<ReturnType<typeof lockAttempt>>

/** What was decided, and the writes and jobs that carry it out. */
type Decision = { decision: string; writes: SQLWrapper[]; jobs: DueJob[] }

function decided(decision: string, writes: SQLWrapper[] = [], jobs: DueJob[] = []): Decision {
  return { decision, writes, jobs }
}

/**
 * Moves the order and its holds at once, under the locks; returns the writes that book the money, which go out as one
 * statement (`writeAll`).
 */
async function decide(shop: Shop, reported: GatewayPayment, found: Found): Promise<Decision> {
  const { payment, order } = found
  if (!matches(reported, payment)) return decided(await endMismatch(shop, reported, found))
  if (payment.state === 'succeeded')
    return isSecond(reported, payment) ? takeSecond(shop, reported, found) : decided('nothing_new')
  if (reported.state === 'succeeded') return takeMoney(shop, reported, found)
  // The goods stay on hold, within limits, while the payer or the bank has to answer.
  if (reported.state === 'processing') await extendHold(shop, order.id, 'bank')
  if (reported.state === 'requires_action') await extendHold(shop, order.id, 'payer')
  if (reported.state === 'processing') {
    await moveOrder(shop, order, 'pending_verification')
    return decided('nothing_new')
  }
  const isOver = payment.state === 'failed' || payment.state === 'canceled'
  if (reported.state === 'unconfirmed' || payment.state === reported.state || isOver)
    return decided(await endPending(shop, reported, found))
  await moveOrder(shop, order, reported.state === 'requires_action' ? 'pending' : 'failed')
  return decided(reported.state, [change(shop, payment, reported)])
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

/**
 * Books the money and marks the order paid; refunds it if goods or coupon are gone, or if the order is already paid or was
 * replaced by one that is.
 * @param page the attempt whose page was paid, which differs from the booked one for a second card
 */
async function takeMoney(
  shop: Shop,
  reported: GatewayPayment,
  { payment, order, carts, goods }: Found,
  page = payment,
): Promise<Decision> {
  const { amount, currency, gateway, reference } = reported
  const transaction_id = reported.transaction_id ?? reference
  const now = shop.now()
  const booking = {
    order_id: order.id,
    payment_id: payment.id,
    kind: 'charge' as const,
    ...{ amount, currency, gateway, transaction_id },
    created_at: now,
  }
  const writes = [change(shop, payment, reported), shop.db.insert(ledger).values(booking).onConflictDoNothing()]
  // Refunds made in the gateway's dashboard before we learned of the payment are booked as well.
  const jobs = reported.given_back > 0 ? [job(shop, 'payment.refunds', { payment_id: payment.id }, { gateway })] : []
  if (order.status === 1) return giveBack('paid_twice')
  if (await isBoughtOtherwise(shop, order, page)) {
    await writeAll(shop, releaseReservations(shop, order.id))
    await moveOrder(shop, order, 'failed')
    return giveBack('paid_twice')
  }
  const paid = await markPaid(shop, order, { transaction_id, gateway, carts, goods, now })
  if (typeof paid === 'object') return decided('paid', [...writes, ...paid.writes], [...jobs, ...paid.jobs])
  await moveOrder(shop, order, 'failed')
  return giveBack(paid)

  function giveBack(reason: UnappliedReason): Decision {
    const facts = { payment_id: payment.id, reason }
    return decided(reason, writes, [
      ...jobs,
      job(shop, 'payment.refund', facts, { key: `payment.refund ${payment.id}`, gateway }),
    ])
  }
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
async function takeSecond(shop: Shop, reported: GatewayPayment, found: Found): Promise<Decision> {
  const { payment, order } = found
  const transaction_id = reported.transaction_id!
  const booked = and(eq(payments.gateway, payment.gateway), eq(payments.transaction_id, transaction_id))
  if ((await shop.db.select({ id: payments.id }).from(payments).where(booked).limit(1)).length > 0)
    return decided('nothing_new')
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
  return takeMoney(shop, { ...reported, reference }, { ...found, payment: second! }, payment)
}

function change(shop: Shop, payment: Payment, reported: GatewayPayment): SQLWrapper {
  return shop.db
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
