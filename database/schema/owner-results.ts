import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ResultForm } from '#shared/after-sale/result-form.ts'
import { belongsTo, bytea } from '../columns.ts'
import { orders } from './orders.ts'

/** A photo of a result; width and height are the large version's. */
export type ResultPhoto = { id: string; width: number; height: number }

/**
 * A buyer's report on one set on one car: one answer per order and set. It can be changed or withdrawn at any time, and
 * its current value counts as evidence. When the account is deleted, the answer stays without the order, its text and
 * photos; `person` is then a random number shared by one buyer's answers, so that they still count as one.
 */
export const ownerResults = pgTable(
  'owner_results',
  {
    id: uuid().primaryKey().defaultRandom(),
    order_id: uuid().references(() => orders.id, { onDelete: 'cascade' }),
    person: uuid(),
    make: text().notNull(),
    model: text().notNull(),
    year: integer().notNull(),
    modification: text().notNull(),
    generation: text().notNull(),
    /** Hubs and suspension class of the car, from domain/fitment/envelope.ts. */
    hub_class: text().notNull(),
    /** Rim sizes of the set, "20x9 ET35" or "20x9 ET35 + 20x10.5 ET40". */
    fitment: text().notNull(),
    front_sku: text().notNull(),
    rear_sku: text().notNull(),
    tyre: text().notNull().default(''),
    suspension: text({ enum: ['standard', 'lifted', 'lowered'] }).notNull(),
    answer: text({ enum: ['yes', 'rubs', 'not_mounted'] }).notNull(),
    rubs_where: text().array().$type<ResultForm['rubs_where']>().notNull().default([]),
    rubs_when: text().array().$type<ResultForm['rubs_when']>().notNull().default([]),
    words: text().notNull().default(''),
    lang: text({ enum: ['en', 'ar'] }).notNull(),
    photos: jsonb().$type<ResultPhoto[]>().notNull().default([]),
    created_at: timestamp({ withTimezone: true }).notNull(),
    changed_at: timestamp({ withTimezone: true }).notNull(),
    withdrawn_at: timestamp({ withTimezone: true }),
  },
  (result) => [
    uniqueIndex('owner_results_once').on(result.order_id, result.front_sku, result.rear_sku),
    index('owner_results_fitment').on(result.make, result.model, result.generation, result.hub_class, result.fitment),
    index().on(result.front_sku),
    index().on(result.rear_sku),
    check('owner_results_answer', sql`answer in ('yes', 'rubs', 'not_mounted')`),
    check('owner_results_suspension', sql`suspension in ('standard', 'lifted', 'lowered')`),
    check('owner_results_lang', sql`lang in ('en', 'ar')`),
    check('owner_results_year', sql`year between 1900 and 2100`),
    check(
      'owner_results_where',
      sql`rubs_where <@ array['front_outer', 'front_inner', 'rear_outer', 'rear_inner'] and rubs_when <@ array['full_lock', 'bumps', 'loaded', 'always']`,
    ),
    // Only a "rubs" answer has places and situations, and it names at least one place.
    check(
      'owner_results_rubs',
      sql`(answer = 'rubs') = (cardinality(rubs_where) > 0) and (answer = 'rubs' or cardinality(rubs_when) = 0)`,
    ),
    check('owner_results_length', sql`length(words) <= 500 and length(tyre) <= 40 and jsonb_array_length(photos) <= 4`),
    check('owner_results_withdrawn', sql`withdrawn_at is null or (words = '' and photos = '[]')`),
    // Without its order it is anonymous: none of the buyer's text or photos remain.
    check(
      'owner_results_anonymous',
      sql`(order_id is null) = (person is not null) and (order_id is not null or (words = '' and photos = '[]'))`,
    ),
  ],
)

/** The photos, re-encoded by us. Only the shop owner sees them. */
export const ownerResultPhotos = pgTable(
  'owner_result_photos',
  {
    id: uuid().primaryKey(),
    result_id: belongsTo(() => ownerResults.id, 'cascade'),
    /** WebP. */
    large: bytea().notNull(),
  },
  (photo) => [index().on(photo.result_id)],
)

/** Orders whose answers were anonymised: they accept no second answer. */
export const closedResultOrders = pgTable('closed_result_orders', {
  order_id: uuid()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/** Addresses that are not asked how their wheels fit: HMAC-SHA256, see domain/owner-results/end-letters.ts. */
export const endedFitLetters = pgTable('ended_fit_letters', {
  address_hash: bytea().primaryKey(),
  ended_at: timestamp({ withTimezone: true }).notNull(),
})

/**
 * A change of what owners' results say of a fitment on a generation. `fits` turns "we measure first" into "fits",
 * `rubs` the other way. In force until the answers no longer support it (`ended_at`) or the owner reverses it
 * (`reversed_at`); the answers behind a reversed step are ignored until it is restored.
 */
export const fitmentEvidenceSteps = pgTable(
  'fitment_evidence_steps',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    make: text().notNull(),
    model: text().notNull(),
    generation: text().notNull(),
    hub_class: text().notNull(),
    fitment: text().notNull(),
    from_state: text({ enum: ['none', 'fits', 'rubs'] }).notNull(),
    to_state: text({ enum: ['fits', 'rubs'] }).notNull(),
    /** The answers that caused it. */
    answers: uuid().array().notNull(),
    /** Independent owners who agree, now or when the step ended. */
    yes: integer().notNull(),
    rubs: integer().notNull(),
    taken_at: timestamp({ withTimezone: true }).notNull(),
    ended_at: timestamp({ withTimezone: true }),
    reversed_at: timestamp({ withTimezone: true }),
    set_aside: uuid().array().notNull().default([]),
  },
  (step) => [
    uniqueIndex('fitment_evidence_in_force')
      .on(step.make, step.model, step.generation, step.hub_class, step.fitment)
      .where(sql`ended_at is null and reversed_at is null`),
    index('fitment_evidence_set_aside')
      .on(step.make, step.model, step.generation, step.hub_class, step.fitment)
      .where(sql`reversed_at is not null`),
    check('fitment_evidence_states', sql`from_state in ('none', 'fits', 'rubs') and to_state in ('fits', 'rubs')`),
    check('fitment_evidence_moves', sql`from_state <> to_state`),
    check(
      'fitment_evidence_counts',
      sql`(to_state = 'fits' and yes >= 3 and rubs = 0) or (to_state = 'rubs' and rubs >= 2)`,
    ),
    check('fitment_evidence_answers', sql`cardinality(answers) > 0`),
    check('fitment_evidence_reversed', sql`(reversed_at is null) = (cardinality(set_aside) = 0)`),
  ],
)
