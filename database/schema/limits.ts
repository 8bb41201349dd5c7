import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../bytea.ts'

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
