import { sql } from 'drizzle-orm'
import { bigint, check, customType, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { quoted } from '../columns.ts'

/**
 * What a day sold and refunded, as a whole, by brand and by the car's make, so that the desk's first page reads days and
 * not orders. Written by triggers: a sale counts on the day its order was paid, a refund on the day of its credit note.
 * Fils, VAT included. Sales and refunds are separate rows, because each is locked by transactions that take turns.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    /** In the shop's time zone. */
    day: date().notNull(),
    kind: text({ enum: ['sale', 'refund'] }).notNull(),
    dimension: text({ enum: ['all', 'brand', 'make'] }).notNull(),
    /** The slug of a brand or make; empty for the whole, for accessories and for unknown cars. */
    key: text().notNull(),
    /** Orders, or credit notes. An order of two brands counts in both. */
    orders: integer().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (each) => [
    primaryKey({ columns: [each.dimension, each.day, each.kind, each.key] }),
    check('sales_days_kind', sql`kind in ('sale', 'refund')`),
    check('sales_days_dimension', sql`dimension in ('all', 'brand', 'make')`),
  ],
)

/**
 * Days whose orders and credit notes are older than `salesDays` and its triggers. The job `figures:count` counts each and
 * deletes its row (domain/figures/count-days.ts).
 */
export const uncountedDays = pgTable('uncounted_days', { day: date().primaryKey() })

/** The steps of a visit up to the cart; the orders of `sales_days` are the last. */
export const visitSteps = ['visit', 'car', 'list', 'product', 'cart'] as const
export type VisitStep = (typeof visitSteps)[number]

/** 65,536 bits. */
const bits = customType<{ data: string }>({ dataType: () => 'bit(65536)' })

/**
 * How many visitors reached a step on a day. Until the day is over a set of bits, in which a visitor is one bit of 65,536
 * under a key of that day (linear counting), so that several processes count one visitor once; then only the number.
 */
export const visitDays = pgTable(
  'visit_days',
  {
    day: date().notNull(),
    step: text({ enum: visitSteps }).notNull(),
    seen: bits(),
    visitors: integer(),
  },
  (each) => [
    primaryKey({ columns: [each.day, each.step] }),
    check('visit_days_step', sql`step in (${quoted(visitSteps)})`),
    check('visit_days_counted', sql`(seen is null) <> (visitors is null)`),
  ],
)

/**
 * What shoppers ask for: searches without a result, cars that no wheel fits, and every car that they chose (`chosen`, once
 * per visitor and day).
 */
export const askedDays = pgTable(
  'asked_days',
  {
    day: date().notNull(),
    kind: text({ enum: ['search', 'car', 'chosen'] }).notNull(),
    /** The words as typed, in lower case; or the car as "make/model/year/modification". */
    words: text().notNull(),
    times: integer().notNull(),
  },
  (each) => [
    primaryKey({ columns: [each.kind, each.day, each.words] }),
    index().on(each.day),
    check('asked_days_kind', sql`kind in ('search', 'car', 'chosen')`),
    check('asked_days_words', sql`length(words) between 1 and 200 and times > 0`),
  ],
)
