import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { paging } from '#shared/api/common.ts'
import { carSlug, carYear, reviewForm } from '#shared/forms.ts'

/** What a customer wrote about a design. `demo` reviews are made up and say so. */
export const review = z.object({
  id: z.string(),
  design_id: z.string(),
  name: z.string(),
  city: z.string(),
  /** Stars; null where somebody only wrote. */
  rating: z.nullable(z.int()),
  title: z.string(),
  reviews: z.string(),
  /** The car it was written about, as its owner calls it. */
  vehicle: z.string(),
  /** The same car by its slugs, where its owner chose it from the vehicle data. */
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** What the owner says of the fit, such as "no rubbing". */
  fit: z.string(),
  lang: z.enum(['en', 'ar']),
  /** The same in the other language, where a person translated it. */
  translation: z.nullable(z.object({ title: z.string(), reviews: z.string(), vehicle: z.string(), fit: z.string() })),
  /** Its writer drives a car of the same generation as the reader's. */
  same_car: z.boolean(),
  demo: z.boolean(),
  /** Whoever wrote it has bought the design here. */
  verified: z.boolean(),
  /** Below /api/review-photos/: "{id}-small.webp" and "{id}-large.webp"; pixels of the large one. */
  photos: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
  created_at: z.string(),
})
export type Review = z.infer<typeof review>

/** The newest approved reviews of a design, with the number, mean and stars of all of them. */
export const designReviews = z.object({
  count: z.int(),
  /** Of those with stars, to one decimal; null where there is none. */
  average: z.nullable(z.number()),
  /** How many have one star, two stars and so on up to five. */
  distribution: z.array(z.int()),
  reviews: z.array(review),
})
export type DesignReviews = z.infer<typeof designReviews>

export const reviewPage = z.object({
  ...designReviews.shape,
  /** Of the reviews that were asked for. */
  total: z.int(),
  current_page: z.int(),
  per_page: z.int(),
  last_page: z.int(),
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
