import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../columns.ts'
import { orders } from './orders.ts'

/** Codes are stored in upper case. `value` is whole percent for percent, fils for fixed, unused for free_shipping. */
export const coupons = pgTable(
  'coupons',
  {
    code: text().primaryKey(),
    type: text({ enum: ['percent', 'fixed', 'free_shipping'] }).notNull(),
    value: integer().notNull(),
    applies_to: text({ enum: ['all', 'wheels', 'addons', 'shipping'] }).notNull(),
    min_total: integer().notNull().default(0),
    max_discount: integer(),
    min_wheels: integer(),
    /** Delivery countries in which the code is valid; null is all. */
    countries: text().array(),
    /** Slugs of the brands whose wheels it covers; null is all. */
    brands: text().array(),
    /** Slugs of the kinds of accessories that it covers; null is all. */
    categories: text().array(),
    per_customer: integer(),
    usage_limit: integer(),
    starts_at: date().notNull(),
    ends_at: date().notNull(),
    active: boolean().notNull(),
    first_order_only: boolean().notNull().default(false),
    label: text().notNull(),
    label_ar: text().notNull(),
    version: integer().notNull().default(1),
  },
  () => [
    check('coupons_goods', sql`brands <> '{}' and categories <> '{}'`),
    check(
      'coupons_limits',
      sql`per_customer > 0 and usage_limit > 0 and min_wheels > 0 and max_discount > 0 and min_total >= 0`,
    ),
    check('coupons_code', sql`code = upper(code)`),
    check('coupons_type', sql`type in ('percent', 'fixed', 'free_shipping')`),
    check('coupons_applies_to', sql`applies_to in ('all', 'wheels', 'addons', 'shipping')`),
    check('coupons_value', sql`value >= 0 and (type <> 'percent' or value between 1 and 100)`),
    check('coupons_countries', sql`countries <@ array['AE', 'KW', 'SA', 'OM', 'BHR'] and countries <> '{}'`),
    check('coupons_dates', sql`starts_at <= ends_at`),
  ],
)

/** One use of a coupon: taken when the order is stored, released when the order lapses unpaid. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text()
      .notNull()
      .references(() => coupons.code),
    order_id: belongsTo(() => orders.id, 'cascade'),
    customer_id: uuid(),
    email: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (use) => [uniqueIndex('coupon_uses_order').on(use.order_id), index().on(use.code, use.email)],
)
