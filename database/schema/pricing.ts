import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * The VAT that the shop charges on goods delivered to a country, whole percent. 0 is a zero-rated export: the buyer pays no
 * UAE VAT, and proof of export is kept with the order. The rows come with the migration; an owner may change the rates.
 */
export const vatRates = pgTable(
  'vat_rates',
  {
    country: text().primaryKey(),
    rate: integer().notNull(),
  },
  () => [
    check('vat_rates_country', sql`country in ('AE', 'KW', 'SA', 'OM', 'BHR')`),
    check('vat_rates_rate', sql`rate between 0 and 100`),
  ],
)
