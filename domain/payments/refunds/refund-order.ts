import { and, eq, gt, ne, notInArray } from 'drizzle-orm'
import { disputes, payments, refunds } from '#database/schema/payments.ts'
import { type Restock, restockOrder } from '#domain/orders/fulfilment.ts'
import { type LockedOrder, lockPaidOrder } from '#domain/orders/lock.ts'
import { recordPaymentEvent } from '#domain/payments/attempt.ts'
import { executeLater } from '#domain/payments/refunds/execute-refund.ts'
import { leftOf } from '#domain/payments/refunds/refund-payment.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

export type RefundReason = 'returned' | 'cancelled' | 'goodwill'

export type RefundRequest = {
  /** "RD-100001". */
  order_number: string
  /** Fils; everything that is left if not given. */
  amount?: number
  reason: RefundReason
  /** Allows the same amount again within ten minutes, which is otherwise refused as an accidental repeat. */
  again?: boolean
  /** Also puts the goods back in stock; only for a full refund. */
  restock?: Restock | undefined
}

export type RequestedRefund = {
  refund_id: string
  /** Minor units. */
  amount: number
  /** `offered`: the order was fully cancelled before dispatch, and its goods are not back in stock yet. */
  stock: 'restocked' | 'offered' | 'untouched'
}

const repeatMinutes = 10

/**
 * Requests a full or partial refund of a paid order for the owner, and puts its goods back in stock if requested, in
 * one transaction. The gateway is called later: the enqueued job retries `executeRefund` until the outcome is clear.
 * Throws order_not_found, refund_too_much (facts: left), refund_repeated, refund_disputed, restock_reason,
 * restock_partly, restock_repeated, restock_dispatched.
 */
export async function refundOrder(shop: Shop, request: RefundRequest): Promise<RequestedRefund> {
  return inTransaction(shop, async (open) => {
    const order = await lockPaidOrder(open, request.order_number)
    const [payment] = await open.db
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, order.id), eq(payments.transaction_id, order.transaction_id ?? '')))
      .for('no key update')
    if (!payment) throw new Problem('order_not_found', 404)
    const left = await leftOf(open, payment)
    const amount = request.amount ?? left
    if (await isTakenBack(open, payment.id)) throw new Problem('refund_disputed', 409)
    if (!Number.isInteger(amount) || amount <= 0 || amount > left)
      throw new Problem('refund_too_much', 409, { left: formatMoney(left, 'en', payment.currency) })
    if (!request.again && (await wasJustAsked(open, payment.id, amount))) throw new Problem('refund_repeated', 409)
    const [refund] = await open.db
      .insert(refunds)
      .values({
        ...{ order_id: order.id, payment_id: payment.id, gateway: payment.gateway },
        ...{ amount, currency: payment.currency, reason: request.reason },
        asked_by: 'owner',
        created_at: open.now(),
      })
      .returning({ id: refunds.id })
    const refund_id = refund!.id
    const stock = await restock(open, order, request, amount === left)
    await recordPaymentEvent(open, { kind: 'refund', decision: 'asked', payment, facts: { refund_id, amount } })
    await executeLater(open, refund_id, payment.gateway)
    return { refund_id, amount, stock }
  })
}

/** The goods of a cancelled or returned order can be sold again once all of it is refunded. */
async function restock(
  shop: Shop,
  order: LockedOrder,
  { reason, restock: why }: RefundRequest,
  isWhole: boolean,
): Promise<RequestedRefund['stock']> {
  const isCancelled = reason === 'cancelled'
  if (!why) return isCancelled && isWhole && !order.dispatched_at && !order.restocked_at ? 'offered' : 'untouched'
  if (!isCancelled && !(reason === 'returned' && why === 'came_back')) throw new Problem('restock_reason')
  if (!isWhole) throw new Problem('restock_partly')
  await restockOrder(shop, order, why)
  return 'restocked'
}

/** The buyer's bank has taken the money back, or is about to; a mere inquiry may be answered by a refund. */
async function isTakenBack(shop: Shop, payment_id: string): Promise<boolean> {
  const taken = and(
    eq(disputes.payment_id, payment_id),
    notInArray(disputes.state, [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'won',
      'prevented',
    ]),
  )
  return (await shop.db.select({ id: disputes.id }).from(disputes).where(taken).limit(1)).length > 0
}

async function wasJustAsked(shop: Shop, payment_id: string, amount: number): Promise<boolean> {
  const since = new Date(shop.now().getTime() - repeatMinutes * 60_000)
  const same = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        eq(refunds.amount, amount),
        eq(refunds.asked_by, 'owner'),
        ne(refunds.state, 'failed'),
        gt(refunds.created_at, since),
      ),
    )
    .limit(1)
  return same.length > 0
}
