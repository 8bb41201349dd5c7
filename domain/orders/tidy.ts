import { sql } from 'drizzle-orm'
import { windowStart } from '#domain/orders/reservations/hold-limits.ts'
import type { Shop } from '#domain/shop.ts'

/** Holds and coupon uses are deleted this long after their end (ms). */
const keptMs = 60 * 60_000

/**
 * Deletes what has expired already: holds that no longer count towards a limit, and coupon uses of unpaid orders.
 * A use counts as long as its order is being paid, so it stays until then. An order that is paid after all counts its
 * coupon again, and orders locked by a settling payment are skipped.
 */
export async function tidyOrders(shop: Shop): Promise<void> {
  const now = sql`${shop.now().toISOString()}::timestamptz`
  const before = sql`${new Date(shop.now().getTime() - keptMs).toISOString()}::timestamptz`
  await shop.db.execute(sql`
    delete from stock_holds where renewed_at < ${windowStart(shop)}::timestamptz and coalesce(expires_at < ${before}, true)`)
  await shop.db.execute(sql`
    delete from coupon_uses where order_id in (
      select o.id from orders o join coupon_uses u on u.order_id = o.id
      where o.status = 0 and o.created_at < ${before}
        and (o.hold_expires_at is null or o.hold_expires_at < ${before})
        and not being_paid(o.id, false, ${now})
      for no key update of o skip locked
    )`)
}
