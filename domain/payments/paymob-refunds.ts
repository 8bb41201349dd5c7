import { and, eq, isNotNull } from 'drizzle-orm'
import { refunds } from '#database/schema/payments.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type { GatewayRefund, RefundCall } from '#domain/payments/gateway-status.ts'
import { paymobOf } from '#domain/payments/paymob-transactions.ts'
import { refundedBefore, withRefundClaim } from '#domain/payments/refund-claim.ts'
import { refundsBooked } from '#domain/payments/refunds-booked.ts'
import type { Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'
import type { PaymobClient } from '#services/paymob/client.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/**
 * Gives an amount back. Paymob knows no idempotency key, so one refund of a payment is tried at a time, by one process, and
 * what had gone back before its first try is written down: a refund that was carried out behind a broken answer is found
 * in Paymob's count and not repeated. One that Paymob calls pending stays `asked` under its id there until it has an end.
 */
export async function refundPaymob(
  shop: Shop,
  payment: Payment,
  { refund_id, amount }: RefundCall,
): Promise<GatewayRefund | { refused: string }> {
  const client = paymobOf(shop)
  const transaction_id = payment.transaction_id!
  const word: GatewayRefund = {
    gateway: 'paymob',
    gateway_refund_id: `${transaction_id}-refund-${refund_id}`,
    refund_id,
    amount,
    currency: payment.currency,
    state: 'done',
    failure: null,
  }
  return withRefundClaim(shop, refund_id, async () => {
    const gone = goneBack(payment, await known(client, transaction_id))
    const { gone_before, is_repeated } = await refundedBefore(shop, refund_id, gone)
    if (gone >= gone_before + amount) return word
    const pending = is_repeated ? await pendingRefund(client, payment, amount) : undefined
    if (pending) return { ...word, gateway_refund_id: pending.id, state: 'asked' }
    try {
      const child = await client.refund({ transaction_id, amount_cents: amount })
      if (child.success) return word
      if (child.pending) return { ...word, gateway_refund_id: child.id, state: 'asked' }
      return { refused: child.data.message ?? 'refused' }
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'refused') return { refused: `HTTP ${error.status}` }
      throw error
    }
  })
}

/** A refund that was sent before and whose answer was lost may be pending: sent again it would be given twice. */
async function pendingRefund(
  client: PaymobClient,
  { id, gateway_reference, transaction_id }: Payment,
  amount: number,
): Promise<PaymobTransaction | undefined> {
  const latest = await client.inquire({ merchant_order_id: id })
  const listed = (gateway_reference && (await client.transactionsOfOrder(gateway_reference))) || []
  const others = await Promise.all(listed.map((each) => client.transaction(each)))
  return [latest, ...others].find(
    (each) =>
      each?.is_refund && each.pending && each.parent_transaction === transaction_id && each.amount_cents === amount,
  ) as PaymobTransaction | undefined
}

/** A transaction that took money. That Paymob does not find it cannot be, and is no answer. Throws ServiceError. */
async function known(client: PaymobClient, transaction_id: string): Promise<PaymobTransaction> {
  const found = await client.transaction(transaction_id)
  if (!found) throw new ServiceError('paymob', 'unreachable', 'a transaction that took money is not found')
  return found
}

/** What Paymob has given back of a payment, in minor units: a voided one wholly. */
export function goneBack(
  { amount }: { amount: number },
  { is_voided, refunded_amount_cents }: PaymobTransaction,
): number {
  return is_voided ? amount : refunded_amount_cents
}

/**
 * What went back beyond our books was given back in Paymob's own pages. The books are read after Paymob's count, so that
 * a refund of ours that is in the count is in them, done or under way: one under way will be booked by whoever asked for it.
 */
export async function refundsAtPaymob(shop: Shop, payment: Payment): Promise<GatewayRefund[]> {
  if (!payment.transaction_id) return []
  const client = paymobOf(shop)
  const gone = goneBack(payment, await known(client, payment.transaction_id))
  const pending = await endedRefunds(shop, client, payment, gone)
  const { done, under_way } = await refundsBooked(shop, payment.id)
  if (gone <= done || under_way) return pending
  return [
    {
      gateway: 'paymob',
      // Paymob counts up what went back: the count is the name of what is found there.
      gateway_refund_id: `${payment.transaction_id}-elsewhere-${gone}`,
      refund_id: null,
      amount: gone - done,
      currency: payment.currency,
      state: 'done',
      failure: null,
      beyond: done,
    },
  ]
}

/** Refunds of ours that Paymob called pending and that have an end now: their amount has moved, or Paymob says how they ended. */
async function endedRefunds(
  shop: Shop,
  client: PaymobClient,
  payment: Payment,
  gone: number,
): Promise<GatewayRefund[]> {
  const asked = await shop.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), eq(refunds.state, 'asked'), isNotNull(refunds.gateway_refund_id)))
  const ended: GatewayRefund[] = []
  for (const { id, gateway_refund_id, amount, currency, gone_before } of asked) {
    const found = await client.transaction(gateway_refund_id!)
    const hasMoved = gone >= (gone_before ?? gone) + amount
    if (!hasMoved && (!found || found.pending)) continue
    const isDone = hasMoved || found?.success === true
    ended.push({
      gateway: 'paymob',
      gateway_refund_id: gateway_refund_id!,
      refund_id: id,
      amount,
      currency,
      state: isDone ? 'done' : 'failed',
      failure: isDone ? null : (found?.data.message ?? 'refused'),
    })
  }
  return ended
}
