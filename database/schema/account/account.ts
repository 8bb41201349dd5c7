import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../../columns.ts'
import { customers } from '../customers.ts'
import { staff } from '../staff.ts'

/** What the team writes about a customer for itself. It is deleted and exported with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    customer_id: belongsTo(() => customers.id, 'cascade'),
    staff_id: belongsTo(() => staff.id),
    text: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (note) => [
    index().on(note.customer_id, note.created_at),
    check('customer_notes_text', sql`length(text) between 1 and 2000`),
  ],
)
