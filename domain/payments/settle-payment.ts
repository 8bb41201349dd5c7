import { eq, or, sql } from 'drizzle-orm'
import { ledger, payments } from '#database/schema/payments.ts'
import { extendHold } from '#domain/orders/holds.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { markPaid } from '#domain/orders/mark-paid.ts'
import { moveOrder } from '#domain/orders/move-order.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { enqueueJob, type ReturnReason } from '#domain/outbox.ts'
import { leftAtBank, type Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
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
    if (isMismatch && isNews)
      shop.log.error({ payment_id: found!.payment.id, reference: word.reference }, 'a payment does not match its order')
  })
}

/** What a word that does not match says, so that the same is not written down for ever. */
function mismatchName({ reference, state, amount, currency, order_id, payment_id }: GatewayPayment): string {
  return ['mismatch', reference, state, amount, currency, order_id, payment_id].join(' ')
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
  if (!matches(word, payment)) return 'mismatch'
  if (payment.state === 'succeeded') return 'nothing_new'
  if (word.state === 'succeeded') return takeMoney(shop, word, found)
  // Who is answering the bank, or waits for its answer, keeps the goods meanwhile.
  if (word.state === 'processing' || word.state === 'requires_action') await extendHold(shop, order.id)
  if (word.state === 'processing') {
    await moveOrder(shop, order, 'pending_verification')
    return 'nothing_new'
  }
  if (word.state === 'unconfirmed' || payment.state === word.state) return 'nothing_new'
  if (payment.state === 'failed' || payment.state === 'canceled') return 'nothing_new'
  await change(shop, payment, word)
  await moveOrder(shop, order, word.state === 'requires_action' ? 'pending' : 'failed')
  return word.state
}

function matches(word: GatewayPayment, payment: Payment): boolean {
  return (
    word.payment_id === payment.id &&
    word.order_id === payment.order_id &&
    word.amount === payment.amount &&
    word.currency === payment.currency &&
    (payment.gateway_reference === null || payment.gateway_reference === word.reference)
  )
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
  if (order.status === 1) return giveBack(shop, payment, 'paid_twice')
  const end = await markPaid(shop, order, { transaction_id, gateway: word.gateway })
  if (end === 'paid') return end
  await moveOrder(shop, order, 'failed')
  return giveBack(shop, payment, end)
}

async function giveBack(shop: Shop, payment: Payment, reason: ReturnReason): Promise<string> {
  await enqueueJob(shop, 'payment.refund', { payment_id: payment.id, reason }, { key: `payment.refund ${payment.id}` })
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
    })
    .where(eq(payments.id, payment.id))
}

function isLeftAtBank(before: Payment, word: GatewayPayment): boolean {
  return before.state === 'requires_action' && word.state === 'canceled'
}
