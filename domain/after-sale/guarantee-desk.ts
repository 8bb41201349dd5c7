import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { addCosts, type Cost } from '#domain/guarantee/costs.ts'
import { type Decided, type Decision, decideCase, markSent } from '#domain/guarantee/decide-case.ts'
import { orderOfCase } from '#domain/guarantee/events.ts'
import { askForPhotos } from '#domain/guarantee/open-case.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { AuditAction } from '#shared/desk/audit-actions.ts'

/** Decides a guarantee case at the desk, or by a command. Throws what `decideCase` throws. */
export async function decideAtDesk(shop: Shop, by: Actor | Command, decision: Omit<Decision, 'by'>): Promise<Decided> {
  const { number, outcome, amount, costs = [] } = decision
  return recorded(shop, by, number, 'order.guarantee_decided', async (open) => {
    const decided = await decideCase(open, { ...decision, by: 'staff' })
    const { is_repeated, refund } = decided
    const after = { case_number: number, outcome, ...(refund && { amount: refund.amount ?? amount }) }
    return { result: decided, after: is_repeated ? {} : after, costs: is_repeated ? [] : costs }
  })
}

/** Asks the buyer of a case for photos. Throws what `askForPhotos` throws. */
export async function askAtDesk(
  shop: Shop,
  by: Actor | Command,
  { number, why }: { number: string; why: string },
): Promise<void> {
  await recorded(shop, by, number, 'order.guarantee_photos_asked', async (open) => {
    await askForPhotos(open, number, why)
    return { result: undefined, after: { case_number: number } }
  })
}

/** Notes that the goods of an exchange have left. Throws what `markSent` throws. */
export async function sentAtDesk(shop: Shop, by: Actor, number: string): Promise<void> {
  await recorded(shop, by, number, 'order.guarantee_sent', async (open) => {
    const isFirst = await markSent(open, number)
    return { result: undefined, after: isFirst ? { case_number: number } : {} }
  })
}

/** Books costs of a case. Throws what `addCosts` throws. */
export async function bookAtDesk(
  shop: Shop,
  by: Actor | Command,
  { number, again, costs }: { number: string; again: boolean; costs: readonly Cost[] },
): Promise<void> {
  await recorded(shop, by, number, 'order.guarantee_cost_booked', async (open) => {
    await addCosts(open, { number, costs: [...costs], again })
    return { result: undefined, costs }
  })
}

async function recorded<Result>(
  shop: Shop,
  by: Actor | Command,
  number: string,
  action: Extract<AuditAction, `order.guarantee_${string}`>,
  work: (open: Shop) => Promise<{ result: Result; after?: object; costs?: readonly Cost[] }>,
): Promise<Result> {
  return audited(shop, by, async (open, record) => {
    const { order_id } = await orderOfCase(open, number)
    const { result, after, costs = [] } = await inTransaction(open, work)
    const entry = { kind: 'order', id: order_id, name: number } as const
    if (after) await record({ ...entry, action, after: { ...after } })
    for (const { kind: cost, amount } of costs)
      await record({ ...entry, action: 'order.guarantee_cost_booked', after: { case_number: number, cost, amount } })
    return result
  })
}
