import { sql } from 'drizzle-orm'
import { boolean, check, cidr, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Delivery price (fils, including VAT where charged) and working days, per country. */
export const deliveryRates = pgTable(
  'delivery_rates',
  {
    country: text().primaryKey(),
    key: text().notNull().unique(),
    delivery_days: integer().notNull(),
    base_cost: integer().notNull(),
    cost_per_wheel: integer().notNull(),
    addon_only_cost: integer().notNull(),
    /** Free from this goods total after discount, fils; null is never. */
    free_from: integer(),
    /** Working days added when the order holds a special-order wheel. */
    special_order_extra_days: integer().notNull(),
    /** Whether new orders are taken for it; a trigger keeps one country at least. Orders that are stored go on. */
    is_served: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  () => [
    check('delivery_rates_country', sql`country in ('AE', 'KW', 'SA', 'OM', 'BHR')`),
    check(
      'delivery_rates_figures',
      sql`delivery_days > 0 and base_cost >= 0 and cost_per_wheel >= 0 and addon_only_cost >= 0 and free_from >= 0`,
    ),
  ],
)

/**
 * Cached country (ISO 3166-1 alpha-2) of an address prefix; null if the service does not know it. A full visitor
 * address cannot be stored: Postgres rejects cidr values with bits to the right of the mask.
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
