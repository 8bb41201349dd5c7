import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { Shop } from '#domain/shop.ts'

/** Adds a refunded amount (fils) to a locked, paid order. */
export async function markRefunded(shop: Shop, order: LockedOrder, amount: number): Promise<void> {
  const refunded = order.refunded + amount
  const payment_status = refunded === order.total ? ('refunded' as const) : ('partially_refunded' as const)
  await shop.db.update(orders).set({ refunded, payment_status }).where(eq(orders.id, order.id))
}
