import { and, desc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { orders } from '#database/schema/orders.ts'
import { closedDisputes, disputes, payments } from '#database/schema/payments.ts'
import { settleDispute } from '#domain/payments/disputes/settle-dispute.ts'
import { stripeDisputesSince } from '#domain/payments/gateways/stripe-books.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/** A dispute is decided within this many days of its opening, appeals aside. */
const watchedDays = 120

/** Polls Stripe's list of disputes, in case a webhook was lost or its event type is not subscribed to. */
export async function readDisputes(shop: Shop): Promise<void> {
  const since = new Date(shop.now().getTime() - watchedDays * 86_400_000)
  for await (const { reference, dispute } of stripeDisputesSince(shop, since)) {
    const [payment] = await shop.db
      .select({ id: payments.id, order_id: payments.order_id })
      .from(payments)
      .where(and(eq(payments.gateway, 'stripe'), eq(payments.gateway_reference, reference)))
    if (payment) await settleDispute(shop, payment, dispute)
  }
}

export type ListedDispute = typeof disputes.$inferSelect & {
  order_number: string | null
  payment: typeof payments.$inferSelect
}

/** Disputes that the bank has not decided, earliest deadline first; or all of one order. */
export function listDisputes(shop: Shop, order_number?: string): Promise<ListedDispute[]> {
  const isOpen = notInArray(disputes.state, [...closedDisputes])
  return disputesWhere(shop, order_number === undefined ? isOpen : eq(orders.order_number, order_number))
}

/** One dispute, for a letter. Throws dispute_not_found. */
export async function findDispute(shop: Shop, id: string): Promise<ListedDispute> {
  const [found] = await disputesWhere(shop, eq(disputes.id, id))
  if (!found) throw new Problem('dispute_not_found', 404)
  return found
}

async function disputesWhere(shop: Shop, condition: SQL): Promise<ListedDispute[]> {
  const rows = await shop.db
    .select({ dispute: disputes, order_number: orders.order_number, payment: payments })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.order_id))
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(condition)
    .orderBy(sql`${disputes.evidence_due_at} asc nulls last`, desc(disputes.created_at), disputes.id)
    .limit(200)
  return rows.map(({ dispute, ...rest }) => ({ ...dispute, ...rest }))
}
