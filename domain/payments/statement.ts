import { and, eq, gte, lt } from 'drizzle-orm'
import type Stripe from 'stripe'
import { ledger, payments } from '#database/schema/payments.ts'
import type { Shop } from '#domain/shop.ts'

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
 * asked about each; what went back is what it has counted up.
 */
export async function paymobStatement(shop: Shop, { from, to }: Period): Promise<Movement[]> {
  if (!shop.paymob) return []
  const begun = await shop.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, 'paymob'), gte(payments.created_at, from), lt(payments.created_at, to)))
  const movements: Movement[] = []
  for (const { id } of begun) {
    const found = await shop.paymob.inquire({ merchant_order_id: id })
    if (!found?.success || found.pending) continue
    const facts = { gateway: 'paymob' as const, currency: found.currency }
    movements.push({ ...facts, transaction_id: found.id, kind: 'charge', amount: found.amount_cents })
    const ours = await shop.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.payment_id, id), eq(ledger.kind, 'refund')))
    const known = -ours.reduce((sum, { amount }) => sum + amount, 0)
    // Paymob tells the sum alone: where ours is the same, each of ours is one of theirs.
    if (known === found.refunded_amount_cents)
      movements.push(
        ...ours.map(({ transaction_id, amount }) => ({ ...facts, transaction_id, kind: 'refund' as const, amount })),
      )
    else if (found.refunded_amount_cents > 0)
      movements.push({
        ...facts,
        transaction_id: `${found.id}-refunded`,
        kind: 'refund',
        amount: -found.refunded_amount_cents,
      })
  }
  return movements
}

function movement({ id, currency }: Stripe.Charge | Stripe.Refund, kind: Movement['kind'], amount: number): Movement {
  return { gateway: 'stripe', transaction_id: id, kind, amount, currency: currency.toUpperCase() }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
