import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { belongsTo } from '../columns.ts'
import { addons, wheels } from './catalogue.ts'
import { staff } from './staff.ts'

/**
 * A price offer made at the desk for a shopper on the phone or in a chat: goods, their car, and prices that hold until a
 * day. It never changes after it was made; a change is a new offer. Money is whole fils, at the VAT of `country`.
 */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Quoted by the shopper: "O-7K2M-9QXD". */
    number: text().notNull().unique(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    country: text().notNull(),
    /** The buyer's details, filled in at the checkout; empty if not known. Phone in E.164. */
    first_name: text().notNull(),
    last_name: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    vehicle: jsonb().$type<ChosenVehicle>(),
    /** A sentence of the shop, shown to the buyer. */
    note: text().notNull(),
    /** The agreed delivery cost. */
    delivery: integer().notNull(),
    /** Goods and delivery. */
    total: integer().notNull(),
    /** The last day on which the prices hold, in the shop's time zone; and the moment at which it ends. */
    valid_until: date().notNull(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** When the buyer first opened the link. */
    opened_at: timestamp({ withTimezone: true }),
    withdrawn_at: timestamp({ withTimezone: true }),
    made_by: belongsTo(() => staff.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (offer) => [
    check('offers_locale', sql`locale in ('en', 'ar')`),
    check('offers_country', sql`country in ('AE', 'KW', 'SA', 'OM', 'BHR')`),
    check('offers_money', sql`delivery >= 0 and total > 0`),
    index().on(offer.created_at, offer.id),
  ],
)

/** Front and rear of a staggered set are two lines. */
export const offerLines = pgTable(
  'offer_lines',
  {
    offer_id: belongsTo(() => offers.id, 'cascade'),
    position: integer().notNull(),
    kind: text({ enum: ['wheel', 'addon'] }).notNull(),
    sku: text().references(() => wheels.sku),
    addon_id: integer().references(() => addons.id),
    axle: text({ enum: ['any', 'front', 'rear'] }).notNull(),
    quantity: integer().notNull(),
    unit_price: integer().notNull(),
  },
  (line) => [
    primaryKey({ columns: [line.offer_id, line.position] }),
    uniqueIndex('offer_lines_once').on(line.offer_id, line.kind, sql`coalesce(sku, addon_id::text)`, line.axle),
    check('offer_lines_money', sql`quantity between 1 and 40 and unit_price > 0`),
    check(
      'offer_lines_kind',
      sql`case kind
        when 'wheel' then sku is not null and addon_id is null
        when 'addon' then addon_id is not null and sku is null and axle = 'any'
        else false end`,
    ),
  ],
)
