import type Stripe from 'stripe'
import type { Shop } from '#domain/shop.ts'

/** Money that moved according to the gateway's own books: a charge is positive, a refund negative. Minor units. */
export type Movement = {
  gateway: 'stripe'
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

function movement({ id, currency }: Stripe.Charge | Stripe.Refund, kind: Movement['kind'], amount: number): Movement {
  return { gateway: 'stripe', transaction_id: id, kind, amount, currency: currency.toUpperCase() }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
