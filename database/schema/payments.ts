import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { orderLines, orders } from './orders.ts'
import { staff } from './staff.ts'

export const paymentStates = ['started', 'requires_action', 'succeeded', 'failed', 'canceled'] as const

/**
 * What the gateway reported about the card of a successful payment; evidence for the bank if the payment is disputed.
 * No card number. Null: not reported.
 */
export type PaymentEvidence = {
  /** "authenticated", "attempt_acknowledged", "not_used" and so on. */
  three_d_secure: string | null
  /** "pass", "fail", "unavailable", "unchecked". */
  cvc_check: string | null
  address_check: string | null
  postal_code_check: string | null
  /** ISO 3166-1 alpha-2 country of the bank that issued the card. */
  card_country: string | null
  /** Stripe Radar's "normal", "elevated" or "highest". */
  risk_level: string | null
}

/** One payment attempt for an order. The gateway gets the idempotency key, so a retry is the same attempt. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id),
    /** A bank transfer is booked by a person. */
    gateway: text({ enum: ['stripe', 'paymob', 'bank_transfer'] }).notNull(),
    attempt: integer().notNull(),
    idempotency_key: text().notNull().unique(),
    /** Stripe's PaymentIntent id or Paymob's order id, once known. */
    gateway_reference: text(),
    /** Stripe's charge id or Paymob's transaction id, once there is one. */
    transaction_id: text(),
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: paymentStates }).notNull().default('started'),
    failure_code: text(),
    failure_message: text(),
    evidence: jsonb().$type<PaymentEvidence>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    checked_at: timestamp({ withTimezone: true }),
  },
  (payment) => [
    uniqueIndex('payments_attempt').on(payment.order_id, payment.gateway, payment.attempt),
    uniqueIndex('payments_gateway_reference').on(payment.gateway, payment.gateway_reference),
    // A browser may come back with this id only (domain/payments/record-claim.ts).
    index('payments_transaction_id').on(payment.transaction_id).where(sql`transaction_id is not null`),
    check('payments_amount', sql`amount > 0`),
    check('payments_state', sql`state in (${quoted(paymentStates)})`),
    index('payments_open').on(payment.created_at).where(sql`state in ('started', 'requires_action')`),
    // The cards of the whole shop that were declined in the last minutes.
    index('payments_declined')
      .on(payment.created_at)
      .where(sql`state = 'failed' or failure_code in ('bank_silent', 'left_at_bank')`),
    // Another sum than requested.
    index('payments_mismatched').on(payment.created_at).where(sql`failure_code in ('mismatch', 'mismatch_paid')`),
    index('payments_ended_here')
      .on(payment.created_at)
      .where(sql`gateway = 'paymob' and state in ('failed', 'canceled')`),
  ],
)

/**
 * Where an attempt came from, so that declined cards are counted across sessions, orders and addresses. Keyed hashes
 * with a daily key; deleted after two days.
 */
export const paymentOrigins = pgTable(
  'payment_origins',
  {
    payment_id: uuid()
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** IPv4 address or IPv6 /64, and the surrounding IPv6 /48. */
    network: bytea().notNull(),
    site: bytea().notNull(),
    /** The billing e-mail address, without its +tag. */
    payer: bytea().notNull(),
    /** Set after many declined cards: 3-D Secure was requested, and a refusal gives no reason. */
    challenged: boolean().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (origin) => [
    index().on(origin.site, origin.created_at),
    index().on(origin.payer, origin.created_at),
    index().on(origin.created_at),
  ],
)

/** Audit log of payment webhooks and decisions. Append-only. No card or personal data. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid(),
    payment_id: uuid(),
    gateway: text(),
    /** The gateway's own event id, so a repeated webhook is one row. */
    event_id: text(),
    kind: text().notNull(),
    decision: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (event) => [uniqueIndex('payment_events_once').on(event.gateway, event.event_id), index().on(event.order_id)],
)

export const ledgerKinds = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'dispute_fee'] as const

/**
 * Money that moved, as the gateway confirmed it: a charge is positive, a refund negative. `dispute` is what the buyer's
 * bank took back, `dispute_reversal` what it returned, `dispute_fee` the gateway's fee (positive: fee returned).
 * `refund_failure` is a refund that the buyer's bank sent back, booked together with the bank transfer that pays it instead.
 * Append-only.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: belongsTo(() => orders.id),
    payment_id: belongsTo(() => payments.id),
    kind: text({ enum: ledgerKinds }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    gateway: text().notNull(),
    transaction_id: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (entry) => [
    uniqueIndex('ledger_once').on(entry.gateway, entry.transaction_id),
    check(
      'ledger_sign',
      sql`(kind in ('charge', 'dispute_reversal', 'refund_failure') and amount > 0) or (kind in ('refund', 'dispute') and amount < 0) or (kind = 'dispute_fee' and amount <> 0)`,
    ),
    index().on(entry.order_id),
  ],
)

/** `asked`: requested from the gateway or in progress; `done`: confirmed by it; `failed`: refused, no money moved. */
export const refundStates = ['asked', 'done', 'failed'] as const

/**
 * A refund. The id is the gateway's idempotency key, so a retry never refunds twice. A trigger keeps the refunds of a
 * payment within the amount it took. That of a bank transfer is `asked` until a person has recorded the transfer back.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id),
    payment_id: belongsTo(() => payments.id),
    amount: integer().notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    /** The shop itself, its owner, or a user of the gateway's own dashboard. */
    asked_by: text({ enum: ['shop', 'owner', 'gateway'] }).notNull(),
    state: text({ enum: refundStates }).notNull().default('asked'),
    gateway: text({ enum: ['stripe', 'paymob', 'bank_transfer'] }).notNull(),
    /** The refund's own id at the gateway, once known. */
    gateway_refund_id: text(),
    failure: text(),
    /** In the words of the person who requested it, printed on the credit note; empty if none. */
    note: text().notNull().default(''),
    /** The refused refund that this one replaces; each is replaced once. */
    replaces: uuid()
      .unique()
      .references((): never => refunds.id as never),
    /**
     * The bank's reference, if the money went back by transfer: the gateway refused, the buyer's bank sent back what the gateway had
     * called done, or the order was paid that way.
     */
    bank_reference: text(),
    /** The delivery that is part of the amount, fils. */
    delivery: integer().notNull().default(0),
    /** If a gateway has no idempotency keys: until when one process may call it, and the amount refunded before. */
    claimed_until: timestamp({ withTimezone: true }),
    gone_before: integer(),
    /** When the gateway was last asked for it; null before that, and for refunds from before this was kept. */
    tried_at: timestamp({ withTimezone: true }),
    /** Counts of stock expect the goods of an order that it refunds in full. False for refunds from before they did. */
    counts_expect: boolean().notNull().default(true),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    done_at: timestamp({ withTimezone: true }),
  },
  (refund) => [
    uniqueIndex('refunds_gateway_refund').on(refund.gateway, refund.gateway_refund_id),
    uniqueIndex('refunds_returned_once')
      .on(refund.payment_id)
      .where(sql`reason in ('sold_out', 'paid_twice', 'coupon_used_up') and state <> 'failed'`),
    index().on(refund.order_id),
    index('refunds_payment').on(refund.payment_id),
    index('refunds_open').on(refund.created_at).where(sql`state = 'asked'`),
    index('refunds_refused').on(refund.created_at).where(sql`state = 'failed'`),
    uniqueIndex('refunds_bank_reference').on(sql`lower(${refund.bank_reference})`),
    check('refunds_note', sql`length(note) <= 300`),
    check('refunds_delivery', sql`delivery between 0 and amount`),
    check(
      'refunds_bank',
      sql`bank_reference is null or (length(bank_reference) between 3 and 60 and state = 'done' and case when gateway_refund_id is null then replaces is not null or gateway = 'bank_transfer' else failure is not null end)`,
    ),
    check('refunds_amount', sql`amount > 0`),
    check(
      'refunds_reason',
      sql`reason in ('sold_out', 'paid_twice', 'coupon_used_up', 'returned', 'cancelled', 'goodwill', 'at_the_gateway')`,
    ),
    check('refunds_asked_by', sql`asked_by in ('shop', 'owner', 'gateway')`),
    check('refunds_state', sql`state in (${quoted(refundStates)}) and (state = 'done') = (done_at is not null)`),
  ],
)

/**
 * The pieces that a refund is for, and what it pays for them (fils); none for a refund by sum. A trigger keeps the
 * pieces of a line, without refused refunds, within what was bought.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refund_id: belongsTo(() => refunds.id),
    order_id: uuid().notNull(),
    line_id: uuid().notNull(),
    quantity: integer().notNull(),
    amount: integer().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.refund_id, line.line_id] }),
    foreignKey({ columns: [line.order_id, line.line_id], foreignColumns: [orderLines.order_id, orderLines.id] }),
    index().on(line.line_id),
    check('refund_lines_quantity', sql`quantity > 0 and amount >= 0`),
  ],
)

/** Stripe's dispute states. `warning_…`: the bank only inquires, and no money has been taken yet. */
export const disputeStates = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const
export type DisputeState = (typeof disputeStates)[number]

/** Final states: the bank has decided, or will not. */
export const closedDisputes = ['warning_closed', 'won', 'lost', 'prevented'] as const satisfies DisputeState[]

/** A chargeback or inquiry by a buyer's bank. Rows are never deleted; a trigger allows only legal state changes. */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id),
    payment_id: belongsTo(() => payments.id),
    gateway: text({ enum: ['stripe', 'paymob', 'bank_transfer'] }).notNull(),
    /** Stripe's "du_…"; for Paymob, which reports disputes by e-mail only, the name that the owner gave it. */
    gateway_dispute_id: text().notNull(),
    /** Disputed amount, minor units. */
    amount: integer().notNull(),
    currency: text().notNull(),
    /** The bank's reason: "fraudulent", "product_not_received" and so on. */
    reason: text().notNull(),
    state: text({ enum: disputeStates }).notNull(),
    /** Deadline for evidence. */
    evidence_due_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closed_at: timestamp({ withTimezone: true }),
  },
  (dispute) => [
    uniqueIndex('disputes_gateway_dispute').on(dispute.gateway, dispute.gateway_dispute_id),
    index().on(dispute.order_id),
    index().on(dispute.payment_id),
    check('disputes_amount', sql`amount > 0`),
    check('disputes_state', sql`state in (${quoted(disputeStates)})`),
    check('disputes_closed', sql`(state in (${quoted(closedDisputes)})) = (closed_at is not null)`),
  ],
)

/** The nightly reconciliation with the gateways; the next run starts where the last one ended. Append-only. */
export const moneyReports = pgTable(
  'money_reports',
  {
    period_from: timestamp({ withTimezone: true }).notNull(),
    period_to: timestamp({ withTimezone: true }).primaryKey(),
    differences: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  () => [check('money_reports_period', sql`period_from < period_to`)],
)

/**
 * Differences that a comparison found, each once, mailed when it was new. One that is open is a task at the desk: a person
 * closes it with a note, or the comparison that no longer finds it closes it by itself. Minor units; null if that side has
 * no record.
 */
export const moneyDifferences = pgTable(
  'money_differences',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    reference: text().notNull(),
    ours: integer(),
    theirs: integer(),
    /** Of both amounts. */
    currency: text().notNull().default('AED'),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closed_at: timestamp({ withTimezone: true }),
    /** The person who closed it, and why; null if the difference is gone. */
    closed_by: uuid().references(() => staff.id),
    note: text(),
  },
  (each) => [
    unique('money_differences_once').on(each.kind, each.reference, each.ours, each.theirs).nullsNotDistinct(),
    index('money_differences_open').on(each.created_at).where(sql`closed_at is null`),
    check(
      'money_differences_closed',
      sql`(closed_by is null) = (note is null) and (closed_by is null or closed_at is not null)`,
    ),
    check('money_differences_note', sql`length(note) between 1 and 300`),
  ],
)
