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
 * Refunds an amount. Paymob has no idempotency keys, so only one process tries one refund of a payment at a time, and
 * it first records the total refunded so far: if the answer is lost, Paymob's total shows whether the refund was made,
 * and it is not repeated. A refund that Paymob calls pending stays `asked` under its id there until it ends.
 */
export async function refundPaymob(
  shop: Shop,
  payment: Payment,
  { refund_id, amount }: RefundCall,
): Promise<GatewayRefund | { refused: string }> {
  const client = paymobOf(shop)
  const transaction_id = payment.transaction_id!
  const reported: GatewayRefund = {
    gateway: 'paymob',
    gateway_refund_id: `${transaction_id}-refund-${refund_id}`,
    refund_id,
    amount,
    currency: payment.currency,
    state: 'done',
    failure: null,
  }
  return withRefundClaim(shop, refund_id, async () => {
    const gone = refundedAmount(payment, await known(client, transaction_id))
    const { gone_before, is_repeated } = await refundedBefore(shop, refund_id, gone)
    if (gone >= gone_before + amount) return reported
    const pending = is_repeated ? await pendingRefund(client, payment, amount) : undefined
    if (pending) return { ...reported, gateway_refund_id: pending.id, state: 'asked' }
    try {
      const child = await client.refund({ transaction_id, amount_cents: amount })
      if (child.success) return reported
      if (child.pending) return { ...reported, gateway_refund_id: child.id, state: 'asked' }
      return { refused: child.data.message ?? 'refused' }
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'refused') return { refused: `HTTP ${error.status}` }
      throw error
    }
  })
}

/** A refund whose answer was lost may be pending: sending it again would refund twice. */
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

/** A transaction that took money must exist, so "not found" is treated as no answer. Throws ServiceError. */
async function known(client: PaymobClient, transaction_id: string): Promise<PaymobTransaction> {
  const found = await client.transaction(transaction_id)
  if (!found) throw new ServiceError('paymob', 'unreachable', 'a transaction that took money is not found')
  return found
}

/** What Paymob has refunded of a payment, in minor units; a voided one counts in full. */
export function refundedAmount(
  { amount }: { amount: number },
  { is_voided, refunded_amount_cents }: PaymobTransaction,
): number {
  return is_voided ? amount : refunded_amount_cents
}

/**
 * Any refunded amount beyond our books was refunded in Paymob's dashboard. Our books are read after Paymob's total, so
 * that each refund of ours in the total is in them, done or in flight; the caller of an in-flight refund books it.
 */
export async function refundsAtPaymob(shop: Shop, payment: Payment): Promise<GatewayRefund[]> {
  if (!payment.transaction_id) return []
  const client = paymobOf(shop)
  const gone = refundedAmount(payment, await known(client, payment.transaction_id))
  const pending = await endedRefunds(shop, client, payment, gone)
  const { done, under_way } = await refundsBooked(shop, payment.id)
  if (gone <= done || under_way) return pending
  return [
    {
      gateway: 'paymob',
      // Paymob reports only the total, so the total is part of the id of a refund found there.
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

/** Our pending refunds that have ended: the total grew by their amount, or Paymob reports the outcome. */
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
