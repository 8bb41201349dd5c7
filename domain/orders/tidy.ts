import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Clears away what time has ended already: holds that nobody looks at any more, and the coupon uses of orders that were
 * never paid. Nothing depends on it; an order that is paid after all counts its coupon again.
 */
export async function tidyOrders(shop: Shop): Promise<void> {
  const before = sql`${new Date(shop.now().getTime() - 60 * 60_000).toISOString()}::timestamptz`
  await shop.db.execute(sql`delete from stock_holds where expires_at < ${before}`)
  await shop.db.execute(sql`
    delete from coupon_uses u using orders o
    where o.id = u.order_id and o.status = 0 and o.created_at < ${before}
      and (o.hold_expires_at is null or o.hold_expires_at < ${before})`)
}
