import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** As it was sent, without the signatures of its links; null before, and for an order that was not paid. */
    sent_to: text(),
    subject: text(),
    text: text(),
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

/** The owner's own words of a letter, by the sentence's key; sentences that are missing keep the shop's words. */
export const letterWords = pgTable('letter_words', {
  letter: text().primaryKey(),
  words: jsonb().$type<Record<string, string>>().notNull(),
  version: integer().notNull().default(1),
})
