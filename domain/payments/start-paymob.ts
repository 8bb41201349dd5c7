import { and, eq } from 'drizzle-orm'
import { orderAddresses } from '#database/schema/orders.ts'
import { payments } from '#database/schema/payments.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/lock.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import { makeIntention } from '#domain/payments/paymob.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'

/**
 * Creates the intention of an attempt and returns the hosted page as a gateway status. If the answer is lost, the
 * page's address is unknown, so it cannot be paid: the attempt is closed, and the next one starts over.
 * Throws payment_unavailable.
 */
export async function startAtPaymob(shop: Shop, payment: Payment, order: LockedOrder): Promise<GatewayPayment> {
  const [billing] = await shop.db
    .select()
    .from(orderAddresses)
    .where(and(eq(orderAddresses.order_id, order.id), eq(orderAddresses.kind, 'billing')))
  try {
    const { order_id, checkout_url } = await makeIntention(shop, payment, order, billing!)
    await move(shop, payment, 'requires_action', { gateway_reference: order_id })
    return {
      gateway: 'paymob',
      reference: order_id,
      transaction_id: null,
      amount: payment.amount,
      given_back: 0,
      currency: payment.currency,
      order_id: order.id,
      payment_id: payment.id,
      state: 'requires_action',
      failure: null,
      redirect_url: checkout_url,
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    shop.log.error({ err: error, payment_id: payment.id }, 'the payment service could not be used')
    await move(shop, payment, 'canceled', { failure_code: 'not_reached' })
    throw new Problem('payment_unavailable', 503)
  }
}

async function move(
  shop: Shop,
  payment: Payment,
  state: 'requires_action' | 'canceled',
  facts: { gateway_reference?: string; failure_code?: string },
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const order = await lockOrder(open, payment.order_id)
    const { rowCount } = await open.db
      .update(payments)
      .set({ state, ...facts })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'started')))
    if (rowCount === 0) return
    await moveOrder(open, order!, 'pending')
    await recordPaymentEvent(open, { kind: 'answer', decision: state, payment })
  })
}
