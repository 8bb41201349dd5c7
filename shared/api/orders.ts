import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { cart, totals } from '#shared/api/cart.ts'
import { axle, both, byId, bySignature, fils, nothing, picture, sessionId } from '#shared/api/common.ts'
import { verdict } from '#shared/api/fitment.ts'
import { transactionId } from '#shared/api/payments.ts'
import { keepable, orderForm, orderUpdate, trackCodeForm, trackForm } from '#shared/forms.ts'

const contact = z.object({
  first_name: z.string(),
  last_name: z.string(),
  country: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  order_id: z.string(),
})

export const orderLine = z.object({
  kind: z.enum(['wheel', 'addon']),
  sku: z.string(),
  slug: z.string(),
  ...both('name'),
  picture: z.nullable(picture),
  axle,
  quantity: z.int(),
  unit_price: fils,
  total: fils,
  discount: fils,
  vat: fils,
  special_order: z.boolean(),
  fitment: z.nullable(verdict),
})

/** `status` 1 means paid. `order_number` is the reference until the order is paid. */
export const order = z.object({
  id: z.string(),
  order_number: z.string(),
  reference: z.string(),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  /** When name, addresses and notes were erased, the tax years being over; they are empty then. */
  erased_at: z.nullable(z.string()),
  status: z.union([z.literal(0), z.literal(1)]),
  payment_status: z.enum(['pending', 'pending_verification', 'success', 'failed', 'partially_refunded', 'refunded']),
  payment_method: z.string(),
  ...totals.shape,
  /** What was refunded so far, as the gateway confirmed it. */
  refunded: fils,
  /** When the last of it was refunded; null also for money that the buyer's bank took back. */
  refunded_at: z.nullable(z.string()),
  coupon_code: z.nullable(z.string()),
  country: z.string(),
  delivery_date: z.string(),
  /** When the shop cancelled it, so that its parcel never leaves; its payment may be refunded later. */
  cancelled_at: z.nullable(z.string()),
  /** When the parcel was dispatched, and the carrier's tracking page. */
  dispatched_at: z.nullable(z.string()),
  /** When the shop learned that it has arrived; null also for what arrived unnoticed. */
  delivered_at: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  tracking_link: z.nullable(z.string()),
  /** The second and later parcels of one dispatch. */
  further_parcels: z.array(z.object({ carrier: z.nullable(z.string()), tracking_link: z.nullable(z.string()) })),
  transaction_id: z.nullable(z.string()),
  paymob_transaction_id: z.nullable(z.string()),
  vehicle_make: z.string(),
  vehicle_year: z.string(),
  vehicle_model: z.string(),
  vehicle_model_sub: z.string(),
  order_notes: z.string(),
  /** Empty unless the buyer is a company. */
  company: z.string(),
  company_trn: z.string(),
  professional_installation: z.boolean(),
  hold_expires_at: z.nullable(z.string()),
  billing: contact,
  shipping: contact,
  lines: z.array(orderLine),
})
export type Order = z.infer<typeof order>

/** `href` is a link to a PDF in the requested language, and needs no other authentication. */
const taxDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  amount: fils,
  issued_at: z.string(),
  href: z.string(),
})

export const orderCalls = calls({
  'POST /order/store': {
    summary: 'Store the order: freeze the quote and hold the stock',
    bearer: 'optional',
    body: orderForm,
    data: order,
  },
  'GET /order/{session_id}/get': {
    summary: "The session's newest order, for its owner or the browser that placed it; null for others",
    bearer: 'optional',
    params: z.object({ session_id: sessionId }),
    data: z.nullable(order),
  },
  'GET /order/getById/{id}': {
    summary: 'One order',
    bearer: 'optional',
    params: byId,
    query: bySignature,
    data: order,
  },
  'GET /order/{id}/documents': {
    summary: 'Tax invoice and credit notes of a paid order, each with the address of its PDF',
    bearer: 'optional',
    params: byId,
    query: bySignature,
    data: z.array(taxDocument),
  },
  'PUT /order/update/{id}': {
    summary: 'Change addresses, notes and the like of an order that is not paid; never what was quoted',
    bearer: 'required',
    params: byId,
    body: orderUpdate,
    data: order,
  },
  'POST /order/{id}/buy-again': {
    summary: 'Put the goods of an order of mine into the cart again, at today’s prices; names what cannot be had',
    bearer: 'required',
    params: byId,
    body: z.object({ session_id: sessionId }),
    data: z.object({ cart, left_out: z.array(z.string()) }),
  },
  'POST /order/log-status-check': {
    summary: 'Record that a browser has checked an order’s status',
    body: z.object({
      order_id: z.string().check(z.maxLength(60)),
      status: z.optional(z.unknown()),
      transaction_id: z.optional(z.unknown()),
    }),
    data: nothing,
  },
  'POST /send-purchase-event': {
    summary: 'Make the purchase of a paid order known to the advertising account, once, if its buyer agrees',
    bearer: 'optional',
    query: bySignature,
    body: z.object({
      order_id: z.string().check(z.maxLength(60)),
      /** The buyer's consent; without it nothing is reported to third parties. */
      consent: z._default(z.boolean(), false),
    }),
    data: nothing,
  },
  'POST /order/update-status': {
    summary: 'Record what a browser says of a payment and ask the gateway; sets nothing by itself',
    body: z.object({
      order_id: z.string().check(z.maxLength(60)),
      transaction_id: z.pipe(transactionId, z.string().check(keepable, z.maxLength(200))),
      status: z.union([z.int(), z.string()]),
      payment_gateway: z.string().check(z.maxLength(40)),
    }),
    data: nothing,
  },
  'POST /order/track-code': {
    summary: 'Send a code to the address of an order. The answer does not tell whether there is such an order',
    body: trackCodeForm,
    data: nothing,
  },
  'POST /order/track': {
    summary: 'The order, for the code from the e-mail, with the signature that opens it from now on',
    body: trackForm,
    data: z.object({ order, signature: z.string() }),
  },
})
