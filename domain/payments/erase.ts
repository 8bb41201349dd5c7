import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Blanks what the gateway said of a buyer's card, and the words of the team on refunds, of erased orders. Amounts, states and
 * the gateway's references stay, because the books are compared by them.
 */
export async function erasePayments(open: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  await open.db.execute(sql`
    update payments set evidence = null, failure_message = null
    where order_id = ${ids} and (evidence is not null or failure_message is not null)`)
  await open.db.execute(sql`update refunds set note = '' where order_id = ${ids} and note <> ''`)
}
