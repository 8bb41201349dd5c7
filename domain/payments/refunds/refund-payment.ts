import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { payments, refunds } from '#database/schema/payments.ts'
import { type UnappliedReason, unappliedReasons } from '#domain/outbox.ts'
import { findPayment, type Payment } from '#domain/payments/attempt.ts'
import { executeLater, executeRefund } from '#domain/payments/refunds/execute-refund.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { formatMoney } from '#shared/money.ts'

/**
 * Refunds what is left of a payment that must not be kept: its goods or coupon were gone, or its order was already
 * paid. Idempotent. If the gateway refuses because part was refunded by hand, the rest is requested at once; any other
 * refusal is left to `retryRefunds`. Throws if the gateway does not carry it out; the caller retries.
 */
export async function refundPayment(
  shop: Shop,
  { payment_id, reason }: { payment_id: string; reason: UnappliedReason },
): Promise<void> {
  let refused = Number.POSITIVE_INFINITY
  for (;;) {
    const asked = await inTransaction(shop, (open) => ask(open, payment_id, reason))
    if (!asked || asked.amount >= refused) return
    if ((await executeRefund(shop, asked.refund_id)) !== 'failed') return
    refused = asked.amount
    const payment = await findPayment(shop, payment_id)
    if ((await leftOf(shop, payment!)) >= refused) return
  }
}

/**
 * Requests for the owner a refund of all that is left of a payment that must not be kept, by the gateway's id: a
 * transaction, a Stripe intent or a Paymob order. The enqueued job retries `executeRefund` until the outcome is clear.
 * Throws payment_not_found, payment_pays_order (facts: order), refund_too_much (facts: left).
 */
export async function refundUnapplied(
  shop: Shop,
  name: string,
): Promise<{
  refund_id: string
  amount: number
  currency: string
  /** False: it was requested before, and is under way. */
  is_new: boolean
  order_id: string
  /** The order's number, or its reference while it has none. */
  order_name: string
}> {
  const [found] = await shop.db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(
      and(eq(payments.state, 'succeeded'), or(eq(payments.transaction_id, name), eq(payments.gateway_reference, name))),
    )
    .orderBy(sql`${payments.transaction_id} is distinct from ${name}`)
    .limit(1)
  if (!found) throw new Problem('payment_not_found', 404)
  const { payment, order } = found
  if (order.status === 1 && order.transaction_id === (payment.transaction_id ?? payment.gateway_reference))
    throw new Problem('payment_pays_order', 409, { order: order.order_number! })
  return inTransaction(shop, async (open) => {
    const asked = await ask(open, payment.id, order.status === 1 ? 'paid_twice' : 'sold_out')
    if (!asked) throw new Problem('refund_too_much', 409, { left: formatMoney(0, 'en', payment.currency) })
    await executeLater(open, asked.refund_id, payment.gateway)
    return {
      ...asked,
      currency: payment.currency,
      order_id: order.id,
      order_name: order.order_number ?? order.reference,
    }
  })
}

/** The refund in flight, else a new one for all that is left; undefined if nothing is left or nothing was taken. */
async function ask(
  shop: Shop,
  payment_id: string,
  reason: UnappliedReason,
): Promise<{ refund_id: string; amount: number; is_new: boolean } | undefined> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, payment_id)).for('no key update')
  if (payment?.state !== 'succeeded' || !payment.gateway_reference) return undefined
  const [under_way] = await shop.db
    .select({ refund_id: refunds.id, amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        inArray(refunds.reason, [...unappliedReasons]),
        eq(refunds.state, 'asked'),
      ),
    )
  const left = await leftOf(shop, payment)
  if (under_way) return { ...under_way, is_new: false }
  if (left <= 0) return undefined
  const { order_id, gateway, currency } = payment
  const [made] = await shop.db
    .insert(refunds)
    .values({ order_id, payment_id, gateway, amount: left, currency, reason, asked_by: 'shop', created_at: shop.now() })
    .returning({ refund_id: refunds.id, amount: refunds.amount })
  return { ...made!, is_new: true }
}

/** What a payment took less refunds that were carried out or are in flight, minor units. */
export async function leftOf(shop: Shop, { id, amount }: Payment): Promise<number> {
  const given = await shop.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.payment_id, id), ne(refunds.state, 'failed')))
  return given.reduce((left, refund) => left - refund.amount, amount)
}
