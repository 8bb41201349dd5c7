import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { refunds } from '#database/schema/payments.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import { isTakenBack } from '#domain/payments/disputes/taken-back.ts'
import type { GatewayRefund, RefundCall } from '#domain/payments/gateways/gateway.ts'
import { paymobOf, refundedAmount } from '#domain/payments/gateways/paymob-transactions.ts'
import { refundsBooked } from '#domain/payments/refunds/settle-refund.ts'
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
    const charge = await known(client, transaction_id)
    const gone = refundedAmount(payment, charge)
    const { gone_before, is_repeated } = await refundedBefore(shop, refund_id, gone)
    if (gone >= gone_before + amount) return reported
    const pending = is_repeated ? await pendingRefund(client, charge, amount) : undefined
    if (pending) return { ...reported, gateway_refund_id: pending.id, state: 'asked' }
    // Unlike Stripe, Paymob knows no disputes: it would refund what the buyer's bank has taken since this was requested.
    if (await isTakenBack(shop, payment.id)) return { refused: 'charge_disputed' }
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

/**
 * A refund whose answer was lost may be pending: sending it again would refund twice. It is looked for in Paymob's order of the
 * charge, because the attempt of a second card on one page has a reference that Paymob does not know.
 */
async function pendingRefund(
  client: PaymobClient,
  { id, order }: PaymobTransaction,
  amount: number,
): Promise<PaymobTransaction | undefined> {
  const latest = await client.inquire({ order_id: order.id })
  const listed = (await client.transactionsOfOrder(order.id)) ?? []
  const others = await Promise.all(listed.map((each) => client.transaction(each)))
  return [latest, ...others].find(
    (each) => each?.is_refund && each.pending && each.parent_transaction === id && each.amount_cents === amount,
  ) as PaymobTransaction | undefined
}

/** A transaction that took money must exist, so "not found" is treated as no answer. Throws ServiceError. */
async function known(client: PaymobClient, transaction_id: string): Promise<PaymobTransaction> {
  const found = await client.transaction(transaction_id)
  if (!found) throw new ServiceError('paymob', 'unreachable', 'a transaction that took money is not found')
  return found
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

/** Longer than the calls of one try can take, minutes. */
const turnMinutes = 3

/**
 * Runs one try of a refund, for a gateway without idempotency keys: only one refund of a payment is tried at a time. A
 * refund that was sent and is unclear goes first, because until it is clear, an amount that the gateway has refunded
 * cannot be assigned to it or to another; the rest follow in the order of their requests. Throws if it is not this
 * refund's turn; the caller retries.
 */
async function withRefundClaim<Result>(shop: Shop, refund_id: string, work: () => Promise<Result>): Promise<Result> {
  const now = shop.now()
  const until = new Date(now.getTime() + turnMinutes * 60_000)
  const { rows } = await shop.db.execute(sql`
    update refunds r set claimed_until = ${until.toISOString()}::timestamptz
    where r.id = ${refund_id} and r.state = 'asked'
      and (r.claimed_until is null or r.claimed_until < ${now.toISOString()}::timestamptz)
      and (r.gone_before is not null or not exists (
        select from refunds other
        where other.payment_id = r.payment_id and other.state = 'asked' and other.id <> r.id
          and (other.gone_before is not null or other.claimed_until >= ${now.toISOString()}::timestamptz
            or (other.created_at, other.id) < (r.created_at, r.id))))
    returning r.id`)
  if (rows.length === 0) throw new Error(`refund ${refund_id} waits for its turn`)
  try {
    return await work()
  } finally {
    await shop.db
      .update(refunds)
      .set({ claimed_until: null })
      .where(and(eq(refunds.id, refund_id), eq(refunds.claimed_until, until)))
  }
}

/**
 * Records once how much of the payment had been refunded (minor units) before this refund was first sent; also returns
 * whether it may have been sent before.
 */
async function refundedBefore(
  shop: Shop,
  refund_id: string,
  gone_now: number,
): Promise<{ gone_before: number; is_repeated: boolean }> {
  const { rows } = await shop.db.execute<{ gone_before: number; is_repeated: boolean }>(sql`
    with earlier as (select gone_before is not null as is_repeated from refunds where id = ${refund_id})
    update refunds set gone_before = coalesce(gone_before, ${gone_now}) from earlier
    where id = ${refund_id} returning gone_before, is_repeated`)
  return rows[0]!
}
