import * as z from 'zod/mini'
import { cart } from '#shared/api/cart.ts'
import { axle, chosenVehicle, countryCode, fils, sku } from '#shared/api/common.ts'
import { after, deskCallsOf, pageOf, uuid } from '#shared/desk/call.ts'
import { optionalText } from '#shared/forms.ts'
import { mostLines, mostOfOneLine } from '#shared/limits.ts'

const offerStates = ['open', 'opened', 'paid', 'ended', 'withdrawn'] as const

/** A wheel or an accessory; `axle` is for wheels. Without a price it costs what the shop asks today. */
const offeredLine = z.object({
  sku,
  axle,
  quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneLine)),
  unit_price: z.nullable(z.int32().check(z.positive())),
})
export type OfferedLine = z.infer<typeof offeredLine>

const goods = {
  country: countryCode,
  vehicle: z.nullable(chosenVehicle),
  /** The agreed delivery cost; null: what delivery costs today. */
  delivery: z.nullable(z.int32().check(z.nonnegative())),
  lines: z.array(offeredLine).check(z.minLength(1, 'required'), z.maxLength(mostLines)),
}
const draft = z.object(goods)
export type OfferDraft = z.infer<typeof draft>

const buyer = {
  first_name: optionalText(25),
  last_name: optionalText(25),
  phone: optionalText(20),
  /** Empty if not known. */
  email: z.union([z.literal(''), z.email('email').check(z.maxLength(254))], 'email'),
  city: optionalText(50),
  address: optionalText(100),
}

const newOffer = z.object({
  ...goods,
  ...buyer,
  locale: z.enum(['en', 'ar']),
  note: optionalText(500),
  /** The last day on which the prices hold, in the shop's time zone. */
  valid_until: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'required')),
})
export type NewOffer = z.infer<typeof newOffer>

const row = z.object({
  id: uuid,
  number: z.string(),
  state: z.enum(offerStates),
  buyer: z.string(),
  total: fils,
  valid_until: z.string(),
  made_by: z.string(),
  created_at: z.string(),
})
export type OfferRow = z.infer<typeof row>

const offer = z.object({
  ...row.shape,
  ...z.omit(newOffer, { lines: true, delivery: true }).shape,
  delivery: fils,
  lines: z.array(z.object({ ...offeredLine.shape, unit_price: fils })),
  opened_at: z.nullable(z.string()),
  /** Goods, verdicts, stock and the agreed prices, as the buyer sees them. */
  cart,
  /** The link for the buyer, and the same with a message in WhatsApp. */
  link: z.string(),
  whatsapp: z.string(),
  orders: z.array(z.object({ id: uuid, number: z.string(), paid: z.boolean() })),
})
export type DeskOffer = z.infer<typeof offer>

const byId = z.object({ id: uuid })

export const offerCalls = deskCallsOf({
  'GET /desk/offers': {
    summary: 'Price offers, the newest first',
    permission: 'offers.read',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))), after }),
    data: pageOf(row),
  },
  'GET /desk/offers/{id}': {
    summary: 'One price offer, with its link and its orders',
    permission: 'offers.read',
    params: byId,
    data: offer,
  },
  'POST /desk/offers/preview': {
    summary: 'Goods with their verdicts, stock and prices, as they would be offered',
    permission: 'offers.make',
    unaudited: 'changes nothing',
    body: draft,
    data: cart,
  },
  'POST /desk/offers': {
    summary: 'Make a price offer',
    permission: 'offers.price',
    body: newOffer,
    data: z.object({ id: uuid }),
  },
  'POST /desk/offers/{id}/order': {
    summary: 'Make an order of an offer, to be paid by bank transfer; nothing is reserved until it is paid',
    permission: 'offers.make',
    params: byId,
    data: z.object({ order_id: uuid }),
  },
  'POST /desk/offers/{id}/withdraw': {
    summary: 'Withdraw a price offer: its link no longer sells at its prices',
    permission: 'offers.make',
    params: byId,
    data: z.object({ done: z.boolean() }),
  },
})
