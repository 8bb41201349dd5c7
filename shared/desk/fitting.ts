import * as z from 'zod/mini'
import { verdictWord } from '#shared/api/common.ts'
import { verdict } from '#shared/api/fitment.ts'
import { after, deskCallsOf } from '#shared/desk/call.ts'
import { rowId } from '#shared/desk/goods.ts'

const car = z.object({
  slug: z.string(),
  car: z.string(),
  car_ar: z.string(),
  /** "4.0 V6" */
  modification: z.string(),
  /** "2010–2019" */
  years: z.string(),
  verdict: verdictWord,
  /** mm of the front wheel against the factory's: + is further out, or closer to the strut. Null: not documented. */
  outer_move: z.nullable(z.number()),
  inner_move: z.nullable(z.number()),
})
export type FittingCar = z.infer<typeof car>

const wheel = z.object({
  id: z.int(),
  sku: z.string(),
  /** The rear wheel of a staggered pair; null for four equal wheels. */
  rear_id: z.nullable(z.int()),
  rear_sku: z.nullable(z.string()),
  name: z.string(),
  /** "20x9 ET35" */
  size: z.string(),
  stock: z.int(),
  verdict: verdictWord,
  outer_move: z.nullable(z.number()),
  inner_move: z.nullable(z.number()),
})
export type FittingWheel = z.infer<typeof wheel>

const slug = z.string().check(z.maxLength(60))

export const fittingCalls = deskCallsOf({
  'GET /desk/vehicles/{slug}/wheels': {
    summary: 'The sets of the catalogue that a car takes, the surest first',
    permission: 'vehicles.read',
    params: z.object({ slug }),
    query: z.object({ after }),
    data: z.object({ rows: z.array(wheel), next: z.nullable(z.string()) }),
  },
  'GET /desk/vehicles/{slug}/checks': {
    summary: 'Every check of a set on a car, with its figures and their sources',
    permission: 'vehicles.read',
    params: z.object({ slug }),
    query: z.object({ front: rowId, rear: z.optional(rowId) }),
    data: verdict,
  },
  'GET /desk/goods/{id}/cars': {
    summary: 'The cars that four of a SKU fit, and how well',
    permission: 'goods.read',
    params: z.object({ id: rowId }),
    query: z.object({ after }),
    data: z.object({
      rows: z.array(car),
      next: z.nullable(z.string()),
      /** Cars with its bolt pattern that this page judged. */
      judged: z.int(),
    }),
  },
})
