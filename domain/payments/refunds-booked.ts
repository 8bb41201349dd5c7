import { eq, sql } from 'drizzle-orm'
import { refunds } from '#database/schema/payments.ts'
import type { Shop } from '#domain/shop.ts'

/** From one snapshot: the total refunded in our books (minor units), and whether a refund is in flight. */
export async function refundsBooked(shop: Shop, payment_id: string): Promise<{ done: number; under_way: boolean }> {
  const [booked] = await shop.db
    .select({
      done: sql<number>`coalesce(sum(${refunds.amount}) filter (where ${refunds.state} = 'done'), 0)::int`,
      under_way: sql<boolean>`coalesce(bool_or(${refunds.state} = 'asked'), false)`,
    })
    .from(refunds)
    .where(eq(refunds.payment_id, payment_id))
  return booked!
}
