import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { cart } from '#shared/api/cart.ts'
import { sessionId } from '#shared/api/common.ts'

const byNumber = z.object({ number: z.string().check(z.maxLength(20)) })
const signature = z.string().check(z.maxLength(200))

/** `ended`: its last day is over, or the shop has withdrawn it. `paid`: it was ordered. */
const offer = z.object({
  number: z.string(),
  state: z.enum(['open', 'ended', 'paid']),
  first_name: z.string(),
  /** A sentence of the shop. */
  note: z.string(),
  /** The last day, YYYY-MM-DD in the shop's time zone. */
  valid_until: z.string(),
  /** The goods at the agreed prices; null unless open. */
  cart: z.nullable(cart),
})
export type Offer = z.infer<typeof offer>

/** What the shop knows of the buyer, for the checkout form; empty where it knows nothing. */
const buyer = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
})

export const offerCalls = calls({
  'GET /offers/{number}': {
    summary: 'A price offer of the shop, by its signed link',
    params: byNumber,
    query: z.object({ signature }),
    data: offer,
  },
  'POST /offers/{number}/accept': {
    summary: 'Put the goods of an offer into the cart, at the agreed prices',
    bearer: 'optional',
    params: byNumber,
    body: z.object({ session_id: sessionId, signature }),
    data: z.object({ cart, buyer }),
  },
})
