import type { DisputeState, PaymentEvidence } from '#database/schema/payments.ts'
import type { Payment } from '#domain/payments/attempt.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * What a gateway reports about one attempt, in the same terms for every gateway. `unconfirmed`: it knows the attempt
 * but was never told to charge. `processing`: it does not know the outcome yet.
 */
export type GatewayPayment = {
  gateway: 'stripe' | 'paymob'
  /** Stripe's PaymentIntent, Paymob's order. */
  reference: string
  /** Stripe's charge, Paymob's transaction, once money was taken. */
  transaction_id: string | null
  /** Minor units: what was taken, or is to be taken. */
  amount: number
  /** Minor units: how much of it was already refunded. */
  given_back: number
  currency: string
  /** The ids that we attached when we created it. */
  order_id: string | null
  payment_id: string | null
  state: 'unconfirmed' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  failure: { code: string; message: string } | null
  /** The bank's 3-D Secure page. */
  redirect_url: string | null
  /** One card is pending and a later one on the same page was declined, so the payer has left the first bank's page. */
  later_declined?: boolean
  /** Card checks that help against a chargeback; null until money was taken. */
  evidence?: PaymentEvidence | null
}

/** A payment as the gateway lists it. */
export type ListedCharge = {
  /** Stripe's charge, Paymob's transaction. */
  transaction_id: string
  /** Stripe's PaymentIntent, Paymob's order. */
  reference: string
  /** The id that we attached, if the list repeats it. */
  payment_id: string | null
  /** Minor units: what was taken, and how much of it was refunded. */
  amount: number
  given_back: number
}

/** A page of the gateway's list of events, newest first. */
export type GatewayList = {
  charges: ListedCharge[]
  /** Payments (by transaction or reference) that are not on this page but have a refund or a void on it. */
  refunded: string[]
  /** Cursor of the next page; null after the last one of the requested time. */
  next: string | null
}

/** What a gateway reports about one refund. `asked`: it is in flight. */
export type GatewayRefund = {
  gateway: 'stripe' | 'paymob'
  gateway_refund_id: string
  /** The id that we attached; null if it was made in the gateway's dashboard. */
  refund_id: string | null
  /** Minor units. */
  amount: number
  currency: string
  state: 'asked' | 'done' | 'failed'
  failure: string | null
  /**
   * For a gateway that reports only the refunded total: the total in our books (minor units) when `amount` was
   * computed. The amount is valid only while our books still say this.
   */
  beyond?: number
}

/** The common interface of the gateways. `isUnreachable` and `isOurFault` classify what a call throws. */
export type Gateway = {
  /** The current status of an attempt; `transaction_id` is a card on a Paymob page that we were told about. */
  ask: (shop: Shop, payment: Payment, transaction_id?: string) => Promise<GatewayPayment>
  /** Makes sure, as far as the gateway can, that an attempt takes no more money; `reported` is its latest status. */
  end: (shop: Shop, payment: Payment, reported: GatewayPayment) => Promise<GatewayPayment>
  /** Refunds an amount; idempotent. `refused`: no money was given back, and none will be. */
  refund: (shop: Shop, payment: Payment, request: RefundCall) => Promise<GatewayRefund | { refused: string }>
  /** Every refund of a payment that the gateway knows, including those made in its dashboard. */
  refunds: (shop: Shop, payment: Payment) => Promise<GatewayRefund[]>
  /** A page of the gateway's own list from `since` on; `next` is the cursor from the page before. */
  list: (shop: Shop, since: Date, next?: string) => Promise<GatewayList>
}

/** `amount` in minor units. */
export type RefundCall = { refund_id: string; amount: number }

/** Money that a dispute moved: taken by the buyer's bank (negative), returned to us (positive), the gateway's fee. */
export type DisputeMovement = {
  /** The gateway's id of the movement. */
  transaction_id: string
  kind: 'dispute' | 'dispute_reversal' | 'dispute_fee'
  /** Minor units. */
  amount: number
  currency: string
}

/** What a gateway reports about a dispute (chargeback). */
export type GatewayDispute = {
  gateway: 'stripe' | 'paymob'
  gateway_dispute_id: string
  /** The disputed amount, minor units. */
  amount: number
  currency: string
  reason: string
  state: DisputeState
  evidence_due_at: Date | null
  movements: DisputeMovement[]
}
