import * as z from 'zod/mini'
import { wheelCard } from '#shared/api/browse.ts'
import { calls } from '#shared/api/call.ts'
import { both, picture, shortText } from '#shared/api/common.ts'
import { galleryCard, instagramPost } from '#shared/api/gallery.ts'
import { review } from '#shared/api/reviews.ts'
import { textBlocks } from '#shared/rich-text-schema.ts'

const heading = { id: z.string(), ...both('title') }
const words = { ...both('text') }
const withPicture = { picture: z.nullable(picture) }

/** The editable content of the home page's blocks: texts, links, and selection criteria. */
export const blockContent = {
  hero: z.object({
    ...heading,
    ...words,
    ...both('cta'),
    cta_link: z.string(),
    ...both('secondary_cta'),
    image: z.string(),
  }),
  vehicle_search: z.object({ ...heading, ...both('hint') }),
  promises: z.object({
    id: z.string(),
    items: z.array(z.object({ icon: z.string(), ...both('title'), ...words })),
  }),
  popular_vehicles: z.object({
    ...heading,
    vehicles: z.array(z.object({ make: z.string(), model: z.string(), ...both('name') })),
  }),
  categories: z.object({
    ...heading,
    items: z.array(z.object({ ...both('title'), ...words, link: z.string(), image: z.string() })),
  }),
  products: z.object({
    ...heading,
    ...words,
    source: z.enum(['clearance', 'newest', 'featured']),
    limit: z.int(),
    link: z.string(),
  }),
  brands: z.object({ ...heading, brands: z.array(z.string()) }),
  steps: z.object({
    ...heading,
    steps: z.array(z.object({ ...both('title'), ...words })),
  }),
  gallery: z.object({ ...heading, limit: z.int(), link: z.string() }),
  addons: z.object({ ...heading, ...words, categories: z.array(z.string()), link: z.string() }),
  reviews: z.object({ ...heading, limit: z.int(), ...both('note') }),
  faq: z.object({ ...heading, questions: z.array(z.string()) }),
  instagram: z.object(heading),
}

const brand = z.object({
  slug: z.string(),
  ...both('name', 'focus'),
})
const addonCategory = z.object({ slug: z.string(), ...both('name'), ...withPicture })
const question = z.object({
  id: z.string(),
  ...both('question', 'answer'),
})

const typed = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })

/** A block of the home page with its resolved content, in page order. */
const block = z.discriminatedUnion('type', [
  typed('hero', { ...blockContent.hero.shape, ...withPicture }),
  typed('vehicle_search', blockContent.vehicle_search.shape),
  typed('promises', blockContent.promises.shape),
  typed('popular_vehicles', blockContent.popular_vehicles.shape),
  typed('categories', {
    ...heading,
    items: z.array(z.extend(blockContent.categories.shape.items._zod.def.element, withPicture)),
  }),
  typed('products', { ...blockContent.products.shape, wheels: z.array(wheelCard) }),
  typed('brands', { ...heading, brands: z.array(brand) }),
  typed('steps', blockContent.steps.shape),
  typed('gallery', { ...blockContent.gallery.shape, items: z.array(galleryCard) }),
  typed('addons', { ...blockContent.addons.shape, categories: z.array(addonCategory) }),
  typed('reviews', { ...blockContent.reviews.shape, reviews: z.array(review) }),
  typed('faq', { ...heading, questions: z.array(question) }),
  typed('instagram', { ...heading, posts: z.array(instagramPost) }),
])
export type Block = z.infer<typeof block>

export const homepage = z.object({ blocks: z.array(block) })
export type Homepage = z.infer<typeof homepage>

const list = z.array(z.string())

/** A page of text: sections of paragraphs and a list, both languages. */
const contentPage = z.object({
  slug: z.string(),
  ...both('title', 'description'),
  /** YYYY-MM-DD */
  updated: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      ...both('heading'),
      paragraphs: list,
      paragraphs_ar: list,
      list,
      list_ar: list,
      /** The same text with its marks and links, in the order of the page; missing in a page from a file. */
      body: z.optional(textBlocks),
      body_ar: z.optional(textBlocks),
    }),
  ),
})
export type ContentPage = z.infer<typeof contentPage>

const pageSlug = z.object({ slug: shortText })

export const pageCalls = calls({
  'GET /homepage': { summary: 'The home page, block by block', data: homepage },
  'GET /page/{slug}': { summary: 'A page of text', params: pageSlug, data: contentPage },
  'GET /pages/{slug}': { summary: 'A page of text (second address)', params: pageSlug, data: contentPage },
})
