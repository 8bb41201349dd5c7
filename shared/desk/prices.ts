import * as z from 'zod/mini'
import { deskCallsOf, uuid, version } from '#shared/desk/call.ts'
import { rowId, typedValues } from '#shared/desk/goods.ts'

export const plannedPriceStates = ['planned', 'running', 'ended', 'kept', 'cancelled'] as const

const price = z.object({
  price: z.int(),
  compare_at_price: z.nullable(z.int()),
  /** Null: since it was added. */
  from: z.nullable(z.string()),
  /** Null: until now. */
  until: z.nullable(z.string()),
})

const planned = z.object({
  id: z.string(),
  price: z.int(),
  begins_at: z.string(),
  ends_at: z.nullable(z.string()),
  crosses_out: z.boolean(),
  state: z.enum(plannedPriceStates),
})
export type PlannedPrice = z.infer<typeof planned>

const facts = z.object({
  version: z.int(),
  values: typedValues,
  /** The highest price that may be crossed out beside the present one (fils); null if none may. */
  most: z.nullable(z.int()),
  /** The oldest first, the present one last; at most the last hundred. */
  periods: z.array(price),
  planned: z.array(planned),
})
export type PriceFacts = z.infer<typeof facts>

const goods = z.object({ kind: z.enum(['wheel', 'addon']), id: rowId })
const moment = z.iso.datetime({ offset: true })

export const priceCalls = deskCallsOf({
  'GET /desk/prices/{kind}/{id}': {
    summary: 'The price of a SKU, its past, and what is planned',
    permission: 'goods.read',
    params: goods,
    data: facts,
  },
  'PUT /desk/prices/{kind}/{id}': {
    summary: 'Change a price; the crossed-out price obeys the rule of 30 days',
    permission: 'prices.change',
    params: goods,
    body: z.object({ version, values: typedValues }),
    data: z.object({ version: z.int() }),
  },
  'POST /desk/prices/{kind}/{id}/plans': {
    summary: 'Plan a price that begins and ends by itself',
    permission: 'prices.change',
    params: goods,
    body: z.object({
      price: z.string().check(z.maxLength(20)),
      begins_at: moment,
      ends_at: z.nullable(moment),
      crosses_out: z.boolean(),
    }),
    data: z.object({ id: z.string() }),
  },
  'DELETE /desk/plans/{id}': {
    summary: 'Cancel a planned price; one that runs ends now, and the price before it comes back',
    permission: 'prices.change',
    params: z.object({ id: uuid }),
    data: z.object({ done: z.boolean() }),
  },
})
