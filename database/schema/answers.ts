import { sql } from 'drizzle-orm'
import { check, cidr, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What the vehicle service answered to a question, and when. Old answers stay: they are better than none. */
export const vehicleAnswers = pgTable('vehicle_answers', {
  key: text().primaryKey(),
  body: jsonb().$type<unknown>().notNull(),
  fetched_at: timestamp({ withTimezone: true }).notNull(),
})

/** Calls made to an outside service on a day (UTC), and until when it is left in peace after a failure. */
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

/**
 * The country (ISO 3166-1 alpha-2) behind a part of the address space; null where the service does not know it.
 * A whole visitor's address cannot be stored: Postgres takes nothing right of the mask in a cidr.
 */
export const prefixCountries = pgTable(
  'prefix_countries',
  {
    prefix: cidr().primaryKey(),
    country: text(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [
    check('prefix_countries_prefix', sql`masklen(prefix) = case family(prefix) when 4 then 24 else 48 end`),
    check('prefix_countries_country', sql`country ~ '^[A-Z]{2}$'`),
  ],
)

/** The newest posts of the shop's Instagram account that have a picture. */
export const instagramMedia = pgTable(
  'instagram_media',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    media_type: text().notNull(),
    caption: text(),
    /** The picture to show: a video's thumbnail. A signed link that ends after some days. */
    image: text().notNull(),
    permalink: text().notNull(),
    timestamp: timestamp({ withTimezone: true }).notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('instagram_media_type', sql`media_type in ('IMAGE', 'VIDEO', 'CAROUSEL_ALBUM')`)],
)
