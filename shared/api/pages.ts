import * as z from 'zod/mini'
import { wheelCard } from '#shared/api/browse.ts'
import { calls } from '#shared/api/call.ts'
import { picture } from '#shared/api/common.ts'
import { galleryCard, instagramPost } from '#shared/api/gallery.ts'
import { review } from '#shared/api/reviews.ts'

const heading = { id: z.string(), title: z.string(), title_ar: z.string() }
const words = { text: z.string(), text_ar: z.string() }
const withPicture = { picture: z.nullable(picture) }

/** The editable content of the home page's blocks: texts, links, and selection criteria. */
export const blockContent = {
  hero: z.object({
    ...heading,
    ...words,
    cta: z.string(),
    cta_ar: z.string(),
    cta_link: z.string(),
    secondary_cta: z.string(),
    secondary_cta_ar: z.string(),
    image: z.string(),
  }),
  vehicle_search: z.object({ ...heading, hint: z.string(), hint_ar: z.string() }),
  promises: z.object({
    id: z.string(),
    items: z.array(z.object({ icon: z.string(), title: z.string(), title_ar: z.string(), ...words })),
  }),
  popular_vehicles: z.object({
    ...heading,
    vehicles: z.array(z.object({ make: z.string(), model: z.string(), name: z.string(), name_ar: z.string() })),
  }),
  categories: z.object({
    ...heading,
    items: z.array(
      z.object({ title: z.string(), title_ar: z.string(), ...words, link: z.string(), image: z.string() }),
    ),
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
    steps: z.array(z.object({ title: z.string(), title_ar: z.string(), ...words })),
  }),
  gallery: z.object({ ...heading, limit: z.int(), link: z.string() }),
  addons: z.object({ ...heading, ...words, categories: z.array(z.string()), link: z.string() }),
  reviews: z.object({ ...heading, limit: z.int(), note: z.string(), note_ar: z.string() }),
  faq: z.object({ ...heading, questions: z.array(z.string()) }),
  instagram: z.object(heading),
}

const brand = z.object({
  slug: z.string(),
  name: z.string(),
  name_ar: z.string(),
  focus: z.string(),
  focus_ar: z.string(),
})
const addonCategory = z.object({ slug: z.string(), name: z.string(), name_ar: z.string(), ...withPicture })
const question = z.object({
  id: z.string(),
  question: z.string(),
  question_ar: z.string(),
  answer: z.string(),
  answer_ar: z.string(),
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
  title: z.string(),
  title_ar: z.string(),
  description: z.string(),
  description_ar: z.string(),
  /** YYYY-MM-DD */
  updated: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      heading: z.string(),
      heading_ar: z.string(),
      paragraphs: list,
      paragraphs_ar: list,
      list,
      list_ar: list,
    }),
  ),
})
export type ContentPage = z.infer<typeof contentPage>

const pageSlug = z.object({ slug: z.string().check(z.maxLength(200)) })

export const pageCalls = calls({
  'GET /homepage': { summary: 'The home page, block by block', data: homepage },
  'GET /page/{slug}': { summary: 'A page of text', params: pageSlug, data: contentPage },
  'GET /pages/{slug}': { summary: 'A page of text (second address)', params: pageSlug, data: contentPage },
})
