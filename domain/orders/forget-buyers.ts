import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

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
