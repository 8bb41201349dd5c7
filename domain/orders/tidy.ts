import { sql } from 'drizzle-orm'
import { windowStart } from '#domain/orders/reservations/hold-limits.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Deletes what has expired already: holds that no longer count towards a limit, and coupon uses of unpaid orders.
 * Nothing depends on it; an order that is paid after all counts its coupon again, and orders locked by a settling
 * payment are skipped.
 */
export async function tidyOrders(shop: Shop): Promise<void> {
  const before = sql`${new Date(shop.now().getTime() - 60 * 60_000).toISOString()}::timestamptz`
  await shop.db.execute(sql`
    delete from stock_holds where renewed_at < ${windowStart(shop)}::timestamptz and coalesce(expires_at < ${before}, true)`)
  await shop.db.execute(sql`
    delete from coupon_uses where order_id in (
      select o.id from orders o join coupon_uses u on u.order_id = o.id
      where o.status = 0 and o.created_at < ${before}
        and (o.hold_expires_at is null or o.hold_expires_at < ${before})
      for no key update of o skip locked
    )`)
}

/**
 * Erases names and addresses of orders that will not be paid any more, and releases their holds and coupon uses. The
 * quote and its payment attempts stay, because the books are reconciled with them. The caller has locked the orders.
 */
export async function forgetBuyers(shop: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  await shop.db.execute(sql`
    update order_addresses set first_name = '', last_name = '', address = '', city = '', phone = '', email = ''
    where order_id = ${ids}`)
  await shop.db.execute(
    sql`update orders set order_notes = '', company = '', company_trn = '', hold_expires_at = null where id = ${ids}`,
  )
  await shop.db.execute(sql`delete from stock_holds where order_id = ${ids}`)
  await shop.db.execute(sql`delete from coupon_uses where order_id = ${ids}`)
}
