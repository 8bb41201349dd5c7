import * as z from 'zod/mini'
import { day, deskCallsOf } from '#shared/desk/call.ts'

export const reportKinds = ['sales', 'tax', 'best_sellers', 'refunds', 'coupons', 'guarantee', 'stock'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a column holds: money is whole fils, a rate whole percent, a day YYYY-MM-DD. A word is a key of the texts. */
export type ColumnKind = 'text' | 'word' | 'day' | 'country' | 'money' | 'count' | 'rate'

/** The columns of each report; the texts are in shared/i18n/desk/reports.ts. */
export const reportColumns = {
  sales: {
    ...{ day: 'day', orders: 'count', goods: 'money', discount: 'money', delivery: 'money', total: 'money' },
    ...{ vat: 'money', refunds: 'money', refunded_vat: 'money', net: 'money' },
  },
  tax: {
    ...{ supply: 'word', country: 'country', rate: 'rate', orders: 'count', gross: 'money', output_vat: 'money' },
    ...{ credit_notes: 'count', credited: 'money', credited_vat: 'money', taxable: 'money', vat_due: 'money' },
  },
  best_sellers: { sku: 'text', name: 'text', pieces: 'count', orders: 'count', sales: 'money' },
  refunds: { day: 'day', number: 'text', order: 'text', reason: 'word', refunds: 'money', refunded_vat: 'money' },
  coupons: { code: 'text', orders: 'count', discount: 'money', sales: 'money' },
  guarantee: { day: 'day', case: 'text', order: 'text', cost_kind: 'word', cost: 'money' },
  stock: { brand: 'text', skus: 'count', pieces: 'count', value: 'money' },
} as const satisfies Record<ReportKind, Record<string, ColumnKind>>

export type ReportColumn = { [Kind in ReportKind]: keyof (typeof reportColumns)[Kind] }[ReportKind]

/** A period may be as long as a leap year, in days. */
const longestReport = 366

const kind = z.enum(reportKinds)

/** Days in the shop's time zone, both included. */
const reportPeriod = z.object({ from: day, to: day }).check(
  z.refine(
    ({ from, to }) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
      return days >= 0 && days < longestReport
    },
    { message: 'desk_report_period', path: ['to'] },
  ),
)
export type ReportPeriod = z.infer<typeof reportPeriod>

/** Which report as a file, in which language. */
export const reportFile = z.object({
  ...reportPeriod.shape,
  kind,
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(['en', 'ar']),
})

const cell = z.union([z.string(), z.number(), z.null()])
const row = z.record(z.string(), cell)
export type ReportRow = z.infer<typeof row>

const report = z.object({
  /** At most 200; a file has all. */
  rows: z.array(row),
  more: z.boolean(),
  /** Sums of all rows, of the columns of money and counts that may be added. */
  totals: row,
  /**
   * Of the report of sales: what the ledger booked in the period for the payments that these orders keep; and for
   * payments that were not kept (paid twice, sold out), which go back whole. Fils.
   */
  books: z.nullable(z.object({ charged: z.int(), refunded: z.int(), not_kept: z.int(), given_back: z.int() })),
})
export type Report = z.infer<typeof report>

export const reportCalls = deskCallsOf({
  'GET /desk/reports/{kind}': {
    summary: 'A report of a period; the one of stock is of now',
    permission: 'reports.read',
    params: z.object({ kind }),
    query: reportPeriod,
    data: report,
  },
})
