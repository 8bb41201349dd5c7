import * as z from 'zod/mini'
import type { Block } from '#shared/api/pages.ts'
import { deskCallsOf, uuid, version } from '#shared/desk/call.ts'
import { line, orderForm, yesNo } from '#shared/desk/content/fields.ts'

/** The kinds of blocks, in the order in which the desk offers them. */
export const blockTypes = [
  ...(['hero', 'vehicle_search', 'promises', 'popular_vehicles', 'categories', 'products', 'brands'] as const),
  ...(['steps', 'gallery', 'addons', 'reviews', 'faq', 'instagram'] as const),
] satisfies Block['type'][]
export type BlockType = (typeof blockTypes)[number]

/** What the form of a block edits. `content` is JSON in the shape of its kind, without the id. */
const blockFields = z.object({ visible: yesNo, content: z.string().check(z.maxLength(60_000)) })
export type BlockFields = z.infer<typeof blockFields>

const listedBlock = z.object({
  id: z.string(),
  type: z.enum(blockTypes),
  version: z.int(),
  /** The shop cannot draw it: a field is missing or of another kind. */
  is_broken: z.boolean(),
  ...blockFields.shape,
})
export type ListedBlock = z.infer<typeof listedBlock>

const choice = z.object({ slug: z.string(), name: z.string(), name_ar: z.string() })

/** A moment as the form sends it: "2026-11-30T09:00", in the shop's time zone. */
const moment = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'desk_day_wrong'))

/** An announcement above every page. An empty end: until it is removed. */
export const bannerFields = z
  .object({
    text: line(160),
    text_ar: line(160),
    link: z.string().check(z.trim(), z.maxLength(300), z.regex(/^(\/(?![/\\])\S*)?$/, 'link')),
    starts_at: moment,
    ends_at: z.union([z.literal(''), moment], { error: 'desk_day_wrong' }),
  })
  .check(
    z.refine(({ starts_at, ends_at }) => ends_at === '' || starts_at < ends_at, {
      path: ['ends_at'],
      error: 'desk_ends_first',
    }),
  )
export type BannerFields = z.infer<typeof bannerFields>

const listedBanner = z.object({
  id: z.string(),
  version: z.int(),
  state: z.enum(['shown', 'planned', 'ended']),
  ...bannerFields.shape,
})
export type ListedBanner = z.infer<typeof listedBanner>

const byId = z.object({ id: z.string().check(z.maxLength(100)) })
const byUuid = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })

export const homeCalls = deskCallsOf({
  'GET /desk/home': {
    summary: 'The blocks of the home page in order, with what they can name, and the banners',
    permission: 'content.read',
    data: z.object({
      blocks: z.array(listedBlock),
      banners: z.array(listedBanner),
      choices: z.object({ brands: z.array(choice), categories: z.array(choice), questions: z.array(choice) }),
    }),
  },
  'POST /desk/home/blocks': {
    summary: 'Add a block at the end; it is hidden until its texts are written',
    permission: 'content.change',
    body: z.object({ type: z.enum(blockTypes) }),
    data: z.object({ id: z.string() }),
  },
  'PUT /desk/home/order': {
    summary: 'Change the order of the blocks; refused if the list has changed',
    permission: 'content.change',
    body: orderForm,
    data: done,
  },
  'PUT /desk/home/blocks/{id}': {
    summary: 'Change a block, or show or hide it',
    permission: 'content.change',
    params: byId,
    body: z.object({ version, values: blockFields }),
    data: z.object({ version }),
  },
  'DELETE /desk/home/blocks/{id}': {
    summary: 'Remove a block',
    permission: 'content.change',
    params: byId,
    data: done,
  },
  'POST /desk/home/banners': {
    summary: 'Add a banner',
    permission: 'content.change',
    body: bannerFields,
    data: z.object({ id: z.string() }),
  },
  'PUT /desk/home/banners/{id}': {
    summary: 'Change a banner',
    permission: 'content.change',
    params: byUuid,
    body: z.object({ version, values: bannerFields }),
    data: z.object({ version }),
  },
  'DELETE /desk/home/banners/{id}': {
    summary: 'Remove a banner',
    permission: 'content.change',
    params: byUuid,
    data: done,
  },
})
