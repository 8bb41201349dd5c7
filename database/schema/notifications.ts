import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** A letter that is to go out once: one row per order and kind, whatever repeats. */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** Tells two letters of one kind apart (the refund's id); empty where there is only one. */
    subject_id: text().notNull().default(''),
    sent_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (letter) => [
    uniqueIndex('letters_once').on(letter.order_id, letter.kind, letter.subject_id),
    index().on(letter.sent_at),
  ],
)
