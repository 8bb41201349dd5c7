import type { DisputeState, PaymentEvidence } from '#database/schema/payments.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * What the gateway says of one attempt, in words that do not depend on the gateway. `unconfirmed`: it knows of the attempt
 * and was never told to charge. `processing`: it does not know yet itself.
 */
export type GatewayPayment = {
  gateway: 'stripe' | 'paymob'
  /** Stripe's PaymentIntent, Paymob's order. */
  reference: string
  /** Stripe's charge, Paymob's transaction, once money was taken. */
  transaction_id: string | null
  /** Minor units: what was taken, or is to be taken. */
  amount: number
  /** Minor units: what has gone back of it already. */
  given_back: number
  currency: string
  /** What we wrote on it ourselves when we made it. */
  order_id: string | null
  payment_id: string | null
  state: 'unconfirmed' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  failure: { code: string; message: string } | null
  /** Where the payer answers the bank's question. */
  redirect_url: string | null
  /** While one card is pending: a later card on the same page was declined, so the payer is back from the first bank. */
  later_declined?: boolean
  /** What helps against a chargeback; null until money was taken. */
  evidence?: PaymentEvidence | null
}

/** A payment as it appears in the gateway's own list. */
export type ListedCharge = {
  /** Stripe's charge, Paymob's transaction. */
  transaction_id: string
  /** Stripe's PaymentIntent, Paymob's order. */
  reference: string
  /** What we wrote on it ourselves, where the list repeats it. */
  payment_id: string | null
  /** Minor units: what was taken, and what has gone back of it. */
  amount: number
  given_back: number
}

/** A page of the gateway's own list of what happened, the newest first. */
export type GatewayList = {
  charges: ListedCharge[]
  /** Payments (by transaction or reference) that are not on this page, and of which a refund or a void is. */
  refunded: string[]
  /** Names the next page; null after the last one of the time that was asked for. */
  next: string | null
}

/** What the gateway says of one refund. `asked`: it is under way. */
export type GatewayRefund = {
  gateway: 'stripe' | 'paymob'
  gateway_refund_id: string
  /** What we wrote on it ourselves; null where it was made in the gateway's dashboard. */
  refund_id: string | null
  /** Minor units. */
  amount: number
  currency: string
  state: 'asked' | 'done' | 'failed'
  failure: string | null
  /**
   * Where the gateway only counts what went back: what our books said of it (minor units) when the amount was reckoned. It
   * holds while they say the same.
   */
  beyond?: number
}

/** One payment service, in words that do not depend on it. Every call may throw what `isUnreachable` and `isOurFault` judge. */
export type Gateway = {
  /** How an attempt stands now; `transaction_id` names a card on a page of Paymob's that we were told of. */
  ask: (shop: Shop, payment: Payment, transaction_id?: string) => Promise<GatewayPayment>
  /** Makes sure, as far as the gateway can, that an attempt takes no money any more; `word` is its last. */
  end: (shop: Shop, payment: Payment, word: GatewayPayment) => Promise<GatewayPayment>
  /** Gives an amount back, once, however often it is repeated. `refused`: no money went, and none will. */
  refund: (shop: Shop, payment: Payment, wish: RefundCall) => Promise<GatewayRefund | { refused: string }>
  /** Every refund of a payment that the gateway knows of, ours and those made in its dashboard. */
  refunds: (shop: Shop, payment: Payment) => Promise<GatewayRefund[]>
  /** A page of what the gateway itself lists from `since` on; `next` as the page before gave it. */
  list: (shop: Shop, since: Date, next?: string) => Promise<GatewayList>
}

/** `amount` in minor units. */
export type RefundCall = { refund_id: string; amount: number }

/** Money that a dispute moved: taken back by the buyer's bank (negative), returned to us (positive), the gateway's fee. */
export type DisputeMovement = {
  /** The gateway's own name of the movement. */
  transaction_id: string
  kind: 'dispute' | 'dispute_reversal' | 'dispute_fee'
  /** Minor units. */
  amount: number
  currency: string
}

/** What the gateway says of a dispute (chargeback). */
export type GatewayDispute = {
  gateway: 'stripe' | 'paymob'
  gateway_dispute_id: string
  /** Minor units that the bank disputes. */
  amount: number
  currency: string
  reason: string
  state: DisputeState
  evidence_due_at: Date | null
  movements: DisputeMovement[]
}
