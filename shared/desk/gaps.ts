import * as z from 'zod/mini'
import { after, deskCallsOf } from '#shared/desk/call.ts'

/** Periods of the gap finder, 30 days each; what shoppers ask for is kept for 90. */
export const gapMonths = ['1', '2', '3'] as const

const filters = z.object({
  months: z._default(z.enum(gapMonths), '1'),
  make: z.optional(z.string().check(z.maxLength(60))),
  /** `none`: cars that no wheel fits; `not_in_stock`: cars without a set in stock. */
  show: z.optional(z.enum(['none', 'not_in_stock'])),
  after,
})
export type CarGapFilters = z.infer<typeof filters>

const carGap = z.object({
  slug: z.string(),
  make: z.string(),
  model: z.string(),
  /** The newest year that was asked for. */
  year: z.int(),
  make_name: z.string(),
  make_name_ar: z.string(),
  model_name: z.string(),
  model_name_ar: z.string(),
  /** "4.0 V6" */
  name: z.string(),
  start_year: z.int(),
  end_year: z.int(),
  /** Visitors who chose it, each once a day; and how often its list was empty. */
  asked: z.int(),
  lacked: z.int(),
  /** Sets of the catalogue, four of a SKU or a pair: as they are; with parts or measured first; without data. */
  fits: z.int(),
  conditions: z.int(),
  unknown: z.int(),
  in_stock: z.int(),
  bolt_pattern: z.string(),
  /** mm; null if not documented. */
  centre_bore: z.nullable(z.number()),
  /** Inches. */
  diameter_min: z.number(),
  diameter_max: z.number(),
})
export type CarGap = z.infer<typeof carGap>

/** What to buy: mm and inches. */
const sizeToBuy = z.object({
  bolt_pattern: z.string(),
  centre_bore: z.number(),
  diameters: z.array(z.number()),
  asked: z.int(),
  cars: z.int(),
})

const carGaps = z.object({
  rows: z.array(carGap),
  next: z.nullable(z.string()),
  /** The makes that were asked for. */
  makes: z.array(z.object({ slug: z.string(), name: z.string(), name_ar: z.string() })),
  to_buy: z.array(sizeToBuy),
  /** When the cars were last judged against the sizes of the catalogue. */
  made_at: z.string(),
})
export type CarGaps = z.infer<typeof carGaps>

/** The checks of the fitment engine that can refuse a wheel. */
const refusingChecks = [
  'bolt_pattern',
  'diameter',
  'width',
  'centre_bore',
  'load',
  'outer_move',
  'inner_move',
  'set',
] as const

const skuGap = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  diameter: z.number(),
  width: z.number(),
  offset: z.number(),
  bolt_pattern: z.string(),
  centre_bore: z.number(),
  stock: z.int(),
  /** The check that most cars fail: `refused` of `cars` with its bolt pattern, or of all if none has it. */
  reason: z.enum(refusingChecks),
  refused: z.int(),
  cars: z.int(),
})
export type SkuGap = z.infer<typeof skuGap>

const skuGaps = z.object({
  rows: z.array(skuGap),
  next: z.nullable(z.string()),
  total: z.int(),
  skus: z.int(),
  made_at: z.string(),
})
export type SkuGaps = z.infer<typeof skuGaps>

export const gapCalls = deskCallsOf({
  'GET /desk/gaps/cars': {
    summary: 'The cars that shoppers asked for, with how many sets of the catalogue fit each, and the sizes to buy',
    permission: 'figures.read',
    query: filters,
    data: carGaps,
  },
  'GET /desk/gaps/skus': {
    summary: 'SKUs that fit no car of the vehicle data, and the check that most cars refuse them by',
    permission: 'figures.read',
    query: z.object({ after }),
    data: skuGaps,
  },
})
