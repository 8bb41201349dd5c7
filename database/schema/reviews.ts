import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, bytea } from '../columns.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'

/** A photo in a review; width and height are the large version's. */
export type ReviewPhoto = { id: string; width: number; height: number }

/** The same review in the other language, translated by a person, never by a machine. */
export type ReviewTranslation = { title: string; reviews: string; vehicle: string; fit: string }

/** A review is pending until approved or declined; only approved ones are shown and counted. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    design_id: text().notNull(),
    sku: text(),
    customer_id: uuid().references(() => customers.id, { onDelete: 'set null' }),
    /** The order that makes it a verified buyer's; null without one, if it is older than this column, and once the order is erased. */
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    name: text().notNull(),
    city: text().notNull().default(''),
    /** Stars; null if the review is only text. */
    rating: integer(),
    title: text().notNull().default(''),
    reviews: text().notNull(),
    vehicle: text().notNull().default(''),
    /** The same car by the slugs of the vehicle data, if its owner picked it from there. */
    make: text(),
    model: text(),
    /** The generation of that car, by its slug in the vehicle data; null if only make and model are known. */
    generation: text(),
    fit: text().notNull().default(''),
    lang: text({ enum: ['en', 'ar'] }).notNull(),
    translation: jsonb().$type<ReviewTranslation>(),
    demo: boolean().notNull().default(false),
    verified: boolean().notNull().default(false),
    approved_at: timestamp({ withTimezone: true }),
    declined_at: timestamp({ withTimezone: true }),
    /** Shown to the reviewer. */
    decline_reason: text(),
    /** Null while pending, or if it was imported as approved, like the demonstration's. */
    decided_by: text({ enum: ['staff'] }),
    /** The shop's public answer, in the languages that it was written in. */
    answer: text().notNull().default(''),
    answer_ar: text().notNull().default(''),
    answered_at: timestamp({ withTimezone: true }),
    /** Counts the changes of the answer. */
    version: integer().notNull().default(1),
    photos: jsonb().$type<ReviewPhoto[]>().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (review) => [
    check('product_reviews_rating', sql`rating between 1 and 5`),
    check('product_reviews_length', sql`length(name) <= 100 and length(reviews) <= 1000`),
    check('product_reviews_decision', sql`approved_at is null or declined_at is null`),
    check('product_reviews_declined', sql`(declined_at is null) = (decline_reason is null)`),
    check('product_reviews_answer', sql`(answered_at is null) = (answer = '' and answer_ar = '')`),
    check('product_reviews_answer_length', sql`length(answer) <= 1000 and length(answer_ar) <= 1000`),
    index().on(review.design_id),
    // The desk's lists of what was decided, the newest first.
    index('product_reviews_published').on(review.created_at, review.id).where(sql`approved_at is not null`),
    index('product_reviews_declined_at').on(review.created_at, review.id).where(sql`declined_at is not null`),
    index('product_reviews_waiting').on(review.created_at).where(sql`approved_at is null and declined_at is null`),
    // A customer reviews a design once; after a decline they may write a new one.
    uniqueIndex('product_reviews_once').on(review.customer_id, review.design_id).where(sql`declined_at is null`),
    // And an order makes one verified review of a design, also of a guest.
    uniqueIndex('product_reviews_once_for_order').on(review.order_id, review.design_id).where(sql`declined_at is null`),
  ],
)

/** Photos of reviews, re-encoded by us without the camera's metadata. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    review_id: belongsTo(() => productReviews.id, 'cascade'),
    /** WebP, in two sizes. */
    large: bytea().notNull(),
    small: bytea().notNull(),
  },
  (photo) => [index().on(photo.review_id)],
)
