import { eq } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import { mismatch, mismatchPaid, type Payment } from '#domain/payments/attempt.ts'
import type { GatewayPayment } from '#domain/payments/gateways/gateway.ts'
import type { Shop } from '#domain/shop.ts'

/** Whether the reported payment is this attempt, for its order, with its amount and currency. */
export function matches(reported: GatewayPayment, payment: Payment): boolean {
  return (
    reported.payment_id === payment.id &&
    reported.order_id === payment.order_id &&
    reported.amount === payment.amount &&
    reported.currency === payment.currency &&
    (payment.gateway_reference === null || payment.gateway_reference === reported.reference)
  )
}

/**
 * A payment that is not what we requested is left to a person. The attempt is ended, so that its buyer learns of it
 * instead of waiting for ever; if it took money, nothing else is charged for its order (`startPayment`).
 */
export async function endMismatch(
  shop: Shop,
  reported: GatewayPayment,
  { payment, order }: { payment: Payment; order: LockedOrder },
): Promise<string> {
  const isOver = reported.state === 'succeeded' || reported.state === 'failed' || reported.state === 'canceled'
  const isThisPayment = reported.reference === payment.gateway_reference
  if (isOver && isThisPayment && payment.state !== 'succeeded') {
    const failure_code = reported.state === 'succeeded' ? mismatchPaid : mismatch
    // An attempt that was ended before stays ended: only money may move it on.
    const state = payment.state === 'canceled' ? payment.state : 'failed'
    await shop.db.update(payments).set({ state, failure_code }).where(eq(payments.id, payment.id))
    await moveOrder(shop, order, 'failed')
  }
  return 'mismatch'
}

/** Event id of a mismatch, so that the same one is logged only once. */
export function mismatchName({ reference, state, amount, currency, order_id, payment_id }: GatewayPayment): string {
  return ['mismatch', reference, state, amount, currency, order_id, payment_id].join(' ')
}
