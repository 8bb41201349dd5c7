import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../columns.ts'
import { orders } from './orders.ts'

/**
 * Tax credit notes: one per refund of an invoiced order, numbered without gaps. Append-only. (A tax invoice needs no
 * row: it is the paid order itself, which is frozen.) Fils; `vat` is contained in `amount`.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    number: text().primaryKey(),
    order_id: belongsTo(() => orders.id),
    /** The refund it documents; the foreign key is only in the migration. */
    refund_id: uuid().notNull().unique(),
    amount: integer().notNull(),
    vat: integer().notNull(),
    /** The refund's own reason. */
    reason: text().notNull().default(''),
    /** The words of the person who requested the refund, printed after the reason; empty if none. */
    note: text().notNull().default(''),
    issued_at: timestamp({ withTimezone: true }).notNull(),
  },
  (note) => [index().on(note.order_id), check('credit_notes_money', sql`amount > 0 and vat between 0 and amount`)],
)
