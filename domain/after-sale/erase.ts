import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Blanks the words of requests and measurings of erased orders, deletes the photographs of measurings, and forgets the carriers'
 * pages of exchanges. What was requested, measured and returned stays.
 */
export async function eraseAfterSale(open: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  await open.db.execute(sql`
    update order_requests set text = '', answer = '' where order_id = ${ids} and (text <> '' or answer <> '')`)
  await open.db.execute(sql`
    update returns set tracking_link = null where order_id = ${ids} and tracking_link is not null`)
  await open.db.execute(sql`
    delete from measurement_photos where measurement_id in (select id from measurements where order_id = ${ids})`)
  await open.db.execute(sql`update measurements set note = '' where order_id = ${ids} and note <> ''`)
}

/** Blanks what a customer wrote, in the transaction that deletes their account, before the orders are unlinked from it. */
export async function eraseRequestsOfCustomer(open: Shop, customer_id: string): Promise<void> {
  await open.db.execute(sql`
    update order_requests set text = '', answer = ''
    where order_id in (select id from orders where customer_id = ${customer_id})`)
}
