import { eq } from 'drizzle-orm'
import { payments } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { moveOrder } from '#domain/orders/move-order.ts'
import { mismatch, mismatchPaid, type Payment } from '#domain/payments/attempt.ts'
import type { GatewayPayment } from '#domain/payments/gateway-status.ts'
import type { Shop } from '#domain/shop.ts'

/** Whether a word is about this attempt, for its order, in its amount and currency. */
export function matches(word: GatewayPayment, payment: Payment): boolean {
  return (
    word.payment_id === payment.id &&
    word.order_id === payment.order_id &&
    word.amount === payment.amount &&
    word.currency === payment.currency &&
    (payment.gateway_reference === null || payment.gateway_reference === word.reference)
  )
}

/**
 * A payment that is not what we asked for is left to a person. It has an end, so that its buyer is told so instead of being
 * asked to wait for ever; once it took money, nothing else is charged for its order (`startPayment`).
 */
export async function endMismatch(
  shop: Shop,
  word: GatewayPayment,
  { payment, order }: { payment: Payment; order: LockedOrder },
): Promise<string> {
  const isOver = word.state === 'succeeded' || word.state === 'failed' || word.state === 'canceled'
  const isItsOwn = word.reference === payment.gateway_reference
  if (isOver && isItsOwn && payment.state !== 'succeeded') {
    const failure_code = word.state === 'succeeded' ? mismatchPaid : mismatch
    await shop.db.update(payments).set({ state: 'failed', failure_code }).where(eq(payments.id, payment.id))
    await moveOrder(shop, order, 'failed')
  }
  return 'mismatch'
}

/** What a word that does not match says, so that the same is not written down for ever. */
export function mismatchName({ reference, state, amount, currency, order_id, payment_id }: GatewayPayment): string {
  return ['mismatch', reference, state, amount, currency, order_id, payment_id].join(' ')
}
