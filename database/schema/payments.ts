import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

export const paymentStates = ['started', 'requires_action', 'succeeded', 'failed', 'canceled'] as const

/** One attempt to be paid for an order. The idempotency key is what the gateway sees, so a repeat is the same attempt. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    gateway: text({ enum: ['stripe', 'paymob'] }).notNull(),
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
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    checked_at: timestamp({ withTimezone: true }),
  },
  (payment) => [
    uniqueIndex('payments_attempt').on(payment.order_id, payment.gateway, payment.attempt),
    uniqueIndex('payments_gateway_reference').on(payment.gateway, payment.gateway_reference),
    check('payments_amount', sql`amount > 0`),
    check('payments_state', sql`state in ('started', 'requires_action', 'succeeded', 'failed', 'canceled')`),
    index('payments_open').on(payment.created_at).where(sql`state in ('started', 'requires_action')`),
    index('payments_ended_here')
      .on(payment.created_at)
      .where(sql`gateway = 'paymob' and state in ('failed', 'canceled')`),
  ],
)

/** Everything we were told and decided about payments. Rows are only ever added. No card or personal data. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid(),
    payment_id: uuid(),
    gateway: text(),
    /** The gateway's own event id: the same notice twice is one row. */
    event_id: text(),
    kind: text().notNull(),
    decision: text().notNull(),
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (event) => [uniqueIndex('payment_events_once').on(event.gateway, event.event_id), index().on(event.order_id)],
)

/** Money that moved, as the gateway confirmed it: a charge is positive, a refund negative. Rows are only ever added. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ['charge', 'refund'] }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    gateway: text().notNull(),
    transaction_id: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (entry) => [
    uniqueIndex('ledger_once').on(entry.gateway, entry.transaction_id),
    check('ledger_sign', sql`(kind = 'charge' and amount > 0) or (kind = 'refund' and amount < 0)`),
    index().on(entry.order_id),
  ],
)

/** `asked`: the gateway is to do it, or is doing it. `done`: it said so. `failed`: it refused, and no money went. */
export const refundStates = ['asked', 'done', 'failed'] as const

/**
 * Money that is to go back. The id is the gateway's idempotency key, so that asking again gives nothing back twice. A
 * trigger keeps the refunds of a payment within what it took.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    /** The shop itself, its owner, or somebody in the gateway's own dashboard. */
    asked_by: text({ enum: ['shop', 'owner', 'gateway'] }).notNull(),
    state: text({ enum: refundStates }).notNull().default('asked'),
    gateway: text({ enum: ['stripe', 'paymob'] }).notNull(),
    /** The refund's own id at the gateway, once known. */
    gateway_refund_id: text(),
    failure: text(),
    /** Where a gateway knows no idempotency key: until when one process alone may ask it, and what had gone back before. */
    claimed_until: timestamp({ withTimezone: true }),
    gone_before: integer(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    done_at: timestamp({ withTimezone: true }),
  },
  (refund) => [
    uniqueIndex('refunds_gateway_refund').on(refund.gateway, refund.gateway_refund_id),
    uniqueIndex('refunds_returned_once')
      .on(refund.payment_id)
      .where(sql`reason in ('sold_out', 'paid_twice', 'coupon_used_up') and state <> 'failed'`),
    index().on(refund.order_id),
    index('refunds_open').on(refund.created_at).where(sql`state = 'asked'`),
    check('refunds_amount', sql`amount > 0`),
    check(
      'refunds_reason',
      sql`reason in ('sold_out', 'paid_twice', 'coupon_used_up', 'returned', 'cancelled', 'goodwill', 'at_the_gateway')`,
    ),
    check('refunds_asked_by', sql`asked_by in ('shop', 'owner', 'gateway')`),
    check('refunds_state', sql`state in ('asked', 'done', 'failed') and (state = 'done') = (done_at is not null)`),
  ],
)
