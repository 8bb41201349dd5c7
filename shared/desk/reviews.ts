import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, uuid, version } from '#shared/desk/call.ts'
import { reviewLength } from '#shared/limits.ts'

const waiting = z.object({
  id: z.string(),
  /** Brand and name of the design. */
  design: z.string(),
  name: z.string(),
  rating: z.nullable(z.int()),
  title: z.string(),
  reviews: z.string(),
  vehicle: z.string(),
  fit: z.string(),
  verified: z.boolean(),
  created_at: z.string(),
  /** Their number; each is at `/desk/reviews/{id}/photos/{n}`, from 0. */
  photos: z.int(),
})
export type WaitingReview = z.infer<typeof waiting>

const published = z.object({
  id: z.string(),
  /** Brand and name of the design. */
  design: z.string(),
  name: z.string(),
  rating: z.nullable(z.int()),
  title: z.string(),
  reviews: z.string(),
  created_at: z.string(),
  version: z.int(),
  answer: z.string(),
  answer_ar: z.string(),
})
export type PublishedReview = z.infer<typeof published>

const answerText = z.string().check(z.trim(), z.maxLength(1_000, 'too_long:1000'))

/** The shop's public answer. Empty in both languages: none. */
const answerFields = z.object({ answer: answerText, answer_ar: answerText })
export type AnswerFields = z.infer<typeof answerFields>

const reason = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(reviewLength.decline))

const byId = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })

export const reviewCalls = deskCallsOf({
  'GET /desk/reviews': {
    summary: 'Reviews that wait for a decision, the oldest first',
    permission: 'reviews.read',
    data: z.object({ rows: z.array(waiting), total: z.int() }),
  },
  'GET /desk/reviews/published': {
    summary: 'Published reviews with the answers of the shop, the newest first',
    permission: 'reviews.read',
    query: z.object({ after }),
    data: pageOf(published),
  },
  'PUT /desk/reviews/{id}/answer': {
    summary: 'Answer a published review in public, change the answer, or remove it',
    permission: 'reviews.answer',
    params: byId,
    body: z.object({ version, values: answerFields }),
    data: z.object({ version }),
  },
  'POST /desk/reviews/decide': {
    summary: 'Approve several waiting reviews, or decline them with one reason',
    permission: 'reviews.decide',
    body: z.object({
      ids: z.array(uuid).check(z.minLength(1), z.maxLength(50)),
      reason: z.optional(reason),
    }),
    data: z.object({ decided: z.int(), failed: z.int() }),
  },
  'POST /desk/reviews/{id}/approve': {
    summary: 'Publish a review; its writer gets an e-mail',
    permission: 'reviews.decide',
    params: byId,
    data: done,
  },
  'POST /desk/reviews/{id}/decline': {
    summary: 'Decline a review; its writer gets the reason by e-mail',
    permission: 'reviews.decide',
    params: byId,
    body: z.object({ reason }),
    data: done,
  },
  'POST /desk/reviews/{id}/take-down': {
    summary: 'Stop showing a published review; its writer gets the reason by e-mail',
    permission: 'reviews.decide',
    params: byId,
    body: z.object({ reason }),
    data: done,
  },
  'POST /desk/reviews/{id}/delete': {
    summary: 'Delete a published review with its photos, as its writer asks',
    permission: 'reviews.decide',
    params: byId,
    data: done,
  },
})
