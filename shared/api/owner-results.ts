import * as z from 'zod/mini'
import { resultAnswers, rubMoments, rubPlaces, suspensions } from '#shared/after-sale/lists.ts'
import { resultForm } from '#shared/after-sale/result-form.ts'
import { calls } from '#shared/api/call.ts'
import { both, nothing, picture, sku, verdictWord } from '#shared/api/common.ts'

const signature = z.optional(z.string().check(z.maxLength(200)))

/** A buyer's answer about a set. Photos are only a count: only the shop owner sees them. */
const ownAnswer = z.object({
  answer: z.enum(resultAnswers),
  suspension: z.enum(suspensions),
  tyre: z.string(),
  rubs_where: z.array(z.enum(rubPlaces)),
  rubs_when: z.array(z.enum(rubMoments)),
  words: z.string(),
  photos: z.int(),
})

/** An answer in the customer's data export. */
export const keptResult = z.object({
  id: z.string(),
  order_id: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  modification: z.string(),
  generation: z.string(),
  fitment: z.string(),
  front_sku: z.string(),
  rear_sku: z.string(),
  ...ownAnswer.shape,
  lang: z.enum(['en', 'ar']),
  created_at: z.string(),
  changed_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
})

/** A set of an order on its car. `tyre` is the suggested front size. */
const setWithAnswer = z.object({
  front_sku: z.string(),
  rear_sku: z.string(),
  ...both('name'),
  picture: z.nullable(picture),
  ...both('car'),
  verdict: verdictWord,
  tyre: z.string(),
  answer: z.nullable(ownAnswer),
})
export type SetWithAnswer = z.infer<typeof setWithAnswer>

export const ownerResultCalls = calls({
  'GET /owner-results/{order_id}': {
    summary: 'The sets of an order with what its buyer has said of their fit; read as the order is',
    bearer: 'optional',
    params: z.object({ order_id: z.uuid() }),
    query: z.object({ signature }),
    data: z.object({
      order_number: z.string(),
      is_dispatched: z.boolean(),
      /** Whether answers are accepted: the order was dispatched, and its answers were not anonymised. */
      is_open: z.boolean(),
      sets: z.array(setWithAnswer),
    }),
  },
  'POST /owner-results/save': {
    summary:
      'Say how a set fits, or change it. As multipart/form-data it may carry up to four pictures (`photos`), which replace the ones before',
    bearer: 'optional',
    body: resultForm,
    data: nothing,
  },
  'POST /owner-results/end-letters': {
    summary:
      'End the e-mails that ask how wheels fit, for the address of an order; with the signature of the link in one of them',
    body: z.object({ order_id: z.uuid(), signature: z.string().check(z.maxLength(200)) }),
    data: nothing,
  },
  'POST /owner-results/withdraw': {
    summary: 'Withdraw an answer with its text and photographs',
    bearer: 'optional',
    body: z.object({ order_id: z.uuid(), front_sku: sku, rear_sku: sku, signature }),
    data: nothing,
  },
})

/** Owners' answers on a wheel for one car generation. `changed`: those that rub on raised or lowered suspension. */
export type MountedCar = {
  make_name: string
  make_name_ar: string
  model_name: string
  model_name_ar: string
  generation_name: string
  mounted: number
  rubs: number
  changed: number
}
