import type { DisputeState, ledgerKinds, PaymentEvidence } from '#database/schema/payments.ts'
import type { LockedOrder } from '#domain/orders/lock.ts'
import type { GatewayName, Payment } from '#domain/payments/attempt.ts'
import type { Shop } from '#domain/shop.ts'
import type { Answer } from '#shared/api.ts'

/**
 * What a gateway reports about one attempt, in the same terms for every gateway. `unconfirmed`: it knows the attempt
 * but never received the request to charge. `processing`: it does not know the outcome yet.
 */
export type GatewayPayment = {
  gateway: GatewayName
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
  /** The order's reference in the words that we gave it ("R-8K2M-4QPX"), where the gateway repeats them. */
  order_reference?: string | null
  state: 'unconfirmed' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  failure: { code: string; message: string } | null
  /** The bank's 3-D Secure page. */
  redirect_url: string | null
  /** On one page several cards can be charged, each by a transaction of its own. */
  several_cards?: boolean
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
  /** What we attached of the attempt and its order, if the list repeats it. */
  payment_id: string | null
  order_id: string | null
  order_reference: string | null
  /** Minor units: what was taken, and how much of it was refunded. */
  amount: number
  given_back: number
  currency: string
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
  gateway: GatewayName
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

/**
 * A payment service. A new one is an object of this type and a row of `gateways`; its callbacks are parsed beside it.
 * `isUnreachable` and `isOurFault` classify what a call throws.
 */
export type Gateway = {
  /** The id of the payment method, and the service's name for people. */
  name: Method['id'] | 'Bank transfer'
  /**
   * The payer leaves for the gateway's own page, which we cannot revoke and on which several cards may be tried or even
   * charged. Otherwise the shop charges one card by its token.
   */
  has_page: boolean
  /** It reports only how much of a payment was refunded, not each refund. */
  totals_refunds: boolean
  /** Its API reports disputes and what they moved. */
  lists_disputes: boolean
  /** The payment method as a shopper may choose it; undefined if the shop has no account there. */
  offer: (shop: Shop) => Method | undefined
  /** Creates the payment there; nothing is charged yet. */
  open: (shop: Shop, attempt: Attempt) => Promise<OpenedPayment>
  /** The current status of an attempt; `transaction_id` is a card on its page that a callback or browser named. */
  ask: (shop: Shop, payment: Payment, transaction_id?: string) => Promise<GatewayPayment>
  /** Whether an attempt that took no money should be ended now. */
  mayEnd: (reported: GatewayPayment, facts: Waiting) => boolean
  /** Makes sure, as far as the gateway can, that an attempt takes no more money; `reported` is its latest status. */
  end: (shop: Shop, payment: Payment, reported: GatewayPayment) => Promise<GatewayPayment>
  /** Refunds an amount; idempotent. `refused`: no money was refunded, and none will be. */
  refund: (shop: Shop, payment: Payment, request: RefundCall) => Promise<GatewayRefund | { refused: string }>
  /** Every refund of a payment that the gateway knows, including those made in its dashboard. */
  refunds: (shop: Shop, payment: Payment) => Promise<GatewayRefund[]>
  /** A page of the gateway's own list from `since` on; `next` is the cursor from the page before. */
  list: (shop: Shop, since: Date, next?: string) => Promise<GatewayList>
  /** What the gateway's own books say moved in a period. */
  statement: (shop: Shop, period: Period) => Promise<ListedMovement[]>
  /** One movement of our ledger as the gateway has it, in any period, if it can be looked up. */
  findMovement?: (shop: Shop, ours: Movement) => Promise<Movement | undefined>
}

type Method = Answer<'GET /payment/gateways'>[number]

/** An address of an order, as stored: E.164 phone, the shop's country code. */
export type Contact = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'country', string>

/** A stored attempt, with what a gateway needs to take its payment. Money in minor units. */
export type Attempt = {
  payment: Payment
  order: LockedOrder
  /** Of the card field; a gateway with a page needs none. */
  token: string
  /** Many cards were declined before this one: the bank must require 3-D Secure, if the card supports it. */
  challenged: boolean
  /** The payer and the delivery address. */
  billing: Contact
  shipping: Contact
}

/** A payment that was created at a gateway: the page where it is paid, or the call that charges the card. */
export type OpenedPayment = { reference: string } & (
  | { redirect_url: string }
  | { charge: () => Promise<GatewayPayment> }
)

/** `age` in minutes. `end_waiting`: the payer has come back to the shop. `end_unconfirmed`: it was never confirmed. */
type Waiting = { age: number; end_waiting: boolean; end_unconfirmed: boolean }

/**
 * What a failed call means. `reported`: the card was declined and the gateway gives the attempt's status. `refused`:
 * the card or its token is invalid. `unclear`: it may have been carried out. `not_done`: it was not, and the fault is
 * ours.
 */
export type CallFailure =
  | { kind: 'reported'; reported: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unclear' }
  | { kind: 'not_done' }

/** `amount` in minor units. */
export type RefundCall = { refund_id: string; amount: number }

/** Includes `from`, excludes `to`. */
export type Period = { from: Date; to: Date }

/** A movement of money; signs as in the ledger. Minor units. */
export type Movement = {
  gateway: GatewayName
  transaction_id: string
  kind: (typeof ledgerKinds)[number]
  amount: number
  currency: string
}

/** `created` in Unix seconds; null where only the sum is known, which then belongs to the requested period. */
export type ListedMovement = Movement & { created: number | null }

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
  gateway: GatewayName
  gateway_dispute_id: string
  /** The disputed amount, minor units. */
  amount: number
  currency: string
  reason: string
  state: DisputeState
  evidence_due_at: Date | null
  movements: DisputeMovement[]
}
