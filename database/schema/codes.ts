import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../bytea.ts'

/** Digits that were sent to somebody, by what they open. Only a keyed hash of them is kept. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    subject: text().primaryKey(),
    code_mac: bytea().notNull(),
    /** Six, and twelve for an address that too many codes have been guessed for. */
    digits: integer().notNull().default(6),
    tries: integer().notNull().default(0),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('one_time_codes_tries', sql`tries >= 0`), check('one_time_codes_digits', sql`digits in (6, 12)`)],
)
