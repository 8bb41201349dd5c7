import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * The next order number, "RD-100001". Call it only in the transaction that marks an order paid: a rollback takes the
 * number back, so there are no gaps. Call it last, because it serialises the whole shop until the transaction ends.
 */
export async function nextOrderNumber(shop: Shop): Promise<string> {
  const { rows } = await shop.db.execute<{ value: number }>(
    sql`update counters set value = value + 1 where name = 'order_number' returning value`,
  )
  return `RD-${rows[0]!.value}`
}
