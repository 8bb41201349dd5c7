import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { fils } from '#shared/api/common.ts'
import type { WebhookEvent } from '#shared/desk/programs.ts'

const order = z.object({
  /** "RD-100001". */
  number: z.string(),
  payment_status: z.string(),
  paid_at: z.string(),
  dispatched_at: z.nullable(z.string()),
  currency: z.string(),
  ...{ subtotal: fils, discount: fils, delivery: fils, vat: fils },
  vat_rate: z.int(),
  ...{ total: fils, refunded: fils },
  coupon_code: z.nullable(z.string()),
  country: z.string(),
  /** YYYY-MM-DD. */
  deliver_by: z.string(),
  lines: z.array(
    z.object({
      ...{ sku: z.string(), name: z.string(), quantity: z.int() },
      ...{ unit_price: fils, total: fils, discount: fils },
    }),
  ),
})
/** An order for other programs: no name, address or note of its buyer. */
export type ApiOrder = z.infer<typeof order>

/** The body of a webhook. A refund also says how much and why; a test has nothing in `data`. */
export function webhookBody(event: WebhookEvent | 'test') {
  const refund = z.object({ amount: fils, reason: z.string() })
  const data = event === 'test' ? z.object({}) : z.object({ order, ...(event === 'order.refunded' && { refund }) })
  return z.object({ type: z.literal(event), created_at: z.iso.datetime(), data })
}

const goods = z.object({
  sku: z.string(),
  kind: z.enum(['wheel', 'addon']),
  name: z.string(),
  /** Pieces that can be bought now: without those that buyers are paying for. */
  stock: z.int(),
  /** It can be bought beyond its stock and is then made to order; only wheels. */
  special_order: z.boolean(),
  /** `false`: the shop does not offer it now: it, its design or its brand is hidden. */
  shown: z.boolean(),
  price: fils,
})
export type ApiGoods = z.infer<typeof goods>

function page<Row extends z.ZodMiniType>(rows: Row) {
  return z.object({ rows: z.array(rows), next: z.nullable(z.string()) })
}

/** A time in years that Postgres knows by four digits: it has no year 0. */
const time = z.iso.datetime({ offset: true }).check(z.regex(/^[12]/))

/** Where the next page begins: what the page before gave as `next`. */
const after = z.optional(z.string().check(z.maxLength(100)))

/** For the owner's other programs, with a key of the API. */
export const integrationCalls = calls({
  'GET /v1/orders': {
    summary: 'Paid orders, the one paid last first, without data of their buyers',
    scope: 'orders.read',
    query: z.object({ paid_since: z.optional(time), after }),
    data: page(order),
  },
  'GET /v1/orders/{number}': {
    summary: 'One paid order',
    scope: 'orders.read',
    params: z.object({ number: z.string().check(z.maxLength(40)) }),
    data: order,
  },
  'GET /v1/stock': {
    summary:
      'Price of every SKU and the pieces that can be bought now, in the order of the SKUs. Wheels with `special_order` can be bought beyond their stock; what has `shown: false` is not offered in the shop',
    scope: 'stock.read',
    query: z.object({ after }),
    data: page(goods),
  },
})
