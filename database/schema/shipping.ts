import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What delivery costs (fils, VAT included) and how many working days it takes, per country of the shop. */
export const deliveryRates = pgTable(
  'delivery_rates',
  {
    country: text().primaryKey(),
    key: text().notNull().unique(),
    delivery_days: integer().notNull(),
    base_cost: integer().notNull(),
    cost_per_wheel: integer().notNull(),
    addon_only_cost: integer().notNull(),
    /** Free from this goods total after discount, fils; null is never free. */
    free_from: integer(),
    /** Working days added when the order holds a special-order wheel. */
    special_order_extra_days: integer().notNull(),
  },
  () => [
    check('delivery_rates_country', sql`country in ('AE', 'KW', 'SA', 'OM', 'BHR')`),
    check(
      'delivery_rates_figures',
      sql`delivery_days > 0 and base_cost >= 0 and cost_per_wheel >= 0 and addon_only_cost >= 0 and free_from >= 0`,
    ),
  ],
)
