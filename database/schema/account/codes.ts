import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../../columns.ts'

/** One-time codes sent to an address, keyed by what they unlock. Only a keyed hash of the code is stored. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    subject: text().primaryKey(),
    code_mac: bytea().notNull(),
    /** Six; twelve for an address with too many wrong guesses. */
    digits: integer().notNull().default(6),
    tries: integer().notNull().default(0),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('one_time_codes_tries', sql`tries >= 0`), check('one_time_codes_digits', sql`digits in (6, 12)`)],
)
