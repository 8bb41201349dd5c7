import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { addons, wheels } from './catalogue.ts'
import { customers } from './customers.ts'

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
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (cart) => [
    check('carts_session_id', sql`session_id ~ '^[A-Za-z0-9]{15}$'`),
    check('carts_country', sql`country in ('AE', 'KW', 'SA', 'OM', 'BHR')`),
    index().on(cart.customer_id),
  ],
)

/** The same SKU twice is one line. Front and rear lines of a staggered set share `set_id`. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    session_id: text()
      .notNull()
      .references(() => carts.session_id, { onDelete: 'cascade' }),
    sku: text()
      .notNull()
      .references(() => wheels.sku),
    quantity: integer().notNull(),
    axle: text({ enum: ['any', 'front', 'rear'] })
      .notNull()
      .default('any'),
    set_id: uuid(),
    vehicle: jsonb().$type<ChosenVehicle>(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (item) => [
    unique().on(item.session_id, item.sku, item.axle),
    check('cart_items_quantity', sql`quantity between 1 and 40`),
  ],
)

export const cartAddons = pgTable(
  'cart_addons',
  {
    id: uuid().primaryKey().defaultRandom(),
    session_id: text()
      .notNull()
      .references(() => carts.session_id, { onDelete: 'cascade' }),
    addon_id: integer()
      .notNull()
      .references(() => addons.id),
    quantity: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (line) => [
    unique().on(line.session_id, line.addon_id),
    check('cart_addons_quantity', sql`quantity between 1 and 40`),
  ],
)
