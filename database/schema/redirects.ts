import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/**
 * Redirects for old addresses: paths of the shop in English, without the language. 410: gone for good. A trigger
 * prevents loops.
 */
export const redirects = pgTable(
  'redirects',
  {
    from_path: text().primaryKey(),
    to_path: text(),
    status: smallint().notNull().default(301),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  () => [
    /** Paths are case-insensitive. */
    uniqueIndex('redirects_from').on(sql`lower(from_path)`),
    check('redirects_status', sql`status in (301, 302, 410) and (status = 410) = (to_path is null)`),
    check('redirects_from_path', sql`from_path ~ '^/[^/?#]+(/[^/?#]+)*$' and length(from_path) <= 500`),
    // Never an open redirect: "//elsewhere" and "/\\elsewhere" are other hosts to a browser.
    check('redirects_to_path', sql`to_path ~ '^/($|[^/\\\\[:cntrl:]][^[:cntrl:]]*$)' and length(to_path) <= 1000`),
    check('redirects_language', sql`from_path !~* '^/(ar|api)(/|$)' and to_path !~* '^/(ar|api)(/|$)'`),
  ],
)
