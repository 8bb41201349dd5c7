import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * The next order number, "RD-100001". Only inside the transaction that makes an order paid: if that is undone, so is the
 * number, and there are no gaps. Take it last; it is one at a time for the whole shop until the transaction ends.
 */
export async function nextOrderNumber(shop: Shop): Promise<string> {
  const { rows } = await shop.db.execute<{ value: number }>(
    sql`update counters set value = value + 1 where name = 'order_number' returning value`,
  )
  return `RD-${rows[0]!.value}`
}
