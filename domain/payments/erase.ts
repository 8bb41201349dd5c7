import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/**
 * Blanks what the gateway and the buyer's browser said of a card, and the words of the team on refunds, of orders whose buyers
 * are erased. Amounts, states and the gateway's references stay, because the books are compared by them.
 */
export async function erasePayments(open: Shop, order_ids: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...order_ids])}::uuid[])`
  await open.db.execute(sql`
    update payments set evidence = null, failure_message = null
    where order_id = ${ids} and (evidence is not null or failure_message is not null)`)
  await open.db.execute(sql`update refunds set note = '' where order_id = ${ids} and note <> ''`)
  await open.db.execute(sql`
    update payment_events set facts = facts - 'claimed' where order_id = ${ids} and facts ? 'claimed'`)
}
