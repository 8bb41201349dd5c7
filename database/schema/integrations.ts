import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apiScopes, webhookEvents } from '#shared/desk/programs.ts'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { staff } from './staff.ts'

/** Addresses of other programs that learn of orders by signed requests. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<(typeof webhookEvents)[number][]>().notNull(),
    /** The key of its signatures, encrypted; it is shown once. */
    sealed: bytea().notNull(),
    key_id: bytea().notNull(),
    /** `failing`: switched off by the shop, after days without a delivery that worked. */
    state: text({ enum: ['on', 'off', 'failing'] })
      .notNull()
      .default('on'),
    /** Since when no delivery has worked. */
    failing_since: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
    removed_at: timestamp({ withTimezone: true }),
  },
  () => [
    check('webhook_endpoints_url', sql`url ~ '^https?://[^[:space:]]+$' and length(url) <= 500`),
    check('webhook_endpoints_name', sql`length(name) between 1 and 100`),
    check(
      'webhook_endpoints_events',
      sql`cardinality(events) > 0 and events <@ array[${quoted(webhookEvents)}]::text[]`,
    ),
    check('webhook_endpoints_state', sql`state in ('on', 'off', 'failing')`),
  ],
)

/** One event for one endpoint: sent until it works, or for three days. Deleted after 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    endpoint_id: belongsTo(() => webhookEndpoints.id, 'cascade'),
    event: text({ enum: [...webhookEvents, 'test'] }).notNull(),
    /** The order's id, or the refund's: an event is delivered once. */
    subject_id: text().notNull(),
    /** What is sent; numbers of orders, SKUs and amounts, no personal data. */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    /** The last answer: its status, or why there was none; and how long it took, ms. */
    status: integer(),
    failure: text(),
    took_ms: integer(),
    tried_at: timestamp({ withTimezone: true }),
    next_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (delivery) => [
    uniqueIndex('webhook_deliveries_once').on(delivery.endpoint_id, delivery.event, delivery.subject_id),
    index().on(delivery.endpoint_id, delivery.created_at),
    index().on(delivery.created_at),
    check('webhook_deliveries_state', sql`state in ('waiting', 'done', 'failed')`),
    check('webhook_deliveries_waiting', sql`(state = 'waiting') = (next_at is not null)`),
  ],
)

/** Keys for programs that read orders and stock. Only the SHA-256 is stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    token_hash: bytea().notNull().unique(),
    /** The last four characters, to tell keys apart. */
    ending: text().notNull(),
    scopes: text().array().$type<(typeof apiScopes)[number][]>().notNull(),
    staff_id: belongsTo(() => staff.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** To the minute. */
    used_at: timestamp({ withTimezone: true }),
    revoked_at: timestamp({ withTimezone: true }),
  },
  () => [
    check('api_tokens_name', sql`length(name) between 1 and 100`),
    check('api_tokens_scopes', sql`cardinality(scopes) > 0 and scopes <@ array[${quoted(apiScopes)}]::text[]`),
    check('api_tokens_end', sql`expires_at <= created_at + interval '366 days'`),
  ],
)
