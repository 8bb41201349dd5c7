import { and, eq, inArray } from 'drizzle-orm'
import { payments, refunds } from '#database/schema/payments.ts'
import { type ReturnReason, returnReasons } from '#domain/outbox.ts'
import { executeRefund } from '#domain/payments/execute-refund.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Gives a whole payment back that must not be kept: its goods or its coupon were gone, or its order was paid already. Repeating it gives
 * nothing back twice. Throws where the gateway does not do it; whoever asked tries again.
 */
export async function refundPayment(
  shop: Shop,
  { payment_id, reason }: { payment_id: string; reason: ReturnReason },
): Promise<void> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, payment_id))
  if (payment?.state !== 'succeeded' || !payment.gateway_reference) return
  const { order_id, gateway, amount, currency } = payment
  await shop.db
    .insert(refunds)
    .values({ order_id, payment_id, gateway, amount, currency, reason, asked_by: 'shop', created_at: shop.now() })
    .onConflictDoNothing()
  const [refund] = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), inArray(refunds.reason, returnReasons)))
  await executeRefund(shop, refund!.id)
}
