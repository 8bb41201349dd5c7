import * as z from 'zod/mini'
import { deskCallsOf } from '#shared/desk/call.ts'
import type { Permission } from '#shared/desk/permissions.ts'

/**
 * What may wait at the desk, in the order of the first page: who sees it, and the page where it is worked on. A test
 * holds that each leads to a page that needs no more than this permission.
 */
export const queues = {
  to_pack: { permission: 'orders.read', to: '/desk/orders?state=to_pack&sort=oldest' },
  to_measure: { permission: 'orders.read', to: '/desk/orders?state=to_measure&sort=oldest' },
  packed: { permission: 'orders.read', to: '/desk/orders?state=packed&sort=oldest' },
  in_doubt: { permission: 'money.read', to: '/desk/orders?state=in_doubt&sort=oldest' },
  disputed: { permission: 'money.read', to: '/desk/orders?state=disputed' },
  refused_refunds: { permission: 'money.read', to: '/desk/money#refunds' },
  differences: { permission: 'money.read', to: '/desk/money#differences' },
  requests: { permission: 'requests.read', to: '/desk/requests' },
  returns: { permission: 'returns.read', to: '/desk/returns' },
  letter_unsent: { permission: 'orders.read', to: '/desk/orders?state=letter_unsent&sort=oldest' },
  review: { permission: 'reviews.read', to: '/desk/reviews' },
  guarantee: { permission: 'guarantee.read', to: '/desk/guarantee' },
  low_stock: { permission: 'stock.read', to: '/desk/stock' },
  searches: { permission: 'figures.read', to: '/desk/asked' },
  cars: { permission: 'figures.read', to: '/desk/asked?kind=car' },
} as const satisfies Record<string, { permission: Permission; to: `/desk/${string}` }>
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]

const queue = z.object({
  name: z.enum(queueNames),
  count: z.int(),
  /** Since when the oldest waits; null where things have no age. */
  oldest_at: z.nullable(z.string()),
  /** The next deadline, of disputes. */
  due_at: z.nullable(z.string()),
})
export type Queue = z.infer<typeof queue>

/** Lengths of the plots, days. */
export const plotDays = ['30', '90', '365'] as const

/** Fils, VAT included. Refunds count on the day of their credit note; `visits` are visitors, counted without cookies. */
const dayFigures = z.object({
  day: z.string(),
  sales: z.int(),
  orders: z.int(),
  refunds: z.int(),
  visits: z.int(),
})
export type DayFigures = z.infer<typeof dayFigures>

/** The sales of a brand or make; `name` is empty for accessories and unknown cars. */
/** Of a brand or a make; `key` is empty for goods or cars without one, and null for all others together. */
const share = z.object({
  key: z.nullable(z.string()),
  name: z.string(),
  name_ar: z.string(),
  orders: z.int(),
  amount: z.int(),
})
export type Share = z.infer<typeof share>

const figures = z.object({
  /** Today, yesterday, and the same weekday of last week. */
  today: dayFigures,
  yesterday: dayFigures,
  week_ago: dayFigures,
  /** Every day of the period, oldest first, with zeros. */
  days: z.array(dayFigures),
  brands: z.array(share),
  makes: z.array(share),
  /** Visitors of the period by step, each counted once a day; and paid orders. */
  funnel: z.object({ visit: z.int(), car: z.int(), list: z.int(), product: z.int(), cart: z.int(), paid: z.int() }),
})
export type Figures = z.infer<typeof figures>

const asked = z.object({
  words: z.string(),
  /** A car as people read it; null for searches. */
  name: z.nullable(z.string()),
  name_ar: z.nullable(z.string()),
  /** What the shop says that a search means; null without. */
  means: z.nullable(z.string()),
  times: z.int(),
  last_on: z.string(),
})
export type Asked = z.infer<typeof asked>

export const todayCalls = deskCallsOf({
  'GET /desk/today': {
    summary: 'What waits, as far as the role may see it',
    permission: 'self.read',
    data: z.object({ queues: z.array(queue) }),
  },
  'GET /desk/figures': {
    summary: 'Sales, orders and conversion: today with two earlier days beside it, and a period by day, brand and make',
    permission: 'figures.read',
    query: z.object({ days: z._default(z.enum(plotDays), '30') }),
    data: figures,
  },
  'GET /desk/asked': {
    summary: 'What shoppers asked for in the last 30 days and the shop does not have, the most frequent first',
    permission: 'figures.read',
    query: z.object({ kind: z._default(z.enum(['search', 'car']), 'search') }),
    data: z.object({ rows: z.array(asked) }),
  },
})
