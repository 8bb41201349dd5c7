import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
