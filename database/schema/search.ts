import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Compared by code point, so that the index also serves prefix matches. */
const key = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * Every named thing, under each key a shopper may type for it: the whole name without spaces, and each of its words
 * (`whole` false). Written only by triggers. `ref` is the slug or id; "make/model" for models.
 */
export const searchNames = pgTable(
  'search_names',
  {
    kind: text({ enum: ['brand', 'design', 'finish', 'make', 'model', 'category'] }).notNull(),
    ref: text().notNull(),
    key: key().notNull(),
    whole: boolean().notNull(),
    /** The displayed name; a design's is preceded by its brand, a model's by its make. */
    name: text().notNull(),
    name_ar: text().notNull(),
  },
  (name) => [primaryKey({ columns: [name.kind, name.ref, name.key] }), index().on(name.key)],
)

/** What the shop says that a search word means. Searches read the meaning in place of the word. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** Folded, without spaces: a key as in `search_names`. */
    word: key().primaryKey(),
    /** As it was entered. */
    typed: text().notNull(),
    means: text().notNull(),
    version: integer().notNull(),
  },
  (synonym) => [
    check('search_synonyms_word', sql`length(${synonym.word}) between 2 and 40 and length(${synonym.typed}) <= 60`),
    check('search_synonyms_means', sql`length(${synonym.means}) between 1 and 60`),
    check('search_synonyms_version', sql`${synonym.version} > 0`),
  ],
)
