import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Attempt counters per address or account. Unlogged table: a crash may lose it. */
export const attempts = pgTable(
  'attempts',
  {
    name: text().notNull(),
    /** Keyed hash of the address or account, with a key that changes every day. */
    key: bytea().notNull(),
    count: integer().notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.name, row.key] }),
    index().on(row.ends_at),
    check('attempts_count', sql`count > 0`),
  ],
)

/** Calls to an outside service per day (UTC), and the end of the circuit breaker's cooldown after a failure. */
export const outsideCalls = pgTable(
  'outside_calls',
  {
    service: text().notNull(),
    day: date().notNull(),
    calls: integer().notNull(),
    paused_until: timestamp({ withTimezone: true }),
  },
  (row) => [primaryKey({ columns: [row.service, row.day] }), check('outside_calls_count', sql`calls >= 0`)],
)
