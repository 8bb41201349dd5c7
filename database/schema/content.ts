import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A text page in both languages, as structured sections. */
export const pages = pgTable('pages', {
  slug: text().primaryKey(),
  title: text().notNull(),
  title_ar: text().notNull(),
  description: text().notNull(),
  description_ar: text().notNull(),
  sections: jsonb().$type<PageSection[]>().notNull(),
  updated: text().notNull(),
})

export type PageSection = {
  id: string
  heading: string
  heading_ar: string
  paragraphs: string[]
  paragraphs_ar: string[]
  list: string[]
  list_ar: string[]
}

export const faqs = pgTable('faqs', {
  id: text().primaryKey(),
  category: text().notNull(),
  question: text().notNull(),
  question_ar: text().notNull(),
  answer: text().notNull(),
  answer_ar: text().notNull(),
  position: integer().notNull(),
})

/** The blocks of the home page in order; each block's shape depends on its type. */
export const homepageBlocks = pgTable('homepage_blocks', {
  id: text().primaryKey(),
  type: text().notNull(),
  position: integer().notNull(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
})

export const galleryItems = pgTable('gallery_items', {
  id: integer().primaryKey(),
  slug: text().notNull().unique(),
  make: text().notNull(),
  model: text().notNull(),
  design_id: text().notNull(),
  sku: text().notNull(),
  /** The location of the photo, or the scene rendered around the wheel. */
  scene: text().notNull(),
  position: integer().notNull(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
})

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
