import * as z from 'zod/mini'
import { deskCallsOf, uuid } from '#shared/desk/call.ts'
import { typedValues, wheelFilters } from '#shared/desk/goods.ts'

/** What the sheet edits, in the order of its columns. */
export const sheetFields = [
  'price',
  'compare_at_price',
  'hidden',
  'name',
  'name_ar',
  'finish_name',
  'finish_name_ar',
  'diameter',
  'width',
  'bolt_pattern',
  'offset',
  'centre_bore',
] as const
export type SheetField = (typeof sheetFields)[number]

/** Rows of the sheet, and of one change. */
export const sheetRows = 5_000

const goodsId = z.int32().check(z.positive())

const row = z.object({
  id: z.int(),
  sku: z.string(),
  version: z.int(),
  /** It was ordered, so its size stays. */
  size_fixed: z.boolean(),
  /** As they are typed, in the order of `sheetFields`. */
  cells: z.array(z.string()),
})
export type SheetRow = z.infer<typeof row>

/** What is wanted: edited rows, or the same change for many SKUs. */
const wanted = z.object({
  rows: z.optional(
    z.array(z.object({ id: goodsId, version: goodsId, values: typedValues })).check(z.maxLength(sheetRows)),
  ),
  bulk: z.optional(
    z.object({
      ids: z.optional(z.array(goodsId).check(z.maxLength(sheetRows))),
      filters: z.optional(wheelFilters),
      action: z.enum(['hide', 'show', 'percent']),
      /** For `percent`: by how much, such as "-10" or "7.5". */
      percent: z.optional(z.string().check(z.regex(/^[+-]?\d{1,3}(\.\d{1,2})?$/))),
      /** Dirhams to which a price is rounded. */
      round: z._default(z.enum(['1', '5', '10']), '5'),
      crosses_out: z._default(z.boolean(), false),
    }),
  ),
})
export type WantedChange = z.infer<typeof wanted>

const changed = z.object({ id: z.int(), sku: z.string(), before: typedValues, after: typedValues })
export type ChangedRow = z.infer<typeof changed>

const preview = z.object({
  /** Wrong cells; with one of them nothing is written. */
  bad: z.array(z.object({ id: z.int(), sku: z.string(), field: z.string(), message: z.string() })),
  /** Rows that others changed since they were read, as they are now. */
  stale: z.array(row),
  /** The first changed SKUs. */
  changes: z.array(changed),
  /** How many SKUs change, and how many of them in each field. */
  skus: z.int(),
  fields: z.record(z.string(), z.int()),
  /** The largest change of a price, in per cent of the price before. */
  largest: z.nullable(z.object({ sku: z.string(), percent: z.number() })),
  /** Names this very result: a change is written only if it would still be the same. */
  seen: z.string(),
})
export type ChangePreview = z.infer<typeof preview>

const large = 2 * 1024 * 1024
const done = z.object({ id: z.string(), skus: z.int() })

export const sheetCalls = deskCallsOf({
  'GET /desk/sheet': {
    summary: 'The SKUs of a selection as rows of the sheet',
    permission: 'prices.change',
    query: wheelFilters,
    data: z.object({ rows: z.array(row), more: z.boolean() }),
  },
  'POST /desk/goods-changes/preview': {
    summary: 'What a change of many SKUs would do',
    permission: 'prices.change',
    unaudited: 'Changes nothing',
    body: wanted,
    body_limit: large,
    data: preview,
  },
  'POST /desk/goods-changes': {
    summary: 'Change many SKUs in one transaction, as it was previewed',
    permission: 'prices.change',
    body: z.object({
      ...wanted.shape,
      seen: z.string().check(z.maxLength(64)),
      /** The same key again is the same change. */
      key: z.optional(z.uuid()),
    }),
    body_limit: large,
    data: done,
  },
  'GET /desk/goods-changes/{id}': {
    summary: 'One change of many SKUs',
    permission: 'goods.read',
    params: z.object({ id: uuid }),
    data: z.object({
      at: z.string(),
      undone: z.boolean(),
      skus: z.int(),
      /** The first of them. */
      rows: z.array(changed),
    }),
  },
  'POST /desk/goods-changes/{id}/undo': {
    summary: 'Undo a change of many SKUs as a whole, if none of them was changed since',
    permission: 'prices.change',
    params: z.object({ id: uuid }),
    data: done,
  },
})
