import * as z from 'zod/mini'
import { deskCallsOf, uuid } from '#shared/desk/call.ts'

const fils = z.int()

const refundableLine = z.object({
  line_id: z.string(),
  kind: z.enum(['wheel', 'addon']),
  sku: z.string(),
  name: z.string(),
  name_ar: z.string(),
  axle: z.enum(['any', 'front', 'rear']),
  quantity: z.int(),
  /** Of all pieces, fils. */
  total: fils,
  discount: fils,
  /** Pieces refunded before, or in flight. */
  refunded: z.int(),
  /** Pieces that can still go back on the shelf; none of goods made to order. */
  can_restock: z.int(),
  /** Pieces that a new return may name; none before the parcel has left. */
  can_return: z.int(),
})

const refund = z.object({
  id: z.string(),
  amount: fils,
  reason: z.string(),
  note: z.string(),
  /** `asked`: the gateway has not confirmed it, or a bank transfer is not recorded. `failed`: refused, no money moved. */
  state: z.enum(['asked', 'done', 'failed']),
  /** The gateway's own words. Of a refund that is done: why the buyer's bank sent it back later. */
  failure: z.nullable(z.string()),
  asked_by: z.enum(['shop', 'owner', 'gateway']),
  gateway: z.string(),
  bank_reference: z.nullable(z.string()),
  credit_note: z.nullable(z.string()),
  /** A newer refund took its place. */
  is_replaced: z.boolean(),
  created_at: z.string(),
  done_at: z.nullable(z.string()),
})
export type DeskRefund = z.infer<typeof refund>

const orderMoney = z.object({
  currency: z.string(),
  total: fils,
  refunded: fils,
  /** What can still be refunded: the payment less refunds that are done or in flight. */
  left: fils,
  /** What was paid for the delivery and is not refunded as such. */
  delivery_left: fils,
  lines: z.array(refundableLine),
  refunds: z.array(refund),
  is_dispatched: z.boolean(),
  is_restocked: z.boolean(),
  cancelled_at: z.nullable(z.string()),
  /** The buyer's bank has taken the money, or is about to. */
  is_disputed: z.boolean(),
  /** The bank has decided for the buyer: the money is lost. */
  is_lost: z.boolean(),
})
export type OrderMoney = z.infer<typeof orderMoney>

const difference = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.string(),
  /** Fils; null if that side has no record. */
  ours: z.nullable(fils),
  theirs: z.nullable(fils),
  /** Of both amounts, whose minor units they are. */
  currency: z.string(),
  order_id: z.nullable(z.string()),
  created_at: z.string(),
})

const moneyDesk = z.object({
  /** Payments without an outcome, or paid with another sum than requested. */
  payments: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      order_number: z.string(),
      gateway: z.enum(['stripe', 'paymob', 'bank_transfer']),
      amount: fils,
      currency: z.string(),
      state: z.enum(['started', 'requires_action', 'succeeded', 'failed', 'canceled']),
      failure_code: z.nullable(z.string()),
      created_at: z.string(),
      checked_at: z.nullable(z.string()),
    }),
  ),
  /** Refused, not confirmed for an hour, sent back by the buyer's bank (`done`), or to be paid by bank transfer. */
  refunds: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      order_number: z.string(),
      amount: fils,
      currency: z.string(),
      reason: z.string(),
      note: z.string(),
      state: z.enum(['asked', 'done', 'failed']),
      failure: z.nullable(z.string()),
      gateway: z.string(),
      bank_reference: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  /** Undecided ones, the earliest deadline first. */
  disputes: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      order_number: z.string(),
      gateway: z.enum(['stripe', 'paymob', 'bank_transfer']),
      gateway_dispute_id: z.string(),
      amount: fils,
      currency: z.string(),
      reason: z.string(),
      state: z.string(),
      evidence_due_at: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  /** What the comparisons with the gateways found and is open, the newest first. */
  differences: z.array(difference),
  /** What was closed in 30 days: by a person with a note, or because it was gone. */
  closed: z.array(
    z.extend(difference, {
      closed_at: z.string(),
      closed_by: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
  compared_until: z.nullable(z.string()),
})
export type MoneyDesk = z.infer<typeof moneyDesk>

const byId = z.object({ id: uuid })
const note = z.string().check(z.trim(), z.maxLength(300, 'too_long:300'))

export const moneyCalls = deskCallsOf({
  'GET /desk/money': {
    summary: 'Payments in doubt, refused refunds, disputes, and differences from the gateways’ books',
    permission: 'money.read',
    data: moneyDesk,
  },
  'POST /desk/payments/{id}/check': {
    summary: 'Ask the gateway about a payment now, and settle what it says',
    permission: 'money.check',
    params: byId,
    data: z.object({ state: z.string() }),
  },
  'POST /desk/differences/{id}/close': {
    summary: 'Close a difference from the gateways’ books, with what was found out',
    permission: 'money.close',
    params: byId,
    body: z.object({ note: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(300, 'too_long:300')) }),
    data: z.object({ done: z.boolean() }),
  },
  'POST /desk/disputes': {
    summary: 'Record what an e-mail of Paymob said about a dispute; Stripe reports its own',
    permission: 'money.dispute',
    body: z.object({
      order_number: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, 'required'), z.maxLength(40)),
      state: z.enum(['opened', 'won', 'lost']),
      /** Fils; the whole payment if left out. */
      amount: z.optional(z.int32().check(z.positive())),
      fee: z.optional(z.int32().check(z.nonnegative())),
      /** The figures were mistyped before: the difference is booked. */
      is_correction: z.optional(z.boolean()),
    }),
    data: z.object({ done: z.boolean() }),
  },
  'GET /desk/orders/{id}/money': {
    summary: 'What was paid for an order, what was refunded, and what can be',
    permission: 'money.read',
    params: byId,
    data: orderMoney,
  },
  'POST /desk/orders/{id}/cancel': {
    summary: 'Cancel a paid order before dispatch: refund what is left, and write to the buyer',
    permission: 'money.refund',
    params: byId,
    body: z.object({ key: uuid, restock: z.boolean(), note }),
    data: z.object({ refunded: fils }),
  },
  'POST /desk/orders/{id}/restock': {
    summary: 'Put the goods back on the shelf of an order that never left and whose dispute is lost',
    permission: 'stock.correct',
    params: byId,
    data: z.object({ done: z.boolean() }),
  },
  'POST /desk/orders/{id}/transfer': {
    summary: 'Mark an order as paid by bank transfer, by the reference of the bank',
    permission: 'money.book',
    params: byId,
    body: z.object({
      /** The order's total that the person saw. */
      amount: z.int32(),
      bank_reference: z.string().check(z.trim(), z.minLength(3, 'required'), z.maxLength(60, 'too_long:60')),
    }),
    data: z.object({ done: z.boolean() }),
  },
  'POST /desk/orders/{id}/refunds': {
    summary: 'Refund part of an order, by pieces or by sum; the same key again is the same refund',
    permission: 'money.refund',
    params: byId,
    body: z.object({
      key: uuid,
      amount: z.int32('required').check(z.minimum(1, 'required')),
      lines: z
        .array(z.object({ line_id: uuid, quantity: z.int32().check(z.positive()), restock: z.boolean() }))
        .check(z.maxLength(30)),
      delivery: z.boolean(),
      reason: z.enum(['returned', 'cancelled', 'goodwill']),
      note,
      /** Allows the same amount within ten minutes. */
      again: z.boolean(),
    }),
    data: z.object({ amount: fils }),
  },
  'POST /desk/refunds/{id}/again': {
    summary: 'Request a refund again that the gateway refused',
    permission: 'money.refund',
    params: byId,
    data: z.object({ refund_id: z.string() }),
  },
  'POST /desk/refunds/{id}/transfer': {
    summary: 'Record that a refund was paid by bank transfer that was refused, came back or waits for it',
    permission: 'money.refund',
    params: byId,
    body: z.object({
      bank_reference: z.string().check(z.trim(), z.minLength(3, 'required'), z.maxLength(60, 'too_long:60')),
    }),
    data: z.object({ refund_id: z.string() }),
  },
})
