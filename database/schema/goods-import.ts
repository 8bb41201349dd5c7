import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { importKinds, importStates } from '#shared/desk/import-states.ts'
import type { Mistake } from '#shared/i18n/desk/import-mistakes.ts'
import { belongsTo, bytea, quoted } from '../columns.ts'
import { staff } from './staff.ts'

/** A list of goods uploaded at the desk: its state, its columns, and what it would change or has changed. */
export const goodsImports = pgTable(
  'goods_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: importKinds }).notNull(),
    supplier: text().notNull(),
    file_name: text().notNull(),
    /** Bytes of the file, of which the parts that have arrived are in `goods_import_parts`. */
    size: integer().notNull(),
    state: text({ enum: importStates }).notNull(),
    staff_id: belongsTo((): AnyPgColumn => staff.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    written_at: timestamp({ withTimezone: true }),
    undone_at: timestamp({ withTimezone: true }),
    /** The file's column names in its order. */
    columns: text().array().notNull().default(sql`'{}'`),
    /** Our column for each of the file's; '' for one that is not used. */
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Rows read, written or undone so far. */
    done: integer().notNull().default(0),
    /** Rows to write or to undo. */
    due: integer().notNull().default(0),
    report: jsonb().$type<Record<string, unknown>>(),
    /** Why the whole file could not be read: a `Mistake`. */
    failure: jsonb().$type<Mistake>(),
    /** The same in English, as releases before `failure` stored it. */
    problem: text().notNull().default(''),
    /** Counts changes of the mapping and of mended rows, so that a check of an older version is not used. */
    version: integer().notNull().default(1),
  },
  (each) => [
    index('goods_imports_of_time').on(each.created_at, each.id),
    check('goods_imports_kind', sql`kind in (${quoted(importKinds)})`),
    check('goods_imports_state', sql`state in (${quoted(importStates)})`),
    check('goods_imports_size', sql`size between 1 and 31457280`),
  ],
)

const ofImport = () => belongsTo((): AnyPgColumn => goodsImports.id, 'cascade')

/** The file in parts, in order; deleted when the import is written. */
export const goodsImportParts = pgTable(
  'goods_import_parts',
  { import_id: ofImport(), n: integer().notNull(), bytes: bytea().notNull() },
  (part) => [primaryKey({ columns: [part.import_id, part.n] })],
)

/** Rows of the file with a mistake, and what was typed instead. */
export const goodsImportRows = pgTable(
  'goods_import_rows',
  {
    import_id: ofImport(),
    /** The row's line in the file, from 1. */
    line: integer().notNull(),
    /** The cells by the file's column names. */
    cells: jsonb().$type<Record<string, string>>().notNull(),
    /** Null until it is mended. */
    mended: jsonb().$type<Record<string, string>>(),
    /** Why it is refused; empty once a check has accepted the mended row. */
    mistakes: jsonb().$type<Mistake[]>().notNull().default([]),
    /** The same in English, as releases before `mistakes` stored it; '' in rows checked since. */
    reason: text().notNull().default(''),
    /** Left out of the import on purpose. */
    skipped: boolean().notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.import_id, row.line] })],
)

/** What an import changes, row by row and in the order of writing: the changed columns before and after. */
export const goodsImportChanges = pgTable(
  'goods_import_changes',
  {
    import_id: ofImport(),
    n: integer().notNull(),
    table_name: text().notNull(),
    key: text().notNull(),
    /** Null for a new row. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `kept`: not written, or not undone, because the row was changed meanwhile. */
    outcome: text({ enum: ['due', 'written', 'kept', 'undone', 'stays'] })
      .notNull()
      .default('due'),
  },
  (change) => [
    primaryKey({ columns: [change.import_id, change.n] }),
    check('goods_import_changes_table', sql`table_name in ('brands', 'designs', 'wheels', 'wheel_pairs', 'addons')`),
  ],
)

/** Stock that a list repeats, of SKUs with an older change that could be undone; each is deleted when it is noted as counted. */
export const goodsImportCounts = pgTable(
  'goods_import_counts',
  { import_id: ofImport(), sku: text().notNull(), stock: integer().notNull() },
  (count) => [primaryKey({ columns: [count.import_id, count.sku] })],
)

/** The mapping of a supplier's columns, as last used. */
export const goodsImportMappings = pgTable(
  'goods_import_mappings',
  {
    kind: text({ enum: importKinds }).notNull(),
    supplier: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
  },
  (each) => [primaryKey({ columns: [each.kind, each.supplier] })],
)
