import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { paging } from '#shared/api/common.ts'
import { carSlug, carYear, reviewForm } from '#shared/forms.ts'

/** A customer's review of a design. `demo` reviews are invented and labelled so. */
export const review = z.object({
  id: z.string(),
  design_id: z.string(),
  name: z.string(),
  city: z.string(),
  /** Stars; null if the review is only text. */
  rating: z.nullable(z.int()),
  title: z.string(),
  reviews: z.string(),
  /** The reviewed car, in its owner's words. */
  vehicle: z.string(),
  /** The same car by its slugs, if its owner picked it from the vehicle data. */
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** The owner's remark on the fit, such as "no rubbing". */
  fit: z.string(),
  lang: z.enum(['en', 'ar']),
  /** The review in the other language, translated by a person. */
  translation: z.nullable(z.object({ title: z.string(), reviews: z.string(), vehicle: z.string(), fit: z.string() })),
  /** The reviewer's car is of the same generation as the reader's. */
  same_car: z.boolean(),
  demo: z.boolean(),
  /** The reviewer has bought the design here. */
  verified: z.boolean(),
  /** Below /api/review-photos/: "{id}-small.webp" and "{id}-large.webp"; size of the large one in pixels. */
  photos: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  /** The shop's public answer, in the languages that it was written in. */
  answer: z.optional(z.nullable(z.string())),
  answer_ar: z.optional(z.nullable(z.string())),
  created_at: z.string(),
})
export type Review = z.infer<typeof review>

/** The newest approved reviews of a design, with the count, mean and distribution of all of them. */
export const designReviews = z.object({
  count: z.int(),
  /** Mean of the ratings, to one decimal; null without ratings. */
  average: z.nullable(z.number()),
  /** Counts of one star, two stars and so on up to five. */
  distribution: z.array(z.int()),
  reviews: z.array(review),
})
export type DesignReviews = z.infer<typeof designReviews>

const reviewPage = z.object({
  ...designReviews.shape,
  /** Number of reviews that match the filter. */
  total: z.int(),
  current_page: z.int(),
  per_page: z.int(),
  last_page: z.int(),
  /** Positions of the first and the last row; null for an empty page. */
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
})
export type ReviewPage = z.infer<typeof reviewPage>

export const reviewCalls = calls({
  'POST /product-review/add': {
    summary:
      'Review a wheel; shown once it is approved. As multipart/form-data it may carry up to four pictures (`photos`)',
    bearer: 'optional',
    body: reviewForm,
    data: z.object({ id: z.string(), verified: z.boolean() }),
  },
  'GET /product-reviews/{product_id}': {
    summary:
      'Approved reviews of a design (or of the design of a SKU), by stars or with photos; where a car is named, those about its generation first, then about its model',
    params: z.object({ product_id: z.string().check(z.maxLength(80)) }),
    query: z.object({
      rating: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))), undefined),
      photos: z._default(z.catch(z.stringbool(), false), false),
      make: z.catch(z.optional(carSlug), undefined),
      model: z.catch(z.optional(carSlug), undefined),
      year: z.catch(z.optional(carYear), undefined),
      modification: z.catch(z.optional(carSlug), undefined),
      ...paging,
    }),
    data: reviewPage,
  },
})
