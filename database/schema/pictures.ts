import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Pictures that were uploaded at the desk, re-encoded by us. The name contains their content's hash and their size. */
export const uploadedPictures = pgTable(
  'uploaded_pictures',
  {
    /** "uploads/<hash>-<width>x<height>.webp", which goods name in `images`. */
    name: text().primaryKey(),
    /** WebP, at most 2000 pixels on its longer side. */
    body: bytea().notNull(),
    added_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [
    check('uploaded_pictures_name', sql`name ~ '^uploads/[0-9a-f]{32}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}a?[.]webp$'`),
  ],
)

/** What a picture of goods shows, for people who cannot see it; empty: the shop says the name of the goods. */
export const pictureTexts = pgTable(
  'picture_texts',
  {
    /** As goods name it in `images`. */
    name: text().primaryKey(),
    alt: text().notNull().default(''),
    alt_ar: text().notNull().default(''),
    version: integer().notNull().default(1),
  },
  () => [check('picture_texts_length', sql`length(alt) <= 200 and length(alt_ar) <= 200`)],
)

/** The part of a picture that the shop shows, in pixels of its upright original, wherever the picture is; all null: the whole. */
export const pictureCrops = pgTable(
  'picture_crops',
  {
    /** As goods name it in `images`. */
    name: text().primaryKey(),
    /** The original's size when the part was chosen: a picture of another size by now is shown whole. */
    of_width: integer(),
    of_height: integer(),
    x: integer(),
    y: integer(),
    width: integer(),
    height: integer(),
    version: integer().notNull().default(1),
  },
  () => [
    check('picture_crops_whole', sql`num_nulls(of_width, of_height, x, y, width, height) in (0, 6)`),
    check(
      'picture_crops_inside',
      sql`x >= 0 and y >= 0 and width >= 200 and height >= 200 and x + width <= of_width and y + height <= of_height`,
    ),
  ],
)
