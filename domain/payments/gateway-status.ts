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
