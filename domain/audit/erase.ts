import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/** What an entry about an order may say of its buyer: words that the team typed, and where a parcel went. */
const buyersFields = ['note', 'city']

/** Takes what could name a buyer out of the audit of erased orders. Who did what, and when, stays. */
export async function eraseAuditOfOrders(open: Shop, order_ids: readonly string[]): Promise<void> {
  const fields = sql`${sql.param(buyersFields)}::text[]`
  await open.db.execute(sql`
    update audit_entries set before = before - ${fields}, after = after - ${fields}
    where kind = 'order' and thing_id = any(${sql.param([...order_ids])}::text[])
      and (before ?| ${fields} or after ?| ${fields})`)
}
