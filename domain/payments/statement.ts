import { and, eq, gte, lt } from 'drizzle-orm'
import type Stripe from 'stripe'
import { ledger, payments } from '#database/schema/payments.ts'
import { goneBack } from '#domain/payments/paymob.ts'
import { transactionsOf } from '#domain/payments/paymob-transactions.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** Money that moved according to the gateway's own books: a charge is positive, a refund negative. Minor units. */
export type Movement = {
  gateway: 'stripe' | 'paymob'
  transaction_id: string
  kind: 'charge' | 'refund'
  amount: number
  currency: string
}

/** From the first moment on, up to but without the second. */
export type Period = { from: Date; to: Date }

/** What Stripe booked in a period: charges that took money, and refunds that were not undone. */
export async function stripeStatement(shop: Shop, { from, to }: Period): Promise<Movement[]> {
  const created = { gte: seconds(from), lt: seconds(to) }
  const movements: Movement[] = []
  for await (const charge of shop.stripe.charges.list({ created, limit: 100 }))
    if (charge.paid && charge.captured) movements.push(movement(charge, 'charge', charge.amount_captured))
  for await (const refund of shop.stripe.refunds.list({ created, limit: 100 }))
    if (refund.status === 'succeeded') movements.push(movement(refund, 'refund', -refund.amount))
  return movements
}

/**
 * What Paymob says of every payment that was begun in a period. It has no list by time that can be relied on, so it is
 * asked about each, and about every card that was tried on its page; what went back is what it has counted up.
 */
export async function paymobStatement(shop: Shop, { from, to }: Period): Promise<Movement[]> {
  if (!shop.paymob) return []
  const begun = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), gte(payments.created_at, from), lt(payments.created_at, to)))
  const movements: Movement[] = []
  for (const payment of begun)
    for (const found of (await transactionsOf(shop, shop.paymob, payment)).ours)
      if (found.success && !found.pending) movements.push(...(await movementsOf(shop, found)))
  return movements
}

/** The charge, and what has gone back of it. */
async function movementsOf(shop: Shop, found: PaymobTransaction): Promise<Movement[]> {
  const facts = { gateway: 'paymob' as const, currency: found.currency }
  const charge: Movement = { ...facts, transaction_id: found.id, kind: 'charge', amount: found.amount_cents }
  const gone = goneBack({ amount: found.amount_cents }, found)
  const ours = await shop.db
    .select({ transaction_id: ledger.transaction_id, amount: ledger.amount })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment_id))
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, found.id), eq(ledger.kind, 'refund')))
  const known = -ours.reduce((sum, { amount }) => sum + amount, 0)
  // Paymob tells the sum alone: where ours is the same, each of ours is one of theirs.
  if (known === gone) return [charge, ...ours.map((each) => ({ ...facts, ...each, kind: 'refund' as const }))]
  if (gone === 0) return [charge]
  return [charge, { ...facts, transaction_id: `${found.id}-refunded`, kind: 'refund', amount: -gone }]
}

function movement({ id, currency }: Stripe.Charge | Stripe.Refund, kind: Movement['kind'], amount: number): Movement {
  return { gateway: 'stripe', transaction_id: id, kind, amount, currency: currency.toUpperCase() }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
