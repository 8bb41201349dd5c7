import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TextBlock } from '#shared/rich-text.ts'

/** A text page in both languages, as structured sections. The columns are what visitors see; `draft` is what the desk edits. */
export const pages = pgTable('pages', {
  slug: text().primaryKey(),
  title: text().notNull(),
  title_ar: text().notNull(),
  description: text().notNull(),
  description_ar: text().notNull(),
  sections: jsonb().$type<PageSection[]>().notNull(),
  updated: text().notNull(),
  /** A new page is hidden until it is published. */
  is_published: boolean().notNull().default(true),
  /** Changes that are not published yet; null if there are none. */
  draft: jsonb().$type<PageContent>(),
  version: integer().notNull().default(1),
})

/** What one version of a page says. */
export type PageContent = Record<'title' | 'title_ar' | 'description' | 'description_ar', string> & {
  sections: PageSection[]
}

/** What a page said each time that it was published at the desk, and before the first time. */
export const pageVersions = pgTable(
  'page_versions',
  {
    slug: text()
      .notNull()
      .references(() => pages.slug, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<PageContent>().notNull(),
    published_at: timestamp({ withTimezone: true }).notNull(),
    /** Empty for what was there before the desk. */
    published_by: text().notNull().default(''),
  },
  (version) => [primaryKey({ columns: [version.slug, version.number] })],
)

export type PageSection = {
  id: string
  heading: string
  heading_ar: string
  paragraphs: string[]
  paragraphs_ar: string[]
  list: string[]
  list_ar: string[]
  /** The text as the desk's editor wrote it; `paragraphs` and `list` are its plain words. Missing in a page from a file. */
  body?: TextBlock[]
  body_ar?: TextBlock[]
}

export const faqs = pgTable('faqs', {
  id: text().primaryKey(),
  category: text().notNull(),
  question: text().notNull(),
  question_ar: text().notNull(),
  answer: text().notNull(),
  answer_ar: text().notNull(),
  position: integer().notNull(),
  version: integer().notNull().default(1),
})

/** The blocks of the home page in order; each block's shape depends on its type. */
export const homepageBlocks = pgTable('homepage_blocks', {
  id: text().primaryKey(),
  type: text().notNull(),
  position: integer().notNull(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  visible: boolean().notNull().default(true),
  version: integer().notNull().default(1),
})

/** A line above every page of the shop, shown between two moments. */
export const banners = pgTable(
  'banners',
  {
    id: uuid().primaryKey().defaultRandom(),
    text: text().notNull(),
    text_ar: text().notNull(),
    /** A path of this shop without the language; empty without a link. */
    link: text().notNull().default(''),
    starts_at: timestamp({ withTimezone: true }).notNull(),
    /** Null: until it is ended. */
    ends_at: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
  },
  () => [
    check('banners_times', sql`starts_at < ends_at`),
    check('banners_text', sql`length(text) between 1 and 160 and length(text_ar) between 1 and 160`),
    check('banners_link', sql`link = '' or link ~ '^/($|[^/\\\\[:cntrl:]][^[:cntrl:]]*$)'`),
  ],
)

export const galleryItems = pgTable(
  'gallery_items',
  {
    /** Never used again, because the audit and undoing name a removed picture by it. The demo brings its own. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    make: text().notNull(),
    model: text().notNull(),
    design_id: text().notNull(),
    sku: text().notNull(),
    /** The location of the photo, or the scene rendered around the wheel. */
    scene: text().notNull(),
    position: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    visible: boolean().notNull().default(true),
    /** Who took the picture: the shop, or a customer whose consent is recorded. */
    source: text({ enum: ['shop', 'customer'] })
      .notNull()
      .default('shop'),
    /** The customer who agreed that it is shown, as named in the consent; empty for the shop's own. */
    consent_name: text().notNull().default(''),
    consent_on: date(),
    /** Where the consent is found: the message or paper. */
    consent_note: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  () => [
    check('gallery_items_source', sql`source in ('shop', 'customer')`),
    check(
      'gallery_items_consent',
      sql`source = 'shop' or not visible or (consent_name <> '' and consent_on is not null)`,
    ),
  ],
)

/** Demo data sets already loaded, so that each is loaded once. */
export const seeds = pgTable('seeds', {
  name: text().primaryKey(),
  loaded_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** The newest posts of the shop's Instagram account that have a picture. */
export const instagramMedia = pgTable(
  'instagram_media',
  {
    id: text().primaryKey(),
    position: integer().notNull(),
    media_type: text().notNull(),
    caption: text(),
    /** The image to show (a video's thumbnail): a signed URL that expires after some days. */
    image: text().notNull(),
    permalink: text().notNull(),
    timestamp: timestamp({ withTimezone: true }).notNull(),
    fetched_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('instagram_media_type', sql`media_type in ('IMAGE', 'VIDEO', 'CAROUSEL_ALBUM')`)],
)
