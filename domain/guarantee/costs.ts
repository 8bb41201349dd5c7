import { and, eq, gt } from 'drizzle-orm'
import { guaranteeCosts } from '#database/schema/guarantee.ts'
import { lockCase, orderOfCase } from '#domain/guarantee/events.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { GuaranteeCostKind } from '#shared/guarantee.ts'

/** A cost of a case beside its refund. Fils; a negative amount corrects an earlier one. */
export type Cost = { kind: Exclude<GuaranteeCostKind, 'refund'>; amount: number }

const repeatMinutes = 10

/**
 * Books a cost of a case, also after the decision, because courier bills come late. Repeating it within ten minutes
 * counts as a mistake unless `again` is set. Throws guarantee_not_found, guarantee_cost_repeated.
 */
export async function addCosts(
  shop: Shop,
  { number, costs, again = false }: { number: string; costs: readonly Cost[]; again?: boolean },
): Promise<void> {
  await inTransaction(shop, async (open) => {
    const { id } = await lockCase(open, (await orderOfCase(open, number)).id)
    const since = new Date(shop.now().getTime() - repeatMinutes * 60_000)
    const recent = await open.db
      .select()
      .from(guaranteeCosts)
      .where(and(eq(guaranteeCosts.case_id, id), gt(guaranteeCosts.booked_at, since)))
    const isRepeated = costs.some((cost) =>
      recent.some(({ kind, amount }) => kind === cost.kind && amount === cost.amount),
    )
    if (isRepeated && !again) throw new Problem('guarantee_cost_repeated', 409)
    await bookCosts(open, id, costs)
  })
}

/** Call it in the transaction of the decision. */
export async function bookCosts(shop: Shop, case_id: string, costs: readonly Cost[]): Promise<void> {
  const booked_at = shop.now()
  if (costs.length > 0)
    await shop.db.insert(guaranteeCosts).values(costs.map((cost) => ({ ...cost, case_id, booked_at })))
}
