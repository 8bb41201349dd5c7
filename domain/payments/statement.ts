import { and, eq, gte, lt } from 'drizzle-orm'
import Stripe from 'stripe'
import { ledger, type ledgerKinds, payments } from '#database/schema/payments.ts'
import { gateways } from '#domain/payments/gateway.ts'
import type { GatewayList } from '#domain/payments/gateway-status.ts'
import { refundedAmount } from '#domain/payments/paymob-refunds.ts'
import { tookMoney } from '#domain/payments/paymob-transactions.ts'
import { movementsOf as movementsOfDispute } from '#domain/payments/stripe-disputes.ts'
import type { Shop } from '#domain/shop.ts'
import type { PaymobTransaction } from '#services/paymob/transaction.ts'

/** A movement of money in the gateway's own books; signs as in the ledger. Minor units. */
export type Movement = {
  gateway: 'stripe' | 'paymob'
  transaction_id: string
  kind: (typeof ledgerKinds)[number]
  amount: number
  currency: string
}

/** Includes `from`, excludes `to`. */
export type Period = { from: Date; to: Date }

/** What Stripe booked in a period: charges that took money, refunds that were not undone, and dispute movements. */
export async function stripeStatement(shop: Shop, { from, to }: Period): Promise<Movement[]> {
  const created = { gte: seconds(from), lt: seconds(to) }
  const movements: Movement[] = []
  for await (const charge of shop.stripe.charges.list({ created, limit: 100 }))
    if (charge.paid && charge.captured) movements.push(movement(charge, 'charge', charge.amount_captured))
  for await (const refund of shop.stripe.refunds.list({ created, limit: 100 }))
    if (refund.status === 'succeeded') movements.push(movement(refund, 'refund', -refund.amount))
  // Disputes are adjustments of Stripe's balance, among others that are not payments of ours.
  for await (const entry of shop.stripe.balanceTransactions.list({ created, type: 'adjustment', limit: 100 }))
    if (entry.reporting_category.startsWith('dispute'))
      movements.push(...movementsOfDispute(entry).map((each) => ({ gateway: 'stripe' as const, ...each })))
  return movements
}

/**
 * One movement of our ledger as Stripe has it, in any period: a charge that we learned of late is booked after the
 * period in which Stripe made it. Undefined if Stripe has none.
 */
export async function findAtStripe(
  shop: Shop,
  { kind, transaction_id: id }: Pick<Movement, 'kind' | 'transaction_id'>,
): Promise<Movement | undefined> {
  try {
    if (kind === 'charge') {
      const charge = await shop.stripe.charges.retrieve(id)
      return charge.paid && charge.captured ? movement(charge, kind, charge.amount_captured) : undefined
    }
    if (kind === 'refund') {
      const refund = await shop.stripe.refunds.retrieve(id)
      return refund.status === 'succeeded' ? movement(refund, kind, -refund.amount) : undefined
    }
    const entry = await shop.stripe.balanceTransactions.retrieve(id.replace(/-fee$/, ''))
    const found = movementsOfDispute(entry).find((each) => each.transaction_id === id)
    return found && { gateway: 'stripe', ...found }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/**
 * What Paymob reports for every payment it lists since the period began, for every older one with a listed refund or
 * void, and for those that our ledger has in the period. Refunds come from its running total. A payment listed after
 * the period that our ledger does not have is included: it is missing from every period's books.
 */
export async function paymobStatement(shop: Shop, { from, to }: Period): Promise<Movement[]> {
  const { paymob } = shop
  if (!paymob) return []
  const ids = new Set(await bookedAtPaymob(shop, { from, to }))
  let next: string | null = '1'
  while (next) {
    const page: GatewayList = await gateways.paymob.list(shop, from, next)
    for (const { transaction_id } of page.charges) ids.add(transaction_id)
    for (const transaction_id of page.refunded) ids.add(transaction_id)
    next = page.next
  }
  const movements: Movement[] = []
  for (const id of ids) {
    const found = await paymob.transaction(id)
    if (found && tookMoney(found)) movements.push(...(await movementsOf(shop, found)))
  }
  return movements
}

/** Paymob transactions with a movement of our ledger in a period. */
async function bookedAtPaymob(shop: Shop, { from, to }: Period): Promise<string[]> {
  const inPeriod = and(eq(ledger.gateway, 'paymob'), gte(ledger.created_at, from), lt(ledger.created_at, to))
  const found = await shop.db
    .selectDistinct({ transaction_id: payments.transaction_id })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment_id))
    .where(inPeriod)
  return found.flatMap(({ transaction_id }) => transaction_id ?? [])
}

/** The charge, and what was refunded of it. */
async function movementsOf(shop: Shop, found: PaymobTransaction): Promise<Movement[]> {
  const facts = { gateway: 'paymob' as const, currency: found.currency }
  const charge: Movement = { ...facts, transaction_id: found.id, kind: 'charge', amount: found.amount_cents }
  const gone = refundedAmount({ amount: found.amount_cents }, found)
  const ours = await shop.db
    .select({ transaction_id: ledger.transaction_id, amount: ledger.amount })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment_id))
    .where(and(eq(payments.gateway, 'paymob'), eq(payments.transaction_id, found.id), eq(ledger.kind, 'refund')))
  const known = -ours.reduce((sum, { amount }) => sum + amount, 0)
  // Paymob reports only the total: if ours is equal, each of our refunds is one of theirs.
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
