import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf, uuid } from '#shared/desk/call.ts'
import { importKinds, importStates } from '#shared/desk/import-states.ts'
import { importFile } from '#shared/desk/limits.ts'
import { type Mistake, mistakeCodes } from '#shared/i18n/desk/import-mistakes.ts'

const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })

/** What an import would change; prices in fils. */
const report = z.object({
  tables: z.record(z.string(), counts),
  refused: z.int(),
  repeated: z.int(),
  /** Crossed-out prices that the rule of 30 days lowers or leaves out; reports before it was counted have none. */
  lowered: z.optional(z.int()),
  /**
   * Values that were edited in the list and, since it was downloaded, in the shop too, as a list has them: how many, and the first
   * ones; reports before they were found have none.
   */
  overwritten: z.optional(
    z.object({
      count: z.int(),
      rows: z.array(z.object({ sku: z.string(), column: z.string(), shop: z.string(), list: z.string() })),
    }),
  ),
  /** SKUs whose stock the list repeats, so that older changes of it are not undone any more; earlier reports have none. */
  counted: z.optional(z.int()),
  /** Columns of the file that are not used. */
  unknown: z.array(z.string()),
  prices_changed: z.int(),
  stock_changed: z.int(),
  /** The largest changes of a price, the largest first. */
  prices: z.array(z.object({ sku: z.string(), before: z.int(), after: z.int() })),
  /** Rows that were not written, or not undone, because they were changed meanwhile. */
  kept: z.array(z.string()),
  /** The version of mapping and mended rows that was checked. */
  version: z.optional(z.int()),
})
export type ImportReport = z.infer<typeof report>

const listed = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  supplier: z.string(),
  file_name: z.string(),
  state: z.enum(importStates),
  staff_name: z.string(),
  created_at: z.string(),
  written_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  /** Rows read, written or undone so far, and of how many (0: not known). */
  done: z.int(),
  due: z.int(),
  report: z.nullable(report),
})
export type ListedImport = z.infer<typeof listed>

/** What is wrong: shared/i18n/desk/import-mistakes.ts has the sentence of each code. */
const mistake = z.custom<Mistake>((given) => mistakeCodes.includes((given as Mistake | null)?.code as Mistake['code']))

const mapping = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(40)))

const oneImport = z.extend(listed, {
  /** The file's columns, and our column for each; '' for one that is not used. */
  columns: z.array(z.string()),
  mapping,
  /** Our columns, and those that a list must have. */
  known: z.array(z.string()),
  needed: z.array(z.string()),
  /** Why the whole file cannot be read. */
  failure: z.nullable(mistake),
  /** Its check failed without finding a mistake, and will be tried again; it may be removed. */
  is_failing: z.boolean(),
  version: z.int(),
})
export type GoodsImport = z.infer<typeof oneImport>

const cells = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(5000)))

const badRow = z.object({
  line: z.int(),
  cells,
  mended: z.boolean(),
  skipped: z.boolean(),
  mistakes: z.array(mistake),
})
export type BadRow = z.infer<typeof badRow>

const byId = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })
const isDraft = 'Nothing of the shop changes before the import is written.'
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

export const importCalls = deskCallsOf({
  'GET /desk/imports': {
    summary: 'Lists of goods that were uploaded, the newest first',
    permission: 'imports.change',
    query: z.object({ after }),
    data: z.object({ ...pageOf(listed).shape, suppliers: z.array(z.string()) }),
  },
  'POST /desk/imports': {
    summary: 'Begin to upload a list of goods; its parts follow',
    permission: 'imports.change',
    unaudited: isDraft,
    body: z.object({
      kind: z.enum(importKinds),
      supplier: text(80),
      file_name: text(200).check(z.minLength(1, 'required')),
      size: z.int().check(z.minimum(1), z.maximum(importFile.most)),
    }),
    data: z.object({ id: z.string() }),
  },
  'POST /desk/imports/{id}/parts': {
    summary: 'Send one part of the file, in base64; after the last one its columns are read',
    permission: 'imports.change',
    unaudited: isDraft,
    params: byId,
    body: z.object({ n: z.int().check(z.minimum(0), z.maximum(1000)), data: z.string().check(z.maxLength(180_000)) }),
    data: z.object({ complete: z.boolean() }),
  },
  'GET /desk/imports/{id}': {
    summary: 'An import: its state, columns, and what it would change or has changed',
    permission: 'imports.change',
    params: byId,
    data: oneImport,
  },
  'PUT /desk/imports/{id}/mapping': {
    summary: 'Name our column for each column of the file, and check the file',
    permission: 'imports.change',
    unaudited: isDraft,
    params: byId,
    body: z.object({ mapping }),
    data: done,
  },
  'GET /desk/imports/{id}/rows': {
    summary: 'Rows with a mistake, by line',
    permission: 'imports.change',
    params: byId,
    query: z.object({ after }),
    data: pageOf(badRow),
  },
  'PUT /desk/imports/{id}/rows': {
    summary: 'Mend rows, or leave them out; the file is then checked again',
    permission: 'imports.change',
    unaudited: isDraft,
    params: byId,
    body: z.object({
      rows: z
        .array(z.object({ line: z.int32(), cells, skipped: z.boolean() }))
        .check(z.minLength(1), z.maxLength(importFile.mended)),
      check: z.boolean(),
    }),
    data: done,
  },
  'POST /desk/imports/{id}/write': {
    summary: 'Write what the check has shown; refused if the rows or the mapping were changed since',
    permission: 'imports.write',
    params: byId,
    body: z.optional(z.object({ version: z.optional(z.int32()) })),
    data: done,
  },
  'POST /desk/imports/{id}/undo': {
    summary: 'Undo a whole import, except for what was changed since',
    permission: 'imports.write',
    params: byId,
    data: done,
  },
  'DELETE /desk/imports/{id}': {
    summary: 'Remove an upload that was not written',
    permission: 'imports.change',
    unaudited: isDraft,
    params: byId,
    data: done,
  },
})
