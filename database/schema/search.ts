import { boolean, customType, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { designs } from '#database/schema/catalogue.ts'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Compared by code point, so that the index also serves prefix matches. */
const key = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/**
 * The search index entry of a design in one diameter: every word of its SKUs, and their facts as words such as
 * "p=6x139.7". Written only by triggers; holds neither price nor stock, so that a sale never touches it.
 */
export const searchGroups = pgTable(
  'search_groups',
  {
    design_id: text()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    diameter: doublePrecision().notNull(),
    skus: integer().notNull(),
    words: words().notNull(),
  },
  (group) => [primaryKey({ columns: [group.design_id, group.diameter] }), index().using('gin', group.words)],
)

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
