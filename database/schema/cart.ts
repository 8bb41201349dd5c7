import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { addons, wheels } from './catalogue.ts'
import { customers } from './customers.ts'
import { offers } from './offers.ts'

/** The car a line was chosen for. `modification` is a slug of vehicle_modifications. */
export type ChosenVehicle = { make: string; model: string; year: number; modification: string }

/** A cart belongs to a session id (15 letters and digits, made in the browser). */
export const carts = pgTable(
  'carts',
  {
    session_id: text().primaryKey(),
    customer_id: uuid().references(() => customers.id, { onDelete: 'set null' }),
    country: text().notNull().default('AE'),
    coupon_code: text(),
    /** The price offer that its buyer accepted; its lines have the agreed prices while they are as offered. */
    offer_id: uuid().references(() => offers.id),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (cart) => [
    check('carts_session_id', sql`session_id ~ '^[A-Za-z0-9]{15}$'`),
    check('carts_country', sql`country in ('AE', 'KW', 'SA', 'OM', 'BHR')`),
    index().on(cart.customer_id),
  ],
)

/**
 * Wheels by their SKU, accessories by their number. The same article twice is one line, except for a wheel on another
 * axle. Front and rear lines of a staggered set share `set_id`.
 */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    session_id: text()
      .notNull()
      .references(() => carts.session_id, { onDelete: 'cascade' }),
    kind: text({ enum: ['wheel', 'addon'] }).notNull(),
    sku: text().references(() => wheels.sku),
    addon_id: integer().references(() => addons.id),
    quantity: integer().notNull(),
    axle: text({ enum: ['any', 'front', 'rear'] })
      .notNull()
      .default('any'),
    set_id: uuid(),
    vehicle: jsonb().$type<ChosenVehicle>(),
    /** The idempotency key of the line's last addition. */
    addition_key: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (line) => [
    unique('cart_lines_article').on(line.session_id, line.sku, line.addon_id, line.axle).nullsNotDistinct(),
    check('cart_lines_quantity', sql`quantity between 1 and 40`),
    check(
      'cart_lines_kind',
      sql`case kind
        when 'wheel' then sku is not null and addon_id is null
        when 'addon' then addon_id is not null and sku is null and axle = 'any' and set_id is null and vehicle is null
        else false end`,
    ),
  ],
)
