import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { extendHold } from '#domain/orders/holds.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { markPaid } from '#domain/orders/mark-paid.ts'
import { moveOrder } from '#domain/orders/move-order.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { enqueueJob, enqueueLetter, type ReturnReason } from '#domain/outbox.ts'
import { leftAtBank, openStates, type Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { endMismatch, matches, mismatchName } from '#domain/payments/mismatch.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/** How we came by the word: our own call's answer, our own question, or a notice with the gateway's id for it. */
export type Heard = { kind: string; event_id?: string }

/**
 * Acts on the gateway's word about a payment: the only place where an order becomes paid. May be called any number of
 * times, in any order, at once: the same word again changes nothing. A word that names another order, amount or currency
 * changes nothing either, and the operator is told.
 */
export async function settlePayment(shop: Shop, word: GatewayPayment, heard: Heard): Promise<void> {
  await inTransaction(shop, async (open) => {
    const found = await lockPayment(open, word)
    const decision = found ? await decide(open, word, found) : 'unknown_payment'
    if (decision === 'nothing_new' && !heard.event_id) return
    const isMismatch = decision === 'mismatch'
    const isNews = await recordPaymentEvent(open, {
      ...heard,
      // Asked about again and again, it is told once.
      ...(isMismatch && { event_id: heard.event_id ?? mismatchName(word) }),
      decision,
      payment: found?.payment,
      facts: { state: word.state, reference: word.reference, ...(word.failure && { code: word.failure.code }) },
    })
    if (!isMismatch || !isNews) return
    const { reference, amount, currency } = word
    const payment_id = found!.payment.id
    shop.log.error({ payment_id, reference }, 'a payment does not match its order')
    const subject_id = mismatchName(word)
    const said = { reference, amount, currency }
    await enqueueLetter(open, 'owner.payment_mismatch', { payment_id, said, subject_id }, subject_id)
  })
}

type Found = { payment: Payment; order: LockedOrder }

/**
 * Locks the payment that a word is about, and its order first. It is the one with the gateway's reference; where that has
 * not been stored yet, the one whose id the gateway was given.
 */
async function lockPayment(shop: Shop, word: GatewayPayment): Promise<Found | undefined> {
  const ours = or(
    eq(payments.gateway_reference, word.reference),
    word.payment_id && isUuid(word.payment_id) ? eq(payments.id, word.payment_id) : sql`false`,
  )
  const [known] = await shop.db
    .select({ id: payments.id, order_id: payments.order_id })
    .from(payments)
    .where(ours)
    .limit(1)
  if (!known) return undefined
  const order = await lockOrder(shop, known.order_id)
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, known.id)).for('no key update')
  return { payment: payment!, order: order! }
}

async function decide(shop: Shop, word: GatewayPayment, found: Found): Promise<string> {
  const { payment, order } = found
  if (!matches(word, payment)) return endMismatch(shop, word, found)
  if (payment.state === 'succeeded') return isSecond(word, payment) ? takeSecond(shop, word, found) : 'nothing_new'
  if (word.state === 'succeeded') return takeMoney(shop, word, found)
  // Who is answering the bank, or waits for its answer, keeps the goods meanwhile, within bounds.
  if (word.state === 'processing') await extendHold(shop, order.id, 'bank')
  if (word.state === 'requires_action') await extendHold(shop, order.id, 'payer')
  if (word.state === 'processing') {
    await moveOrder(shop, order, 'pending_verification')
    return 'nothing_new'
  }
  if (word.state === 'unconfirmed' || payment.state === word.state) return endDoubt(shop, word, found)
  if (payment.state === 'failed' || payment.state === 'canceled') return endDoubt(shop, word, found)
  await change(shop, payment, word)
  await moveOrder(shop, order, word.state === 'requires_action' ? 'pending' : 'failed')
  return word.state
}

/**
 * A second card on the page of an attempt that had failed is no change of the attempt: what the bank says of that card ends
 * the doubt about the order all the same, where no other attempt is open.
 */
async function endDoubt(shop: Shop, word: GatewayPayment, { payment, order }: Found): Promise<string> {
  const isNo = word.state === 'failed' || word.state === 'canceled'
  if (!isNo || order.payment_status !== 'pending_verification') return 'nothing_new'
  const [open] = await shop.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, payment.order_id), inArray(payments.state, openStates)))
    .limit(1)
  if (open) return 'nothing_new'
  await moveOrder(shop, order, 'failed')
  return word.state
}

/** Money has been taken: for the goods, or to be given back where they or the coupon are gone, or were paid already. */
async function takeMoney(shop: Shop, word: GatewayPayment, { payment, order }: Found): Promise<string> {
  const transaction_id = word.transaction_id ?? word.reference
  await change(shop, payment, word)
  await shop.db
    .insert(ledger)
    .values({
      order_id: order.id,
      payment_id: payment.id,
      kind: 'charge',
      amount: word.amount,
      currency: word.currency,
      gateway: word.gateway,
      transaction_id,
      created_at: shop.now(),
    })
    .onConflictDoNothing()
  // What somebody gave back in the gateway's own pages before we heard of the payment is booked as well.
  if (word.given_back > 0)
    await enqueueJob(shop, 'payment.refunds', { payment_id: payment.id }, { gateway: payment.gateway })
  if (order.status === 1) return giveBack(shop, payment, 'paid_twice')
  const end = await markPaid(shop, order, { transaction_id, gateway: word.gateway })
  if (end === 'paid') return end
  await moveOrder(shop, order, 'failed')
  return giveBack(shop, payment, end)
}

/** Another transaction than the one that we have booked has taken money on the same page of Paymob's. */
function isSecond(word: GatewayPayment, payment: Payment): boolean {
  return (
    word.gateway === 'paymob' &&
    word.state === 'succeeded' &&
    word.transaction_id !== null &&
    word.transaction_id !== payment.transaction_id
  )
}

/** The second payment on one page becomes an attempt of its own, and is given back as any second payment of an order is. */
async function takeSecond(shop: Shop, word: GatewayPayment, { payment, order }: Found): Promise<string> {
  const transaction_id = word.transaction_id!
  const booked = and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, transaction_id))
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
  shop.log.warn({ payment_id: payment.id, transaction_id }, 'two cards were charged on one page of Paymob')
  const reference = `${word.reference}-${transaction_id}`
  return takeMoney(shop, { ...word, reference }, { payment: second!, order })
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

async function change(shop: Shop, payment: Payment, word: GatewayPayment): Promise<void> {
  await shop.db
    .update(payments)
    .set({
      state: word.state === 'unconfirmed' || word.state === 'processing' ? payment.state : word.state,
      gateway_reference: word.reference,
      transaction_id: word.transaction_id ?? payment.transaction_id,
      failure_code: word.failure?.code ?? (isLeftAtBank(payment, word) ? leftAtBank : null),
      failure_message: word.failure?.message ?? null,
      evidence: word.evidence ?? payment.evidence,
    })
    .where(eq(payments.id, payment.id))
}

function isLeftAtBank(before: Payment, word: GatewayPayment): boolean {
  return before.state === 'requires_action' && word.state === 'canceled'
}
