import * as z from 'zod/mini'
import { after, deskCallsOf, pageOf } from '#shared/desk/call.ts'
import { countLines, mostStock } from '#shared/desk/limits.ts'
import { handReasons, stockReasons } from '#shared/desk/stock-reasons.ts'

const level = z.object({
  kind: z.enum(['wheel', 'addon']),
  sku: z.string(),
  name: z.string(),
  name_ar: z.string(),
  stock: z.int(),
  /** Pieces that are sold and still on the shelf. */
  to_pack: z.int(),
  /** At how many pieces or fewer it counts as low; and whether that is set for this SKU. */
  least: z.int(),
  own_least: z.boolean(),
  special_order: z.boolean(),
})
export type StockLevel = z.infer<typeof level>

const movement = z.object({
  id: z.string(),
  at: z.string(),
  sku: z.string(),
  change: z.int(),
  /** Pieces in stock after it. */
  left: z.int(),
  reason: z.enum(stockReasons),
  order_number: z.nullable(z.string()),
  reference: z.string(),
  /** Empty for the shop itself. */
  staff_name: z.string(),
  note: z.string(),
  undone: z.boolean(),
  can_undo: z.boolean(),
})
export type StockMovement = z.infer<typeof movement>

const sku = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(80))
const bySku = z.object({ sku })
const pieces = z.int().check(z.minimum(0), z.maximum(mostStock))
const note = z.string().check(z.trim(), z.maxLength(500))

/** One line of a count: what is written on the wheel, and how many there are. */
const counted = z.object({ sku, quantity: pieces })

const compared = z.object({
  typed: z.string(),
  /** Null: the shop has no such SKU. */
  sku: z.nullable(z.string()),
  name: z.string(),
  name_ar: z.string(),
  quantity: z.int(),
  stock: z.int(),
  to_pack: z.int(),
  /** Counted, less what should be on the shelf: the stock and what is sold but not packed. */
  difference: z.int(),
})
export type ComparedLine = z.infer<typeof compared>

const stockFilters = z.object({
  show: z._default(z.enum(['low', 'out', 'all']), 'low'),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  after,
})
export type StockFilters = z.input<typeof stockFilters>

export const stockCalls = deskCallsOf({
  'GET /desk/stock': {
    summary: 'Stock of wheels and accessories: what is low or out first, or all by SKU',
    permission: 'stock.read',
    query: stockFilters,
    data: z.object({ rows: z.array(level), next: z.nullable(z.string()), shop_least: z.int() }),
  },
  'GET /desk/stock/{sku}': {
    summary: 'The stock of one SKU',
    permission: 'stock.read',
    params: bySku,
    data: level,
  },
  'GET /desk/stock/{sku}/movements': {
    summary: 'Why the stock of a SKU changed, the newest first',
    permission: 'stock.read',
    params: bySku,
    query: z.object({ after }),
    data: pageOf(movement),
  },
  'POST /desk/stock/{sku}/movements': {
    summary: 'Change the stock of a SKU, with a reason',
    permission: 'stock.correct',
    params: bySku,
    body: z.object({
      reason: z.enum(handReasons),
      /** Pieces; negative for what left. */
      change: z.int().check(z.minimum(-mostStock), z.maximum(mostStock)),
      note,
      /** The same key again is the same change. */
      key: z.optional(z.uuid()),
    }),
    data: z.object({ stock: z.int() }),
  },
  'POST /desk/stock-movements/{id}/undo': {
    summary: 'Undo a change of stock that was made at the desk, by a movement the other way',
    permission: 'stock.correct',
    params: z.object({ id: z.string().check(z.maxLength(40)) }),
    data: z.object({ stock: z.int() }),
  },
  'PUT /desk/stock-threshold': {
    summary: 'From how many pieces a SKU, or without one every SKU, counts as low; null for as the shop',
    permission: 'stock.correct',
    body: z.object({ sku: z.nullable(sku), least: z.nullable(pieces) }),
    data: z.object({ done: z.boolean() }),
  },
  'POST /desk/stock-count/compare': {
    summary: 'The difference between counted pieces and the stock, before it is written',
    permission: 'stock.count',
    unaudited: 'It only compares.',
    body: z.object({ lines: z.array(counted).check(z.minLength(1), z.maxLength(countLines)) }),
    data: z.object({ rows: z.array(compared) }),
  },
  'POST /desk/stock-count': {
    summary: 'Write the shown differences of a count; refused if stock has changed since they were shown',
    permission: 'stock.count',
    body: z.object({
      lines: z
        .array(z.object({ sku, quantity: pieces, difference: z.int32() }))
        .check(z.minLength(1), z.maxLength(countLines)),
      note,
    }),
    data: z.object({ changed: z.int() }),
  },
})
