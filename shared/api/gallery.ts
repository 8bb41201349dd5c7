import * as z from 'zod/mini'
import { facet } from '#shared/api/browse.ts'
import { calls } from '#shared/api/call.ts'
import {
  both,
  chosenVehicle,
  fils,
  lenient,
  paged,
  paging,
  picture,
  shortText,
  verdictWord,
} from '#shared/api/common.ts'

/**
 * Filters of the gallery as in the address bar: slugs of makes, models, brands, designs and scenes, and diameters in
 * inches for `size`. Several values of one filter are joined by commas and mean "or".
 */
const filters = { make: lenient, model: lenient, brand: lenient, design: lenient, scene: lenient, size: lenient }
export const galleryQuery = z.object({ ...filters, ...paging })
export type GalleryQuery = z.infer<typeof galleryQuery>

/** A picture of a wheel on a car. `demo`: a rendered illustration, not a photo. */
export const galleryCard = z.object({
  slug: z.string(),
  ...both('make_name', 'model_name'),
  year: z.int(),
  ...both('brand'),
  design: z.string(),
  ...both('finish_name'),
  size: z.string(),
  sku: z.string(),
  /** The setting of the picture, such as "Desert dunes". */
  ...both('scene', 'caption'),
  /** What a screen reader says instead of the picture; empty: its wheel, finish and scene. */
  ...both('alt'),
  demo: z.boolean(),
  picture: z.nullable(picture),
})
export type GalleryCard = z.infer<typeof galleryCard>

/** A page of the gallery with the remaining filters, each counted over the others. */
const gallery = z.object({ ...paged(galleryCard).shape, facets: z.array(facet) })
export type Gallery = z.infer<typeof gallery>

/** The set in the picture as sold today: product page, price, stock, and the verdict for this car. Fils. */
const lookSale = z.object({
  slug: z.string(),
  sku: z.string(),
  rear_sku: z.nullable(z.string()),
  /** Null if the car is no longer in our data. */
  vehicle: z.nullable(chosenVehicle),
  verdict: z.nullable(verdictWord),
  set_price: fils,
  supplier_stock: z.int(),
  special_order: z.boolean(),
})
export type LookSale = z.infer<typeof lookSale>

/** One gallery picture, and the set in it if sold. */
const look = z.object({
  card: galleryCard,
  /** The make's slug, as used in wheel list addresses. */
  make: z.string(),
  /** Slugs of the neighbouring pictures in the filtered gallery. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** From 1, of `total`. */
  place: z.int(),
  total: z.int(),
  /** Null if the wheel is no longer sold. */
  sale: z.nullable(lookSale),
})
export type Look = z.infer<typeof look>

/** A post of the shop's account; `image` and `permalink` are external links. */
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
  'GET /gallery': {
    summary: 'Pictures of wheels and the cars they were chosen for, by filters',
    query: galleryQuery,
    data: gallery,
  },
  'GET /gallery/{slug}': {
    summary: 'One picture of the gallery and the set it shows, with its neighbours among those that the filters leave',
    params: z.object({ slug: shortText }),
    query: z.object(filters),
    data: look,
  },
  'GET /instagram-media': {
    summary: 'The newest posts of the shop’s account, fewer with isMobile=true; empty where there are none',
    query: z.object({ isMobile: lenient }),
    data: z.array(instagramPost),
  },
})
