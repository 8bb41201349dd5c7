import { eq } from 'drizzle-orm'
import { couponUses } from '#database/schema/promotions.ts'
import type { Shop } from '#domain/shop.ts'

/** Unlinks a customer's coupon uses from the account; they stay counted. */
export async function unlinkCouponUses(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.update(couponUses).set({ customer_id: null }).where(eq(couponUses.customer_id, customer_id))
}
