import { and, eq, gt, ne } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments, refunds } from '#database/schema/payments.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

export type RefundReason = 'returned' | 'cancelled' | 'goodwill'

export type RefundWish = {
  /** "RD-100001". */
  order_number: string
  /** Fils; everything that is left where it is not said. */
  amount?: number
  reason: RefundReason
  /** The same amount once more within ten minutes is a repeat by mistake unless it is said to be meant. */
  again?: boolean
}

const repeatMinutes = 10

/**
 * Asks for a refund of a paid order, in part or whole, on the owner's behalf. The gateway is asked after this; see
 * `executeRefund`, which the added job calls until it is clear.
 * Throws order_not_found, refund_too_much (facts: left), refund_repeated.
 */
export async function refundOrder(shop: Shop, wish: RefundWish): Promise<{ refund_id: string; amount: number }> {
  return inTransaction(shop, async (open) => {
    const [found] = await open.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.order_number, wish.order_number))
    const order = found && (await lockOrder(open, found.id))
    if (order?.status !== 1) throw new Problem('order_not_found', 404)
    const [payment] = await open.db
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, order.id), eq(payments.transaction_id, order.transaction_id ?? '')))
      .for('no key update')
    if (!payment) throw new Problem('order_not_found', 404)
    const earlier = await open.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.payment_id, payment.id), ne(refunds.state, 'failed')))
    const left = payment.amount - earlier.reduce((sum, { amount }) => sum + amount, 0)
    const amount = wish.amount ?? left
    if (!Number.isInteger(amount) || amount <= 0 || amount > left)
      throw new Problem('refund_too_much', 409, { left: formatMoney(left, 'en', payment.currency) })
    if (!wish.again && (await wasJustAsked(open, payment.id, amount))) throw new Problem('refund_repeated', 409)
    const [refund] = await open.db
      .insert(refunds)
      .values({
        order_id: order.id,
        payment_id: payment.id,
        gateway: payment.gateway,
        amount,
        currency: payment.currency,
        reason: wish.reason,
        asked_by: 'owner',
        created_at: open.now(),
      })
      .returning({ id: refunds.id })
    const refund_id = refund!.id
    await recordPaymentEvent(open, { kind: 'refund', decision: 'asked', payment, facts: { refund_id, amount } })
    await enqueueJob(
      open,
      'refund.carry_out',
      { refund_id },
      {
        key: `refund.carry_out ${refund_id}`,
        gateway: payment.gateway,
      },
    )
    return { refund_id, amount }
  })
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
