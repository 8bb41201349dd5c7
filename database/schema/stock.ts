import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { stockReasons } from '#shared/desk/stock-reasons.ts'
import { quoted } from '../columns.ts'
import { orders } from './orders.ts'
import { staff } from './staff.ts'

/**
 * Every change of a SKU's stock. A SKU's stock is the sum of its movements: adding one changes the stock column of
 * `wheels` or `addons`, and writing the column adds one, both by triggers. Only added to.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text({ enum: ['wheel', 'addon'] }).notNull(),
    sku: text().notNull(),
    /** Pieces; negative for what left, and 0 for a count or a list that found what was expected. */
    change: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    order_id: uuid().references(() => orders.id),
    /** A case number, the id of an import, or of a count. */
    reference: text().notNull().default(''),
    /** Null: the shop itself, or a command on the server. */
    staff_id: uuid().references(() => staff.id),
    note: text().notNull().default(''),
    /** Chosen by the form of a change by hand: the same one again is the same change. */
    request_key: uuid(),
    /** The movement that this one undoes; each is undone at most once. */
    undoes: bigint({ mode: 'number' })
      .unique()
      .references((): never => stockMovements.id as never),
  },
  (movement) => [
    index('stock_movements_of_sku').on(movement.sku, movement.id),
    index('stock_movements_of_reason').on(movement.reason, movement.id),
    index('stock_movements_of_order').on(movement.order_id).where(sql`order_id is not null`),
    uniqueIndex('stock_movements_request_key').on(movement.request_key).where(sql`request_key is not null`),
    check('stock_movements_change', sql`change <> 0 or reason in ('counted', 'import')`),
    check('stock_movements_kind', sql`kind in ('wheel', 'addon')`),
    check('stock_movements_reason', sql`reason in (${quoted(stockReasons)})`),
    check('stock_movements_note', sql`length(note) <= 500`),
  ],
)

/** At how many pieces or fewer a SKU counts as low; the row of kind `shop`, with an empty SKU, is for all others. */
export const stockThresholds = pgTable(
  'stock_thresholds',
  {
    kind: text({ enum: ['shop', 'wheel', 'addon'] }).notNull(),
    sku: text().notNull(),
    least: integer().notNull(),
  },
  (threshold) => [
    primaryKey({ columns: [threshold.kind, threshold.sku] }),
    check('stock_thresholds_of', sql`(kind = 'shop') = (sku = '') and kind in ('shop', 'wheel', 'addon')`),
    check('stock_thresholds_least', sql`least between 0 and 1000000`),
  ],
)
