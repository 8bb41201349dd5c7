import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, uuid } from '#shared/desk/call.ts'
import { settlementFile } from '#shared/desk/limits.ts'

/** Payment services that pay out what buyers paid. */
export const settlementGateways = ['stripe', 'paymob'] as const

/**
 * A line of a settlement beside our ledger. `converted`: paid out in another currency than the buyer paid. `unknown`: it
 * belongs to no payment of the shop. `earlier`: older than the shop's books. `returned`: a refund that came back. `own`: what
 * the payment service books for itself.
 */
const settlementLineStates = ['agrees', 'converted', 'other_amount', 'unknown', 'earlier', 'returned', 'own'] as const
export type SettlementLineState = (typeof settlementLineStates)[number]

/** Minor units of the currency beside it. */
const amount = z.int()

const settlement = z.object({
  id: z.string(),
  gateway: z.enum(settlementGateways),
  /** Stripe's "po_…", or the name of the file. */
  reference: z.string(),
  currency: z.string(),
  /** What reached the bank account; null if nobody said. */
  amount: z.nullable(amount),
  state: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  /** Requested by hand: Stripe does not say what it is made of. */
  is_manual: z.boolean(),
  /** Its lines are known. */
  is_read: z.boolean(),
  created_at: z.string(),
  arrives_at: z.nullable(z.string()),
  /** Who added a file. */
  staff_name: z.nullable(z.string()),
  /** Of all lines: payments, refunds and disputes (negative), everything else, the fees, and what is left. */
  charged: amount,
  given_back: amount,
  other: amount,
  fees: amount,
  net: amount,
  lines: z.int(),
  /** Lines that do not agree with our ledger, and those that were paid out in another currency. */
  different: z.int(),
  converted: z.int(),
})
export type Settlement = z.infer<typeof settlement>

const line = z.object({
  id: z.string(),
  transaction_id: z.string(),
  kind: z.enum(['charge', 'refund', 'dispute', 'dispute_reversal', 'refund_failure', 'fee', 'other']),
  state: z.enum(settlementLineStates),
  amount,
  fee: amount,
  net: amount,
  currency: z.string(),
  /** What the buyer paid or got back, where it was converted. */
  original_amount: z.nullable(amount),
  original_currency: z.nullable(z.string()),
  /** In our ledger. */
  booked: z.nullable(amount),
  booked_currency: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
})
export type SettlementLine = z.infer<typeof line>

const unsettled = z.object({
  transaction_id: z.string(),
  gateway: z.enum(settlementGateways),
  amount,
  currency: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
})
export type Unsettled = z.infer<typeof unsettled>

const byId = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })

export const settlementCalls = deskCallsOf({
  'GET /desk/settlements': {
    summary: 'Payouts of Stripe and settlement files of Paymob, the newest first',
    permission: 'settlements.read',
    query: z.object({ after, gateway: z.optional(z.enum(settlementGateways)) }),
    data: pageOf(settlement),
  },
  'GET /desk/settlements/unsettled': {
    summary: 'Payments that nobody paid out though they are old enough, the oldest first',
    permission: 'settlements.read',
    data: z.object({ days: z.int(), count: z.int(), rows: z.array(unsettled) }),
  },
  'POST /desk/settlements': {
    summary: 'Add a settlement file of Paymob: CSV or an Excel workbook, in base64',
    permission: 'settlements.change',
    body_limit: Math.ceil(settlementFile.most * 1.4),
    body: z.object({
      file_name: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(200)),
      data: z.string().check(z.minLength(1, 'required')),
      /** What reached the bank account, as it is written in the currency of the file; leave out if it is not known. */
      amount: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    }),
    data: z.object({ id: z.string() }),
  },
  'GET /desk/settlements/{id}': {
    summary: 'A settlement: its totals, and its lines beside our ledger',
    permission: 'settlements.read',
    params: byId,
    query: z.object({ after, show: z.optional(z.enum(['different', ...settlementLineStates])) }),
    data: z.object({ settlement, lines: pageOf(line) }),
  },
  'DELETE /desk/settlements/{id}': {
    summary: 'Remove a settlement file that was added by mistake',
    permission: 'settlements.change',
    params: byId,
    data: done,
  },
})
