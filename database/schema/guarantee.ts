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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { guaranteeCostKinds, guaranteeOutcomes, guaranteeReasons, guaranteeStates } from '#shared/after-sale/lists.ts'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { orderLines, orders } from './orders.ts'
import { refunds } from './payments.ts'

/**
 * A claim that wheels do not fit although the verdict frozen with the order said so. All facts of the case are frozen
 * with it; a trigger allows only legal state changes, and the erasure of the buyer's texts. Rows are never deleted.
 */
export const guaranteeCases = pgTable(
  'guarantee_cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "FG-100001", without gaps. */
    number: text().notNull().unique(),
    order_id: belongsTo(() => orders.id),
    line_id: uuid().notNull(),
    sku: text().notNull(),
    /** The SKU itself if the design is no longer in the catalogue. */
    design_id: text().notNull(),
    axle: text({ enum: ['any', 'front', 'rear'] }).notNull(),
    /** The car of the verdict, by its slugs; the generation is null if it is no longer in the vehicle data. */
    make: text().notNull(),
    model: text().notNull(),
    generation: text(),
    year: integer().notNull(),
    modification: text().notNull(),
    verdict: text({ enum: ['pass', 'parts'] }).notNull(),
    /** The whole verdict, as frozen with the order. */
    fitment: jsonb().$type<unknown>().notNull(),
    reason: text({ enum: guaranteeReasons }).notNull(),
    /** What the buyer wrote. */
    text: text().notNull().default(''),
    state: text({ enum: guaranteeStates }).notNull().default('open'),
    /** The photos that the shop last asked the buyer for. */
    asked: text().notNull().default(''),
    outcome: text({ enum: guaranteeOutcomes }),
    /** The reason for the decision, shown to the buyer. */
    why: text(),
    refund_id: uuid()
      .unique()
      .references(() => refunds.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    decided_at: timestamp({ withTimezone: true }),
    decided_by: text({ enum: ['staff'] }),
    /** When the goods of an exchange left. Until then they are on the shelf, though not in stock. */
    sent_at: timestamp({ withTimezone: true }),
    /** When the buyer's text and photos were deleted together with their account. */
    forgotten_at: timestamp({ withTimezone: true }),
  },
  (each) => [
    // The line belongs to the order.
    foreignKey({ columns: [each.order_id, each.line_id], foreignColumns: [orderLines.order_id, orderLines.id] }),
    uniqueIndex('guarantee_cases_one_open').on(each.line_id).where(sql`state <> 'decided'`),
    uniqueIndex('guarantee_cases_one_refund').on(each.line_id).where(sql`outcome = 'refund'`),
    index().on(each.order_id),
    index('guarantee_cases_waiting').on(each.created_at).where(sql`state <> 'decided'`),
    index('guarantee_cases_of_car').on(each.make, each.model, each.generation),
    check('guarantee_cases_verdict', sql`verdict in ('pass', 'parts')`),
    check('guarantee_cases_reason', sql`reason in (${quoted(guaranteeReasons)})`),
    check('guarantee_cases_state', sql`state in (${quoted(guaranteeStates)})`),
    check('guarantee_cases_outcome', sql`outcome in (${quoted(guaranteeOutcomes)})`),
    check(
      'guarantee_cases_decided',
      sql`(state = 'decided') = (outcome is not null) and (state = 'decided') = (why is not null)
        and (state = 'decided') = (decided_at is not null) and (state = 'decided') = (decided_by is not null)`,
    ),
    check('guarantee_cases_refund', sql`(outcome is not distinct from 'refund') = (refund_id is not null)`),
    check('guarantee_cases_sent', sql`sent_at is null or outcome = 'exchange'`),
    index('guarantee_cases_to_send').on(each.id).where(sql`outcome = 'exchange' and sent_at is null`),
    check('guarantee_cases_why', sql`why <> '' or forgotten_at is not null`),
    check('guarantee_cases_length', sql`length(text) <= 2000 and length(asked) <= 1000 and length(why) <= 1000`),
  ],
)

/** Every state a case has been in, and who changed it. Append-only; no personal data. */
export const guaranteeEvents = pgTable(
  'guarantee_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    case_id: belongsTo(() => guaranteeCases.id),
    state: text({ enum: guaranteeStates }).notNull(),
    by: text({ enum: ['buyer', 'staff'] }).notNull(),
    /** Number of photos, outcome, requested refund. */
    facts: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (event) => [
    index().on(event.case_id),
    check('guarantee_events_state', sql`state in (${quoted(guaranteeStates)})`),
    check('guarantee_events_by', sql`"by" in ('buyer', 'staff')`),
  ],
)

/** The photos of a case, re-encoded by us: WebP in two sizes; width and height are the large one's. */
export const guaranteePhotos = pgTable(
  'guarantee_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: belongsTo(() => guaranteeCases.id),
    width: integer().notNull(),
    height: integer().notNull(),
    large: bytea().notNull(),
    small: bytea().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (photo) => [index().on(photo.case_id)],
)

/**
 * What a case costs, fils. Append-only; an error is corrected by a negative row. A refund counts as a cost once it is
 * in the ledger.
 */
export const guaranteeCosts = pgTable(
  'guarantee_costs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    case_id: belongsTo(() => guaranteeCases.id),
    kind: text({ enum: guaranteeCostKinds }).notNull(),
    amount: integer().notNull(),
    refund_id: uuid()
      .unique()
      .references(() => refunds.id),
    booked_at: timestamp({ withTimezone: true }).notNull(),
  },
  (cost) => [
    index().on(cost.case_id),
    index().on(cost.booked_at),
    check('guarantee_costs_kind', sql`kind in (${quoted(guaranteeCostKinds)})`),
    check('guarantee_costs_refund', sql`(kind = 'refund') = (refund_id is not null)`),
    check('guarantee_costs_amount', sql`amount <> 0 and (kind <> 'refund' or amount > 0)`),
  ],
)

/** Replacement goods. Pieces in stock (not special orders) are deducted when the case is decided. */
export const guaranteeReplacements = pgTable(
  'guarantee_replacements',
  {
    case_id: belongsTo(() => guaranteeCases.id),
    sku: text().notNull(),
    name: text().notNull(),
    name_ar: text().notNull(),
    quantity: integer().notNull(),
    special_order: boolean().notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.case_id, piece.sku] }),
    check('guarantee_replacements_quantity', sql`quantity between 1 and 40`),
  ],
)
