import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/**
 * Tax credit notes: one for each refund of an invoiced order, numbered without gaps. Rows are only ever added. (A tax
 * invoice needs no row: it is the paid order itself, which is frozen.) Fils; `vat` is contained in `amount`.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: text().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    /** The refund that it puts on paper; its foreign key stands in the migration, because payments lead here. */
    refund_id: uuid().notNull().unique(),
    amount: integer().notNull(),
    vat: integer().notNull(),
    /** Why the money went back: the refund's own reason. */
    reason: text().notNull().default(''),
    issued_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('credit_notes_money', sql`amount > 0 and vat between 0 and amount`)],
)
