import * as z from 'zod/mini'

/** What a customer wrote about a design. `demo` reviews are made up and say so. */
export const review = z.object({
  id: z.string(),
  design_id: z.string(),
  name: z.string(),
  city: z.string(),
  rating: z.int(),
  title: z.string(),
  reviews: z.string(),
  /** The car it was written about, as its owner calls it. */
  vehicle: z.string(),
  /** What the owner says of the fit, such as "no rubbing". */
  fit: z.string(),
  lang: z.enum(['en', 'ar']),
  demo: z.boolean(),
  verified: z.boolean(),
  created_at: z.string(),
})
export type Review = z.infer<typeof review>

/** The newest approved reviews of a design, with the number and mean of all of them. */
export const designReviews = z.object({
  count: z.int(),
  /** To one decimal; null where there is none. */
  average: z.nullable(z.number()),
  reviews: z.array(review),
})
export type DesignReviews = z.infer<typeof designReviews>
