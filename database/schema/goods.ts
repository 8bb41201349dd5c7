import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { plannedPriceStates } from '#shared/desk/prices.ts'
import { addons, wheels } from './catalogue.ts'

const wheel_id = () => integer().references(() => wheels.id, { onDelete: 'cascade' })
const addon_id = () => integer().references(() => addons.id, { onDelete: 'cascade' })

/**
 * The prices that goods had before their present one, in fils. A trigger adds a row whenever a price changes, by
 * any way of writing. A price began when the one before it ended; the first began when the SKU was added.
 */
export const pastPrices = pgTable(
  'past_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    wheel_id: wheel_id(),
    addon_id: addon_id(),
    price: integer().notNull(),
    compare_at_price: integer(),
    ended_at: timestamp({ withTimezone: true }).notNull(),
  },
  (past) => [
    check('past_prices_of_one', sql`num_nonnulls(wheel_id, addon_id) = 1`),
    index('past_prices_of_wheel').on(past.wheel_id, past.ended_at),
    index('past_prices_of_addon').on(past.addon_id, past.ended_at),
  ],
)

/**
 * A price that begins and ends by itself (fils). Two of one SKU do not overlap, by an exclusion constraint. At the end
 * the price before it returns, unless the price was changed meanwhile.
 */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    id: uuid().primaryKey().defaultRandom(),
    wheel_id: wheel_id(),
    addon_id: addon_id(),
    price: integer().notNull(),
    begins_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: it stays. */
    ends_at: timestamp({ withTimezone: true }),
    /** Crosses out the lowest price of the 30 days before, where this one is lower. */
    crosses_out: boolean().notNull(),
    state: text({ enum: plannedPriceStates }).notNull(),
    /** The price when it began. */
    price_before: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (planned) => [
    check('planned_prices_of_one', sql`num_nonnulls(wheel_id, addon_id) = 1`),
    check('planned_prices_price', sql`price > 0`),
    check('planned_prices_time', sql`ends_at > begins_at`),
    check('planned_prices_running', sql`state <> 'running' or price_before is not null`),
    index('planned_prices_of_wheel').on(planned.wheel_id, planned.begins_at),
    index('planned_prices_of_addon').on(planned.addon_id, planned.begins_at),
    index('planned_prices_open').on(planned.begins_at).where(sql`state in ('planned', 'running')`),
  ],
)

/** A change of many SKUs at once, made in the sheet or on the list. It is one entry of the audit, and undone whole. */
export const goodsChanges = pgTable('goods_changes', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  undone_at: timestamp({ withTimezone: true }),
})

/** What a change made of one SKU: the changed fields only. */
export const goodsChangeRows = pgTable(
  'goods_change_rows',
  {
    change_id: uuid()
      .notNull()
      .references(() => goodsChanges.id),
    wheel_id: integer()
      .notNull()
      .references(() => wheels.id, { onDelete: 'cascade' }),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.change_id, row.wheel_id] }), index().on(row.wheel_id)],
)
