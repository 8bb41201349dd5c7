import * as z from 'zod/mini'
import { facet, lenient } from '#shared/api/browse.ts'
import { calls } from '#shared/api/call.ts'
import { paged, paging, picture } from '#shared/api/common.ts'

/**
 * Filters of the gallery as they stand in the address bar: slugs of makes, models, brands, designs and cities, and
 * diameters in inches for `size`. Several values of one filter are joined by commas and mean "or".
 */
export const galleryQuery = z.object({
  make: lenient,
  model: lenient,
  brand: lenient,
  design: lenient,
  city: lenient,
  size: lenient,
  ...paging,
})
export type GalleryQuery = z.infer<typeof galleryQuery>

/** A picture of a car with its wheels. `demo`: it is an illustration, no customer's car. */
export const galleryCard = z.object({
  slug: z.string(),
  make_name: z.string(),
  make_name_ar: z.string(),
  model_name: z.string(),
  model_name_ar: z.string(),
  year: z.int(),
  brand: z.string(),
  design: z.string(),
  size: z.string(),
  sku: z.string(),
  city: z.string(),
  city_ar: z.string(),
  caption: z.string(),
  caption_ar: z.string(),
  demo: z.boolean(),
  picture: z.nullable(picture),
})
export type GalleryCard = z.infer<typeof galleryCard>

/** A page of the gallery with the filters that are left, each counted over the others. */
export const gallery = z.object({ ...paged(galleryCard).shape, facets: z.array(facet) })
export type Gallery = z.infer<typeof gallery>

/** A post of the shop's account; `image` and `permalink` lead out of the shop. */
export const instagramPost = z.object({
  id: z.string(),
  media_type: z.string(),
  caption: z.nullable(z.string()),
  image: z.string(),
  permalink: z.string(),
  timestamp: z.string(),
})
export type InstagramPost = z.infer<typeof instagramPost>

export const galleryCalls = calls({
  'GET /gallery': { summary: 'Cars with their wheels, by filters', query: galleryQuery, data: gallery },
  'GET /instagram-media': {
    summary: 'The newest posts of the shop’s account, fewer with isMobile=true; empty where there are none',
    query: z.object({ isMobile: lenient }),
    data: z.array(instagramPost),
  },
})
