import { eq } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** Marks a locked, paid order as cancelled, so that its parcel never leaves. Throws cancel_dispatched. */
export async function markCancelled(shop: Shop, order: LockedOrder, cancel_key: string): Promise<void> {
  if (order.dispatched_at) throw new Problem('cancel_dispatched', 409)
  await shop.db.update(orders).set({ cancelled_at: shop.now(), cancel_key }).where(eq(orders.id, order.id))
}
