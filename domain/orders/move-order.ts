import { and, eq } from 'drizzle-orm'
import { orders, type PaymentStatus } from '#database/schema/orders.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { enqueueJob } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** Minutes after a declined payment until the buyer is e-mailed, if nothing else happens. */
const emailAfter = 20

/** Moves a locked, unpaid order between the unpaid states; the database refuses any other transition. */
export async function moveOrder(
  shop: Shop,
  order: Pick<LockedOrder, 'id' | 'status' | 'payment_status'>,
  payment_status: Extract<PaymentStatus, 'pending' | 'pending_verification' | 'failed'>,
): Promise<void> {
  if (order.status === 1 || order.payment_status === payment_status) return
  await shop.db
    .update(orders)
    .set({ payment_status })
    .where(and(eq(orders.id, order.id), eq(orders.status, 0)))
  if (payment_status !== 'failed') return
  const at = new Date(shop.now().getTime() + emailAfter * 60_000)
  const facts = { order_id: order.id, due: at.toISOString() }
  await enqueueJob(shop, 'payment.failed', facts, { key: `payment.failed ${order.id}`, at })
}
