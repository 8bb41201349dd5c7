import type Stripe from 'stripe'
import { type DisputeState, disputeStates } from '#database/schema/payments.ts'
import type { DisputeMovement, GatewayDispute } from '#domain/payments/gateways/gateway.ts'
import type { Shop } from '#domain/shop.ts'

/** The current status of a dispute, from Stripe. */
export async function askStripeDispute(shop: Shop, id: string): Promise<GatewayDispute> {
  return disputeOf(await shop.stripe.disputes.retrieve(id, {}, { maxNetworkRetries: 1 }))
}

/** Every dispute opened since then, with its PaymentIntent. */
export async function* stripeDisputesSince(
  shop: Shop,
  since: Date,
): AsyncGenerator<{ reference: string; dispute: GatewayDispute }> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for await (const dispute of shop.stripe.disputes.list({ created, limit: 100 })) {
    const { payment_intent } = dispute
    const reference = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
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
export function movementsOfEntry({ id, amount, fee, currency }: Stripe.BalanceTransaction): DisputeMovement[] {
  const facts = { currency: currency.toUpperCase() }
  const kind = amount < 0 ? 'dispute' : 'dispute_reversal'
  return [
    ...(amount === 0 ? [] : [{ ...facts, transaction_id: id, kind, amount } as const]),
    ...(fee === 0 ? [] : [{ ...facts, transaction_id: `${id}-fee`, kind: 'dispute_fee', amount: -fee } as const]),
  ]
}
