import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import {
  axle,
  both,
  byId,
  chosenVehicle,
  countryCode,
  fils,
  picture,
  sessionId,
  sku,
  verdictWord,
} from '#shared/api/common.ts'
import { vehicleName } from '#shared/api/vehicles.ts'
import { mostOfOneLine } from '#shared/limits.ts'

const quantity = z.int().check(z.minimum(1), z.maximum(mostOfOneLine, 'too_many_of_one'))

const addition = {
  /** Target quantity of the line, instead of a quantity to add: makes retries idempotent. */
  exact: z.optional(z.boolean()),
  /** Names a quantity to add, so that it is added once even if the request arrives twice. */
  idempotency_key: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{15,40}$/))),
  /** Delivery country of a cart that this call creates; an existing cart keeps its own. */
  country: z.optional(countryCode),
}

const addToCart = z.object({
  session_id: sessionId,
  sku,
  /** The rear SKU of a staggered set: `quantity` of each are added, as two lines of one set. */
  rear_sku: z.optional(sku),
  /** Without `rear_sku`: the axle of half a set. */
  axle: z.optional(axle),
  /** 4 if left out, or 2 of each with `rear_sku`. */
  quantity: z.optional(quantity),
  vehicle: z.optional(z.nullable(chosenVehicle)),
  ...addition,
})

/** A wheel in a list of the customer's own. */
export const ownWheel = z.object({
  id: z.string(),
  sku: z.string(),
  slug: z.string(),
  ...both('name'),
  brand: z.string(),
  ...both('finish_name'),
  /** "20x9 6x139.7 ET25" */
  size: z.string(),
})

const cartLine = z.object({
  ...ownWheel.shape,
  picture: z.nullable(picture),
  axle,
  set_id: z.nullable(z.string()),
  quantity: z.int(),
  unit_price: fils,
  compare_at_price: z.nullable(fils),
  total: fils,
  /** Free stock for this line, after other lines of the same SKU; at 0 a `special_order` item can still be sold. */
  available: z.int(),
  special_order: z.boolean(),
  /** Whether more than is in stock can be ordered. */
  has_special_order: z.boolean(),
  vehicle: z.nullable(z.object({ ...chosenVehicle.shape, ...both('label') })),
  fit: z.nullable(verdictWord),
})
export type CartLine = z.infer<typeof cartLine>

const cartAddonLine = z.object({
  id: z.string(),
  addon_id: z.int(),
  sku: z.string(),
  slug: z.string(),
  category: z.string(),
  ...both('name'),
  pack: z.string(),
  /** Why it suits neither the cart's cars nor its wheels, in the language asked for; null if it may. It can be bought all the same. */
  misfit: z.nullable(z.string()),
  /** Pieces, not packs, that wheels of the cart need on their car, by the first line of their set; the others are for no wheels yet. */
  taken: z.array(z.object({ line: z.string(), pieces: z.int() })),
  picture: z.nullable(picture),
  quantity: z.int(),
  unit_price: fils,
  total: fils,
  available: z.int(),
})
export type CartAddonLine = z.infer<typeof cartAddonLine>

/** The cart's totals, computed by the server: total = subtotal − discount + delivery; `vat` is contained in it. */
export const totals = z.object({
  currency: z.string(),
  subtotal: fils,
  discount: fils,
  delivery: fils,
  vat: fils,
  /** Whole percent; 0 for exports without UAE VAT. */
  vat_rate: z.int(),
  total: fils,
})
export type Totals = z.infer<typeof totals>

const deliveryQuote = z.object({
  country: z.string(),
  cost: fils,
  days: z.int(),
  /** YYYY-MM-DD in the shop's time zone. */
  date: z.string(),
  /** Amount (fils) still missing for free delivery; null if it is never free, 0 if it is free. */
  free_from_missing: z.nullable(fils),
})

export type DeliveryQuote = z.infer<typeof deliveryQuote>

export const cart = z.object({
  session_id: z.string(),
  cart_items: z.array(cartLine),
  addons: z.array(cartAddonLine),
  /** Lines, not pieces: cart items plus add-ons. */
  count: z.int(),
  coupon: z.nullable(
    z.object({
      code: z.string(),
      ...both('label'),
      applied: z.boolean(),
      reason: z.nullable(z.string()),
      /** The message, if a percentage is capped at an amount. */
      limit: z.nullable(z.string()),
    }),
  ),
  /** The price offer whose agreed prices lines of this cart have. */
  offer: z.nullable(
    z.object({
      number: z.string(),
      /** The last day, YYYY-MM-DD in the shop's time zone. */
      valid_until: z.string(),
    }),
  ),
  delivery: deliveryQuote,
  totals,
  /**
   * Messages about what blocks the order: sold out, fewer left, does not fit the car, chosen for another one,
   * more lines than an order may have. Without a line: no new orders are taken for the country.
   */
  problems: z.array(z.object({ line: z.string(), message: z.string() })),
})
export type Cart = z.infer<typeof cart>

/** The fit of a line on one car, with the deciding check of each axle; null if it fits. */
const lineFit = z.object({
  verdict: verdictWord,
  axles: z.array(
    z.object({
      axle: z.enum(['front', 'rear']),
      verdict: verdictWord,
      reason: z.nullable(z.string()),
      reason_ar: z.nullable(z.string()),
    }),
  ),
})
export type CartLineFit = z.infer<typeof lineFit>

/** What changes with another car. A null car is unknown to the shopper; a null fit was not checked. */
const carChange = z.object({
  car: z.nullable(z.object({ ...vehicleName.shape, ...both('label') })),
  lines: z.array(
    z.object({
      ...z.pick(cartLine, { id: true, sku: true, name: true, name_ar: true, size: true, axle: true, set_id: true })
        .shape,
      before: z.nullable(lineFit),
      after: z.nullable(lineFit),
    }),
  ),
})
export type CarChange = z.infer<typeof carChange>

const ofSession = z.object({ session_id: sessionId })
/** The domain validates the session id, with the specification's messages. */
const someSession = z.object({ session_id: z.string() })

export const cartCalls = calls({
  'POST /cart/add': { summary: 'Add a wheel or a staggered set', bearer: 'optional', body: addToCart, data: cart },
  'GET /cart/{session_id}/get': {
    summary: 'The cart of a session',
    bearer: 'optional',
    params: someSession,
    /** The delivery country; stored with the cart. Countries not served are ignored. */
    query: z.object({ country: z.catch(z.optional(countryCode), undefined) }),
    data: cart,
    message: 'cart_loaded',
  },
  'POST /cart/change-quantity': {
    summary: 'Set the quantity of a line',
    bearer: 'optional',
    body: z.object({ session_id: sessionId, id: z.uuid(), quantity }),
    data: cart,
  },
  'POST /cart/judge-car': {
    summary: 'How each wheel of the cart would fit another car; changes nothing',
    body: z.object({ session_id: sessionId, vehicle: z.nullable(chosenVehicle) }),
    data: carChange,
  },
  'POST /cart/change-car': {
    summary: 'Choose one car for all wheels of the cart, or none; those that fail on it may be removed at once',
    bearer: 'optional',
    body: z.object({
      session_id: sessionId,
      vehicle: z.nullable(chosenVehicle),
      remove_failing: z._default(z.boolean(), false),
    }),
    data: cart,
  },
  'DELETE /cart/{id}/delete': {
    summary: 'Remove a line',
    bearer: 'optional',
    params: byId,
    query: ofSession,
    data: cart,
  },
  'DELETE /cart/clear/{session_id}': { summary: 'Empty the cart', params: someSession, data: cart },
  'GET /cart/{session_id}/clear': { summary: 'Empty the cart (fallback)', params: someSession, data: cart },
  'POST /cart/add-addon': {
    summary: 'Add an accessory',
    bearer: 'optional',
    body: z.object({
      session_id: sessionId,
      addon_id: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      quantity: z._default(quantity, 1),
      ...addition,
    }),
    data: cart,
  },
  'POST /cart/add-on-change-quantity': {
    summary: 'Set the quantity of an accessory',
    bearer: 'optional',
    body: z.object({ session_id: sessionId, id: z.uuid(), quantity }),
    data: cart,
  },
  'DELETE /cart/{id}/delete-addon': {
    summary: 'Remove an accessory',
    bearer: 'optional',
    params: byId,
    query: ofSession,
    data: cart,
  },
  'POST /coupon/apply': {
    summary: 'Apply a coupon; an empty code removes it',
    bearer: 'optional',
    body: z.object({ session_id: sessionId, code: z.string().check(z.trim(), z.maxLength(40)) }),
    data: cart,
  },
  'GET /calculate-shipping/{country}/{session_id}': {
    summary: 'Delivery cost, days and date for a country',
    params: z.object({ country: countryCode, session_id: sessionId }),
    data: deliveryQuote,
  },
})
