import * as z from 'zod/mini'
import { deskCallsOf, version } from '#shared/desk/call.ts'
import { keepable, optionalText } from '#shared/forms.ts'
import type { TextBlock } from '#shared/rich-text.ts'
import { textBlocks } from '#shared/rich-text-schema.ts'

/** The pages that every page of the shop links: they cannot be hidden. */
export const legalPages = [
  'about-us',
  'terms-conditions',
  'privacy-policy',
  'delivery-policy',
  'return-policy',
  'faq',
] as const

/** First parts of the shop's other addresses, which a page cannot have. */
export const takenSlugs = [
  ...['alloy-wheels', 'clearance-wheels', 'wheelbrand', 'gallery', 'compare', 'search', 'addons', 'cart', 'login'],
  ...['register', 'forgot-password', 'reset-password', 'my-account', 'wishlist', 'track-order', 'fit-result'],
  ...['thank-you', 'design', 'desk', 'api', 'ar', 'pictures', 'assets', 'sandbox', 'dev', 'order'],
]

/** A part of a page with its own heading, in both languages. */
export type DraftSection = {
  id: string
  heading: string
  heading_ar: string
  body: TextBlock[]
  body_ar: TextBlock[]
}

const sections = z
  .array(
    z.object({
      id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      heading: optionalText(200),
      heading_ar: optionalText(200),
      body: textBlocks,
      body_ar: textBlocks,
    }),
  )
  .check(z.maxLength(60))

/** Sections as text, always with the same order of keys, so that equal ones are equal texts. */
export function writeSections(list: DraftSection[]): string {
  const run = ({ text, bold, link }: { text: string; bold?: true | undefined; link?: string | undefined }) => ({
    text,
    ...(bold && { bold }),
    ...(link && { link }),
  })
  const block = (each: TextBlock): TextBlock =>
    each.type === 'paragraph'
      ? { type: 'paragraph', runs: each.runs.map(run) }
      : { type: 'list', items: each.items.map((item) => item.map(run)) }
  return JSON.stringify(
    list.map(({ id, heading, heading_ar, body, body_ar }) => ({
      ...{ id, heading, heading_ar },
      ...{ body: body.map(block), body_ar: body_ar.map(block) },
    })),
  )
}

/** What `writeSections` wrote. */
export function readSections(written: string): DraftSection[] {
  return JSON.parse(written) as DraftSection[]
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

/** What the form of a page edits; `sections` is the text of `writeSections`. */
const pageFields = z.object({
  title: optionalText(120),
  title_ar: optionalText(120),
  description: optionalText(300),
  description_ar: optionalText(300),
  sections: z.pipe(
    z.pipe(z.pipe(z.string().check(keepable, z.maxLength(200_000)), z.transform(parsed)), sections),
    z.transform(writeSections),
  ),
})
export type PageFields = z.output<typeof pageFields>

const listed = z.object({
  slug: z.string(),
  title: z.string(),
  title_ar: z.string(),
  /** YYYY-MM-DD: when it was last published. */
  updated: z.string(),
  is_published: z.boolean(),
  is_legal: z.boolean(),
  /** Changes that visitors do not see yet. */
  has_draft: z.boolean(),
  /** Texts of the draft that only one language has. */
  missing: z.int(),
})
export type ListedPage = z.infer<typeof listed>

const pageVersion = z.object({ number: z.int(), published_at: z.string(), published_by: z.string() })

const opened = z.object({
  ...listed.shape,
  version: z.int(),
  values: z.object({
    title: z.string(),
    title_ar: z.string(),
    description: z.string(),
    description_ar: z.string(),
    sections: z.string(),
  }),
  /** The newest first. */
  versions: z.array(pageVersion),
})
export type OpenedPage = z.infer<typeof opened>

const bySlug = z.object({ slug: z.string().check(z.maxLength(100)) })
const saved = z.object({ version })

export const pageCalls = deskCallsOf({
  'GET /desk/pages': {
    summary: 'All text pages',
    permission: 'content.read',
    data: z.object({ rows: z.array(listed), templates: z.array(z.string()) }),
  },
  'GET /desk/pages/{slug}': {
    summary: 'One page: its draft and its versions',
    permission: 'content.read',
    params: bySlug,
    data: opened,
  },
  'POST /desk/pages': {
    summary: 'Make a page; visitors see it once it is published',
    permission: 'content.change',
    body: z.object({
      slug: z.string({ error: 'required' }).check(
        z.trim(),
        z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'desk_slug_wrong'),
        z.maxLength(60, 'too_long:60'),
        z.refine((slug) => !takenSlugs.includes(slug), 'desk_slug_taken'),
      ),
      title: z.string({ error: 'required' }).check(keepable, z.trim(), z.minLength(1, 'required'), z.maxLength(120)),
      title_ar: optionalText(120),
    }),
    data: z.object({ slug: z.string() }),
  },
  'POST /desk/pages/templates': {
    summary: 'Make drafts of the legal pages that are missing, from the templates',
    permission: 'content.change',
    data: z.object({ made: z.array(z.string()) }),
  },
  'PUT /desk/pages/{slug}': {
    summary: 'Save the draft of a page',
    permission: 'content.change',
    params: bySlug,
    body: z.object({ version, values: pageFields }),
    data: saved,
  },
  'POST /desk/pages/{slug}/publish': {
    summary: 'Show the draft to visitors; refused while one language lacks a text',
    permission: 'content.change',
    params: bySlug,
    body: z.object({ version }),
    data: saved,
  },
  'POST /desk/pages/{slug}/hide': {
    summary: 'Hide a page from visitors',
    permission: 'content.change',
    params: bySlug,
    body: z.object({ version }),
    data: saved,
  },
  'POST /desk/pages/{slug}/restore': {
    summary: 'Make an earlier version the draft',
    permission: 'content.change',
    params: bySlug,
    body: z.object({ version, number: z.int32() }),
    data: saved,
  },
})

/** How many texts of a page exist in one language only. */
export function missingTexts(fields: PageFields): number {
  const pairs: [boolean, boolean][] = [
    [fields.title !== '', fields.title_ar !== ''],
    [fields.description !== '', fields.description_ar !== ''],
    ...readSections(fields.sections).flatMap(({ heading, heading_ar, body, body_ar }): [boolean, boolean][] => [
      [heading !== '', heading_ar !== ''],
      [hasWords(body), hasWords(body_ar)],
    ]),
  ]
  return pairs.filter(([english, arabic]) => english !== arabic).length
}

function hasWords(blocks: readonly TextBlock[]): boolean {
  return blocks.some((block) =>
    block.type === 'paragraph' ? block.runs.length > 0 : block.items.some((item) => item.length > 0),
  )
}
