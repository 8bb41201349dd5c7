import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { isUuid } from '#domain/orders/orders.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { recordPaymentEvent } from '#domain/payments/events.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/**
 * Reports the purchase of a paid order to the advertising account, once per order; idempotent. Without such an account
 * it is only logged, and without the buyer's consent nothing happens. Throws order_not_found for an unknown or unpaid
 * order.
 */
export async function sendPurchaseEvent(
  shop: Shop,
  { order_id, consent }: { order_id: string; consent: boolean },
): Promise<void> {
  const [order] = isUuid(order_id)
    ? await shop.db.select({ id: orders.id, status: orders.status }).from(orders).where(eq(orders.id, order_id))
    : []
  if (order?.status !== 1) throw new Problem('order_not_found', 404)
  if (!consent) return
  await inTransaction(shop, async (open) => {
    const isFirst = await recordPaymentEvent(open, {
      kind: 'purchase',
      decision: shop.meta ? 'to_be_sent' : 'no_account',
      order_id,
      event_id: `purchase-${order_id}`,
    })
    if (isFirst && shop.meta) await enqueueJob(open, 'order.purchase_event', { order_id })
  })
}
