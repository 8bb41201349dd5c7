import { eq } from 'drizzle-orm'
import { guaranteeCases, guaranteeEvents } from '#database/schema/guarantee.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { GuaranteeState } from '#shared/after-sale/lists.ts'

export type LockedCase = typeof guaranteeCases.$inferSelect

/** Records a case's new state, in the transaction that changed it. */
export async function recordState(
  shop: Shop,
  event: { case_id: string; state: GuaranteeState; by: 'buyer' | 'staff'; facts?: Record<string, string | number> },
): Promise<void> {
  await shop.db.insert(guaranteeEvents).values({ ...event, created_at: shop.now() })
}

/** Looks up a case and its order by the case number as typed. Throws guarantee_not_found. */
export async function orderOfCase(shop: Shop, number: string): Promise<{ id: string; order_id: string }> {
  const [found] = await shop.db
    .select({ id: guaranteeCases.id, order_id: guaranteeCases.order_id })
    .from(guaranteeCases)
    .where(eq(guaranteeCases.number, caseNumber(number)))
  if (!found) throw new Problem('guarantee_not_found', 404)
  return found
}

/**
 * Locks a case until the transaction ends, so that the later of two concurrent changes sees the earlier one. Throws
 * guarantee_not_found.
 */
export async function lockCase(shop: Shop, id: string): Promise<LockedCase> {
  const [found] = await shop.db.select().from(guaranteeCases).where(eq(guaranteeCases.id, id)).for('no key update')
  if (!found) throw new Problem('guarantee_not_found', 404)
  return found
}

/** Empty for a text that cannot be a case number. */
function caseNumber(typed: string): string {
  return /^fg-\d{1,12}$/i.test(typed.trim()) ? typed.trim().toUpperCase() : ''
}
