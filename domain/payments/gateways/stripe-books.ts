import { and, eq, inArray } from 'drizzle-orm'
import Stripe from 'stripe'
import { type DisputeState, disputeStates, ledger } from '#database/schema/payments.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type {
  DisputeMovement,
  GatewayDispute,
  GatewayList,
  GatewayRefund,
  ListedMovement,
  Movement,
  Period,
  RefundCall,
} from '#domain/payments/gateways/gateway.ts'
import { referenceIn } from '#domain/payments/rejoin-payment.ts'
import type { Shop } from '#domain/shop.ts'

/** Refunds an amount; idempotent. `refused`: Stripe will never do it, and no money was given back. */
export async function refundStripe(
  shop: Shop,
  { order_id, gateway_reference }: Payment,
  { refund_id, amount }: RefundCall,
): Promise<GatewayRefund | { refused: string }> {
  try {
    const refund = await shop.stripe.refunds.create(
      { payment_intent: gateway_reference!, amount, metadata: { order_id, refund_id } },
      { idempotencyKey: `refund-${refund_id}` },
    )
    return toGatewayRefund(refund)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { refused: error.code ?? 'refused' }
    throw error
  }
}

/** Every refund of a payment, ours and those made in Stripe's dashboard. */
export async function refundsAtStripe(shop: Shop, { gateway_reference }: Payment): Promise<GatewayRefund[]> {
  const request = { payment_intent: gateway_reference!, limit: 100 }
  const { data } = await shop.stripe.refunds.list(request, { maxNetworkRetries: 1 })
  return data.map(toGatewayRefund)
}

/** A page of the charges since then; the first page also has recent refunds that are not in our books. */
export async function listStripe(shop: Shop, since: Date, next?: string): Promise<GatewayList> {
  if (!shop.stripe_publishable_key) return { charges: [], refunded: [], next: null }
  const created = { gte: seconds(since) }
  const page = await shop.stripe.charges.list({ created, limit: 100, ...(next && { starting_after: next }) })
  const charges = page.data
    .filter(({ paid, captured }) => paid && captured)
    .flatMap((charge) => {
      const reference = idOf(charge.payment_intent)
      if (!reference) return []
      return [
        {
          transaction_id: charge.id,
          reference,
          payment_id: charge.metadata.payment_id ?? null,
          order_id: charge.metadata.order_id ?? null,
          order_reference: referenceIn(charge.description),
          amount: charge.amount_captured,
          given_back: charge.amount_refunded,
          currency: charge.currency.toUpperCase(),
        },
      ]
    })
  const refunded = next ? [] : await unbookedRefunds(shop, created)
  return { charges, refunded, next: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
}

async function unbookedRefunds(shop: Shop, created: { gte: number }): Promise<string[]> {
  const found = new Map<string, string>()
  for await (const { id, status, payment_intent } of shop.stripe.refunds.list({ created, limit: 100 })) {
    const reference = idOf(payment_intent)
    if (status === 'succeeded' && reference) found.set(id, reference)
  }
  const booked = await shop.db
    .select({ id: ledger.transaction_id })
    .from(ledger)
    .where(and(eq(ledger.gateway, 'stripe'), inArray(ledger.transaction_id, [...found.keys()])))
  for (const { id } of booked) found.delete(id)
  return [...new Set(found.values())]
}

function idOf(object: string | { id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

function toGatewayRefund(refund: Stripe.Refund): GatewayRefund {
  const known: Record<string, GatewayRefund['state']> = { succeeded: 'done', failed: 'failed', canceled: 'failed' }
  return {
    gateway: 'stripe',
    gateway_refund_id: refund.id,
    refund_id: refund.metadata?.refund_id ?? null,
    amount: refund.amount,
    currency: refund.currency.toUpperCase(),
    state: known[refund.status ?? ''] ?? 'asked',
    failure: refund.failure_reason ?? null,
  }
}

/** What Stripe booked in a period: charges that took money, refunds that were not undone, and dispute movements. */
export async function stripeStatement(shop: Shop, { from, to }: Period): Promise<ListedMovement[]> {
  if (!shop.stripe_publishable_key) return []
  const created = { gte: seconds(from), lt: seconds(to) }
  const movements: ListedMovement[] = []
  for await (const charge of shop.stripe.charges.list({ created, limit: 100 }))
    if (charge.paid && charge.captured) movements.push(movement(charge, 'charge', charge.amount_captured))
  for await (const refund of shop.stripe.refunds.list({ created, limit: 100 }))
    if (refund.status === 'succeeded') movements.push(movement(refund, 'refund', -refund.amount))
  // Disputes are adjustments of Stripe's balance, among others that are not payments of ours.
  for await (const entry of shop.stripe.balanceTransactions.list({ created, type: 'adjustment', limit: 100 }))
    if (entry.reporting_category.startsWith('dispute'))
      movements.push(
        ...movementsOfEntry(entry).map((each) => ({ gateway: 'stripe' as const, created: entry.created, ...each })),
      )
  return movements
}

/**
 * One movement of our ledger as Stripe has it, in any period: a charge that we learned of late is booked after the
 * period in which Stripe made it. Undefined if Stripe has none.
 */
export async function findAtStripe(shop: Shop, { kind, transaction_id: id }: Movement): Promise<Movement | undefined> {
  try {
    if (kind === 'charge') {
      const charge = await shop.stripe.charges.retrieve(id)
      return charge.paid && charge.captured ? movement(charge, kind, charge.amount_captured) : undefined
    }
    if (kind === 'refund') {
      const refund = await shop.stripe.refunds.retrieve(id)
      return refund.status === 'succeeded' ? movement(refund, kind, -refund.amount) : undefined
    }
    if (kind === 'refund_failure') {
      const refund = await shop.stripe.refunds.retrieve(id.replace(/-failed$/, ''))
      return refund.status === 'failed' ? { ...movement(refund, kind, refund.amount), transaction_id: id } : undefined
    }
    const entry = await shop.stripe.balanceTransactions.retrieve(id.replace(/-fee$/, ''))
    const found = movementsOfEntry(entry).find((each) => each.transaction_id === id)
    return found && { gateway: 'stripe', ...found }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
    throw error
  }
}

function movement(
  { id, currency, created }: Stripe.Charge | Stripe.Refund,
  kind: Movement['kind'],
  amount: number,
): ListedMovement {
  return { gateway: 'stripe', transaction_id: id, kind, amount, currency: currency.toUpperCase(), created }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** The current status of a dispute, from Stripe. */
export async function askStripeDispute(shop: Shop, id: string): Promise<GatewayDispute> {
  return disputeOf(await shop.stripe.disputes.retrieve(id, {}, { maxNetworkRetries: 1 }))
}

/** Every dispute opened since then, with its PaymentIntent. */
export async function* stripeDisputesSince(
  shop: Shop,
  since: Date,
): AsyncGenerator<{ reference: string; dispute: GatewayDispute }> {
  if (!shop.stripe_publishable_key) return
  for await (const dispute of shop.stripe.disputes.list({ created: { gte: seconds(since) }, limit: 100 })) {
    const reference = idOf(dispute.payment_intent)
    if (reference) yield { reference, dispute: disputeOf(dispute) }
  }
}

function disputeOf(dispute: Stripe.Dispute): GatewayDispute {
  const { due_by } = dispute.evidence_details
  return {
    gateway: 'stripe',
    gateway_dispute_id: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    state: stateOf(dispute.status),
    evidence_due_at: due_by ? new Date(due_by * 1000) : null,
    movements: dispute.balance_transactions.flatMap(movementsOfEntry),
  }
}

/** A state that we do not know yet is treated as one that needs a response. */
function stateOf(status: string): DisputeState {
  return disputeStates.find((state) => state === status) ?? 'needs_response'
}

/** What one entry of Stripe's balance moved: the disputed money, and its fee. */
function movementsOfEntry({ id, amount, fee, currency }: Stripe.BalanceTransaction): DisputeMovement[] {
  const facts = { currency: currency.toUpperCase() }
  const kind = amount < 0 ? 'dispute' : 'dispute_reversal'
  return [
    ...(amount === 0 ? [] : [{ ...facts, transaction_id: id, kind, amount } as const]),
    ...(fee === 0 ? [] : [{ ...facts, transaction_id: `${id}-fee`, kind: 'dispute_fee', amount: -fee } as const]),
  ]
}
