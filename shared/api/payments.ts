import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { both, sessionId } from '#shared/api/common.ts'
import { keepable } from '#shared/forms.ts'

const gateway = z.object({
  id: z.enum(['Stripe', 'Paymob']),
  ...both('name'),
  test_mode: z.boolean(),
  publishable_key: z.string(),
  /** The script that renders the card field. */
  script: z.string(),
})

/** `paid`: done. `requires_action`: redirect the browser to `redirect_url`. `pending`: waiting for the gateway. */
const paymentAnswer = z.object({
  state: z.enum(['paid', 'requires_action', 'pending']),
  order_id: z.string(),
  transaction_id: z.nullable(z.string()),
  redirect_url: z.nullable(z.string()),
  /** With `redirect_url`: the gateway's id of the payment. */
  reference: z.nullable(z.string()),
})
export type PaymentAnswer = z.infer<typeof paymentAnswer>

/** A gateway's id of a transaction, as a text. In Paymob's own JSON it is a number. */
export const transactionId = z.pipe(z.union([z.string(), z.number()], 'transaction_id_missing'), z.transform(String))

/** Every way of reporting a transaction id has this shape and effect: it is recorded, then the gateway is queried. */
const transactionClaim = z.object({
  order_id: z.string().check(z.maxLength(60)),
  transaction_id: z.pipe(
    transactionId,
    z.string().check(keepable, z.trim(), z.minLength(1, 'transaction_id_missing'), z.maxLength(200)),
  ),
  is_auth: z.optional(z.unknown()),
  is_standalone_payment: z.optional(z.unknown()),
  payment_method_type: z.optional(z.unknown()),
  card_type: z.optional(z.unknown()),
  card_last_digits: z.optional(z.unknown()),
  amount_cents: z.optional(z.unknown()),
  response_message: z.optional(z.unknown()),
})

/** All parameters of the return URL are accepted. Two are read, those that the log keeps are named in `record-claim.ts`. */
const redirectClaim = z.looseObject({
  order_id: z._default(z.string().check(z.maxLength(60)), ''),
  id: z.optional(z.union([z.string().check(z.maxLength(200)), z.number()])),
  transaction_id: z.optional(z.union([z.string().check(z.maxLength(200)), z.number()])),
})

const claimAnswer = z.object({ order_id: z.string(), payment_status: z.nullable(z.string()) })

export const paymentCalls = calls({
  'GET /payment/gateways': { summary: 'Ways to pay', data: z.array(gateway) },
  'POST /payment': {
    summary: "Pay the session's stored order",
    bearer: 'optional',
    body: z.object({
      session_id: sessionId,
      /** The order shown to the payer. If the session has a newer one, nothing is charged. */
      order_id: z.optional(z.string().check(z.maxLength(60))),
      /** The key of the details shown to the payer (`detailsKey`). If the order has others, nothing is charged. */
      details: z.optional(z.string().check(z.maxLength(20))),
      stripeToken: z.optional(z.string().check(z.maxLength(200))),
      payment_method: z.optional(z.string().check(z.maxLength(40))),
    }),
    data: paymentAnswer,
  },
  'POST /payment/check-status': {
    summary: 'Query the gateway for a payment’s status',
    query: z.object({ identifier: z.optional(z.string().check(z.maxLength(200))) }),
    data: claimAnswer,
  },
  'POST /paymob/capture': {
    summary: 'Ask the gateway about a payment; an authorisation of ours is captured',
    body: transactionClaim,
    data: claimAnswer,
  },
  'POST /paymob/log-redirect': {
    summary: 'Write down what the way back from Paymob said, and ask the gateway',
    body: redirectClaim,
    data: claimAnswer,
  },
  'POST /paymob/redirect': {
    summary: 'Write down what the way back from Paymob said, and ask the gateway',
    body: redirectClaim,
    data: claimAnswer,
  },
  'POST /paymob/store-transaction-id': {
    summary: 'Tell us a transaction id',
    body: transactionClaim,
    data: claimAnswer,
  },
  'POST /paymob/store-transaction-id-direct': {
    summary: 'Tell us a transaction id (fallback)',
    body: transactionClaim,
    data: claimAnswer,
  },
  'POST /debug/emergency-transaction': {
    summary: 'Tell us a transaction id (fallback)',
    body: transactionClaim,
    data: claimAnswer,
  },
  'POST /paymob/store-transaction': {
    summary: 'Tell us a transaction id (fallback)',
    body: transactionClaim,
    data: claimAnswer,
  },
})
