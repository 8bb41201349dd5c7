import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../columns.ts'
import { orders } from './orders.ts'

/** A transactional e-mail, to be sent once: one row per order and kind, so that a retry sends nothing twice. */
export const emails = pgTable(
  'emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: belongsTo(() => orders.id, 'cascade'),
    kind: text().notNull(),
    /** Tells two e-mails of one kind apart (the refund's id); empty if there is only one. */
    subject_id: text().notNull().default(''),
    sent_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (email) => [uniqueIndex('emails_once').on(email.order_id, email.kind, email.subject_id), index().on(email.sent_at)],
)

/** An e-mail to the shop owner, to be sent once: one row per kind and subject. */
export const ownerLetters = pgTable(
  'owner_letters',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** The id of the order, dispute, refund, review or report. */
    subject_id: text().notNull(),
    sent_at: timestamp({ withTimezone: true }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (letter) => [uniqueIndex('owner_letters_once').on(letter.kind, letter.subject_id)],
)
