import { and, eq, notInArray } from 'drizzle-orm'
import { disputes } from '#database/schema/payments.ts'
import type { Shop } from '#domain/shop.ts'

/** The buyer's bank has taken the money back, or is about to; a mere inquiry may be answered by a refund. */
export async function isTakenBack(shop: Shop, payment_id: string): Promise<boolean> {
  const taken = and(
    eq(disputes.payment_id, payment_id),
    notInArray(disputes.state, [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'won',
      'prevented',
    ]),
  )
  return (await shop.db.select({ id: disputes.id }).from(disputes).where(taken).limit(1)).length > 0
}
