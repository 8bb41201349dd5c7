import { type Actor, audited } from '#domain/audit/audit.ts'
import { addCosts, type Cost } from '#domain/guarantee/costs.ts'
import { type Decision, decideCase, markSent } from '#domain/guarantee/decide-case.ts'
import { orderOfCase } from '#domain/guarantee/events.ts'
import { askForPhotos } from '#domain/guarantee/open-case.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { AuditAction } from '#shared/desk/audit-actions.ts'

/** Decides a guarantee case at the desk. Throws what `decideCase` throws. */
export async function decideAtDesk(
  shop: Shop,
  by: Actor,
  decision: Omit<Decision, 'by'>,
): Promise<{ is_repeated: boolean }> {
  const { number, outcome, amount } = decision
  return recorded(shop, by, number, 'order.guarantee_decided', async (open) => {
    const { is_repeated, refund } = await decideCase(open, { ...decision, by: 'staff' })
    const after = { case_number: number, outcome, ...(refund && { amount: refund.amount ?? amount }) }
    return { result: { is_repeated }, after: is_repeated ? {} : after }
  })
}

/** Asks the buyer of a case for photos. Throws what `askForPhotos` throws. */
export async function askAtDesk(
  shop: Shop,
  by: Actor,
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

/** Books a cost of a case. Throws what `addCosts` throws. */
export async function bookAtDesk(
  shop: Shop,
  by: Actor,
  { number, again, ...cost }: { number: string; again: boolean } & Cost,
): Promise<void> {
  await recorded(shop, by, number, 'order.guarantee_cost_booked', async (open) => {
    await addCosts(open, { number, costs: [cost], again })
    return { result: undefined, after: { case_number: number, cost: cost.kind, amount: cost.amount } }
  })
}

async function recorded<Result>(
  shop: Shop,
  by: Actor,
  number: string,
  action: Extract<AuditAction, `order.guarantee_${string}`>,
  work: (open: Shop) => Promise<{ result: Result; after: object }>,
): Promise<Result> {
  return audited(shop, by, async (open, record) => {
    const { order_id } = await orderOfCase(open, number)
    const { result, after } = await inTransaction(open, work)
    await record({ action, kind: 'order', id: order_id, name: number, after: { ...after } })
    return result
  })
}
