import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  measureResults,
  requestKinds,
  requestReasons,
  requestStates,
  returnConditions,
  returnKinds,
  returnStates,
} from '#shared/after-sale/lists.ts'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { orderLines, orders } from './orders.ts'
import { refunds } from './payments.ts'
import { staff } from './staff.ts'

/** A request to cancel an order or to return goods of it. A trigger lets it be decided once. */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id),
    kind: text({ enum: requestKinds }).notNull(),
    reason: text({ enum: requestReasons }).notNull(),
    /** What the buyer wrote; blanked when their account is deleted. */
    text: text().notNull().default(''),
    state: text({ enum: requestStates }).notNull().default('open'),
    /** Null if the buyer requested it; else the member of staff who wrote it down for them. */
    filed_by: uuid().references(() => staff.id),
    /** The shop's answer, shown to the buyer. */
    answer: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull(),
    decided_at: timestamp({ withTimezone: true }),
  },
  (request) => [
    uniqueIndex('order_requests_one_open').on(request.order_id).where(sql`state = 'open'`),
    unique('order_requests_of_order').on(request.order_id, request.id),
    index('order_requests_waiting').on(request.created_at, request.id).where(sql`state = 'open'`),
    index('order_requests_newest').on(request.created_at, request.id),
    check('order_requests_kind', sql`kind in (${quoted(requestKinds)})`),
    check('order_requests_reason', sql`reason in (${quoted(requestReasons)})`),
    check('order_requests_state', sql`state in (${quoted(requestStates)}) and (state = 'open') = (decided_at is null)`),
    check('order_requests_length', sql`length(text) <= 1000 and length(answer) <= 1000`),
  ],
)

/** The pieces that a buyer wants to return. */
export const orderRequestLines = pgTable(
  'order_request_lines',
  {
    request_id: uuid().notNull(),
    order_id: uuid().notNull(),
    line_id: uuid().notNull(),
    quantity: integer().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.request_id, line.line_id] }),
    foreignKey({
      columns: [line.order_id, line.request_id],
      foreignColumns: [orderRequests.order_id, orderRequests.id],
    }),
    foreignKey({ columns: [line.order_id, line.line_id], foreignColumns: [orderLines.order_id, orderLines.id] }),
    check('order_request_lines_quantity', sql`quantity > 0`),
  ],
)

/** Goods that come back, for a refund or an exchange. A trigger allows only legal state changes; rows are never deleted. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "RT-100001", without gaps. */
    number: text().notNull().unique(),
    order_id: belongsTo(() => orders.id),
    kind: text({ enum: returnKinds }).notNull(),
    reason: text({ enum: requestReasons }).notNull(),
    state: text({ enum: returnStates }).notNull().default('expected'),
    /** The request that it answers. */
    request_id: uuid()
      .unique()
      .references(() => orderRequests.id),
    refund_id: uuid()
      .unique()
      .references(() => refunds.id),
    /** Of the goods sent in exchange: when they left, with whom, and the tracking page. */
    sent_at: timestamp({ withTimezone: true }),
    carrier: text().notNull().default(''),
    tracking_link: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    received_at: timestamp({ withTimezone: true }),
    closed_at: timestamp({ withTimezone: true }),
  },
  (each) => [
    unique('returns_of_order').on(each.order_id, each.id),
    index('returns_open').on(each.created_at, each.id).where(sql`state in ('expected', 'received')`),
    index('returns_newest').on(each.created_at, each.id),
    check('returns_kind', sql`kind in (${quoted(returnKinds)})`),
    check('returns_reason', sql`reason in (${quoted(requestReasons)})`),
    check(
      'returns_state',
      sql`state in (${quoted(returnStates)}) and (state in ('closed', 'called_off')) = (closed_at is not null)
        and (state <> 'received' or received_at is not null)`,
    ),
    check('returns_refund', sql`refund_id is null or kind = 'refund'`),
    check('returns_sent', sql`sent_at is null or kind = 'exchange'`),
    check(
      'returns_tracking',
      sql`length(carrier) <= 60 and (tracking_link is null or (tracking_link ~ '^https://[^[:space:]]+$' and length(tracking_link) <= 500))`,
    ),
  ],
)

/** The pieces that come back, and how they came. A trigger keeps open and closed returns within what was bought. */
export const returnLines = pgTable(
  'return_lines',
  {
    return_id: uuid().notNull(),
    order_id: uuid().notNull(),
    line_id: uuid().notNull(),
    quantity: integer().notNull(),
    /** Null until it is received. */
    condition: text({ enum: returnConditions }),
    restocked: boolean().notNull().default(false),
  },
  (line) => [
    primaryKey({ columns: [line.return_id, line.line_id] }),
    foreignKey({ columns: [line.order_id, line.return_id], foreignColumns: [returns.order_id, returns.id] }),
    foreignKey({ columns: [line.order_id, line.line_id], foreignColumns: [orderLines.order_id, orderLines.id] }),
    index().on(line.line_id),
    check('return_lines_quantity', sql`quantity > 0`),
    check('return_lines_condition', sql`condition in (${quoted(returnConditions)})`),
    check('return_lines_restocked', sql`not restocked or condition = 'good'`),
  ],
)

/** Goods sent in exchange, without payment; pieces in stock (not special orders) left the shelf with the row. */
export const returnReplacements = pgTable(
  'return_replacements',
  {
    return_id: belongsTo(() => returns.id),
    sku: text().notNull(),
    name: text().notNull(),
    name_ar: text().notNull(),
    quantity: integer().notNull(),
    special_order: boolean().notNull(),
  },
  (piece) => [
    primaryKey({ columns: [piece.return_id, piece.sku] }),
    check('return_replacements_quantity', sql`quantity between 1 and 40`),
  ],
)

/** Lines of the verdict "We measure first" that were measured: the newest of a line counts. Append-only. */
export const measurements = pgTable(
  'measurements',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid().notNull(),
    line_id: uuid().notNull(),
    result: text({ enum: measureResults }).notNull(),
    note: text().notNull().default(''),
    staff_id: belongsTo(() => staff.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (each) => [
    foreignKey({ columns: [each.order_id, each.line_id], foreignColumns: [orderLines.order_id, orderLines.id] }),
    index().on(each.order_id),
    check('measurements_result', sql`result in (${quoted(measureResults)})`),
    check('measurements_note', sql`length(note) <= 1000`),
  ],
)

/** Photographs of a measuring, re-encoded by us: WebP in two sizes; width and height are the large one's. */
export const measurementPhotos = pgTable(
  'measurement_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    measurement_id: belongsTo(() => measurements.id),
    width: integer().notNull(),
    height: integer().notNull(),
    large: bytea().notNull(),
    small: bytea().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (photo) => [index().on(photo.measurement_id)],
)
