import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Blanks who and where of orders that nobody will pay any more, and gives back what they kept from others. The quote and
 * its attempts to be paid stay: they are what the books are compared with. The orders are locked by the caller.
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
