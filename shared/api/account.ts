import * as z from 'zod/mini'
import {
  requestKinds,
  requestReasons,
  requestStates,
  returnConditions,
  returnKinds,
  returnStates,
} from '#shared/after-sale/lists.ts'
import { accessToken, profile } from '#shared/api/auth.ts'
import { calls } from '#shared/api/call.ts'
import { ownWheel } from '#shared/api/cart.ts'
import { axle, both, byId, chosenVehicle, fils, nothing, paged, paging, picture, sku } from '#shared/api/common.ts'
import { guaranteeCase } from '#shared/api/guarantee.ts'
import { order } from '#shared/api/orders.ts'
import { keptResult } from '#shared/api/owner-results.ts'
import { review } from '#shared/api/reviews.ts'
import { secondFactor } from '#shared/api/second-factor.ts'
import { vehicleName } from '#shared/api/vehicles.ts'
import { addressForm, changePasswordForm, profileForm } from '#shared/forms.ts'

export const address = z.object({
  id: z.string(),
  nickname: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address: z.string(),
  country: z.string(),
  phone_no: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  email: z.string(),
  is_default: z.boolean(),
})
export type Address = z.infer<typeof address>

const wish = z.object({
  ...ownWheel.shape,
  /** A wheel made for one axle is sold with its partner, on its own page. */
  axle,
  price: fils,
  compare_at_price: z.nullable(fils),
  in_stock: z.boolean(),
  supplier_stock: z.int(),
  special_order: z.boolean(),
  picture: z.nullable(picture),
})
export type Wish = z.infer<typeof wish>

/** A saved car; a car missing from the vehicle data is hidden. */
export const garageCar = z.object({ id: z.string(), ...vehicleName.shape })
export type GarageCar = z.infer<typeof garageCar>

/** One row of the order list. `order_number` is the reference until the order is paid. */
const orderSummary = z.object({
  id: z.string(),
  order_number: z.string(),
  created_at: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  payment_status: order.shape.payment_status,
  currency: z.string(),
  total: fils,
  delivery_date: z.string(),
  cancelled_at: z.nullable(z.string()),
  /** Null while the parcel has not left, or no word came of its delivery. */
  dispatched_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  vehicle: z.string(),
  /** Number of pieces. */
  pieces: z.int(),
  /** Of the first line. */
  ...both('name'),
  picture: z.nullable(picture),
})
export type OrderSummary = z.infer<typeof orderSummary>

/** A review as its writer sees it: its state, and the wheel it is about if still sold. */
export const myReview = z.object({
  ...review.shape,
  state: z.enum(['waiting', 'approved', 'declined']),
  decline_reason: z.nullable(z.string()),
  product: z.nullable(
    z.object({
      sku: z.string(),
      slug: z.string(),
      design: z.string(),
      ...both('brand'),
      picture: z.nullable(picture),
    }),
  ),
})
export type MyReview = z.infer<typeof myReview>

/** Account data that no page shows. */
const alsoKept = z.object({
  /** When the address was verified by e-mail; null if only a social network vouches for it. */
  email_verified_at: z.nullable(z.string()),
  /** `subject` is the person's id at Google or Facebook. */
  networks: z.array(
    z.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), created_at: z.string() }),
  ),
  /** Signed-in devices. */
  sign_ins: z.array(
    z.object({
      browser: z.string(),
      system: z.string(),
      country: z.nullable(z.string()),
      created_at: z.string(),
      last_used_at: z.string(),
      expires_at: z.string(),
    }),
  ),
  /** Without the secret and the codes: nothing in the export helps to sign in. */
  second_factor: secondFactor,
  coupon_uses: z.array(z.object({ code: z.string(), order_id: z.string(), email: z.string(), created_at: z.string() })),
  carts: z.array(
    z.object({
      country: z.string(),
      coupon_code: z.nullable(z.string()),
      created_at: z.string(),
      updated_at: z.string(),
      wheels: z.array(
        z.object({
          sku: z.string(),
          quantity: z.int(),
          axle,
          vehicle: z.nullable(chosenVehicle),
          created_at: z.string(),
        }),
      ),
      addons: z.array(z.object({ addon_id: z.int(), quantity: z.int(), created_at: z.string() })),
    }),
  ),
})
export type AlsoKept = z.infer<typeof alsoKept>

/** A signed-in browser. Times in UTC; `country` is ISO 3166-1 alpha-2, null if unknown. */
const signInPlace = z.object({
  id: z.string(),
  /** "Chrome", "Safari"; empty if unknown. */
  browser: z.string(),
  /** "Android", "Windows"; empty if unknown. */
  system: z.string(),
  country: z.nullable(z.string()),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  ends_at: z.string(),
  /** The calling browser. */
  is_current: z.boolean(),
})
export type SignInPlace = z.infer<typeof signInPlace>

const pieces = z.object({ sku: z.string(), quantity: z.int() })

/** All that the shop knows of a customer. */
export const accountExport = z.object({
  exported_at: z.string(),
  profile,
  addresses: z.array(address),
  wishlist: z.array(wish),
  garage: z.array(chosenVehicle),
  reviews: z.array(myReview),
  /** What the team wrote about the customer. */
  notes: z.array(z.object({ text: z.string(), created_at: z.string() })),
  /** `invoiced_address`: the one on its invoice, if the parcel's was corrected since. */
  orders: z.array(z.extend(order, { invoiced_address: z.nullable(order.shape.shipping) })),
  owner_results: z.array(keptResult),
  /** `order` is its number. The photo links are valid for 180 days. */
  guarantee_cases: z.array(z.object({ ...guaranteeCase.shape, order: z.string() })),
  /** Requests to cancel or to return; `order` is its number. */
  requests: z.array(
    z.object({
      order: z.string(),
      kind: z.enum(requestKinds),
      reason: z.enum(requestReasons),
      text: z.string(),
      state: z.enum(requestStates),
      answer: z.string(),
      created_at: z.string(),
      decided_at: z.nullable(z.string()),
      pieces: z.array(pieces),
    }),
  ),
  returns: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      kind: z.enum(returnKinds),
      reason: z.enum(requestReasons),
      state: z.enum(returnStates),
      carrier: z.string(),
      tracking_link: z.nullable(z.string()),
      created_at: z.string(),
      received_at: z.nullable(z.string()),
      closed_at: z.nullable(z.string()),
      pieces: z.array(z.object({ ...pieces.shape, condition: z.nullable(z.enum(returnConditions)) })),
    }),
  ),
  /** About the orders, as they were sent; text and recipient of a paid order only. */
  letters: z.array(
    z.object({
      order: z.string(),
      kind: z.string(),
      sent_to: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      text: z.nullable(z.string()),
      sent_at: z.string(),
    }),
  ),
  /** Price offers of the desk to the account's e-mail address, or ordered with the account. */
  offers: z.array(
    z.object({
      number: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string(),
      email: z.string(),
      country: z.string(),
      city: z.string(),
      address: z.string(),
      vehicle: z.nullable(chosenVehicle),
      note: z.string(),
      delivery: fils,
      total: fils,
      valid_until: z.string(),
      created_at: z.string(),
      pieces: z.array(z.object({ ...pieces.shape, unit_price: fils })),
    }),
  ),
  ...alsoKept.shape,
})
export type AccountExport = z.infer<typeof accountExport>

export const accountCalls = calls({
  'GET /my-account': {
    summary: 'The account at a glance',
    bearer: 'required',
    data: z.object({
      profile,
      counts: z.object({
        orders: z.int(),
        addresses: z.int(),
        wishlist: z.int(),
        garage: z.int(),
        reviews: z.int(),
      }),
      default_address: z.nullable(address),
      latest_order: z.nullable(orderSummary),
    }),
  },
  'PUT /users/update': { summary: 'Change the profile', bearer: 'required', body: profileForm, data: profile },
  'PUT /users/language': {
    summary: 'The language of e-mails',
    bearer: 'required',
    body: z.object({ locale: z.enum(['en', 'ar'], 'choose') }),
    data: profile,
  },
  'PUT /users/change-password': {
    summary: 'Change the password: every token ends, a new one comes back',
    bearer: 'required',
    body: changePasswordForm,
    data: accessToken,
  },
  'POST /address-book/add': {
    summary: 'Add an address; the first one is the default',
    bearer: 'required',
    body: addressForm,
    data: address,
  },
  'PUT /address-book/{id}/update': {
    summary: 'Change an address',
    bearer: 'required',
    params: byId,
    body: addressForm,
    data: address,
  },
  'DELETE /address-book/{id}/delete': {
    summary: 'Remove an address; another one becomes the default',
    bearer: 'required',
    params: byId,
    data: nothing,
  },
  'GET /address-book/all': {
    summary: 'The address book, the default first',
    bearer: 'required',
    data: z.array(address),
  },
  'POST /wishlist/add': {
    summary: 'Wish for a wheel; twice is once',
    bearer: 'required',
    body: z.object({ sku }),
    data: wish,
  },
  'DELETE /wishlist/{id}/delete': {
    summary: 'Take a wish back, by its id or its SKU',
    bearer: 'required',
    params: z.object({ id: sku }),
    data: nothing,
  },
  'GET /wishlist/of-guest': {
    summary:
      'What the shop knows of the SKUs that a guest’s browser remembers, in their order; without those that are gone',
    query: z.object({ skus: z.string().check(z.maxLength(8_000)) }),
    data: z.array(z.omit(wish, { id: true })),
  },
  'GET /wishlist': { summary: 'The wishlist, newest first', bearer: 'required', data: z.array(wish) },
  'POST /garage/add': {
    summary: 'Remember a car; twice is once',
    bearer: 'required',
    body: chosenVehicle,
    data: garageCar,
  },
  'DELETE /garage/{id}/delete': { summary: 'Forget a car', bearer: 'required', params: byId, data: nothing },
  'GET /garage': { summary: 'The remembered cars, newest first', bearer: 'required', data: z.array(garageCar) },
  'GET /my-account/orders': {
    summary: 'Orders, newest first; one of them whole: order/getById',
    bearer: 'required',
    query: z.object(paging),
    data: paged(orderSummary),
  },
  'GET /my-account/reviews': {
    summary: 'Reviews of mine, newest first: waiting, approved and declined',
    bearer: 'required',
    data: z.array(myReview),
  },
  'GET /my-account/export': {
    summary: 'Everything the shop knows of the customer',
    bearer: 'required',
    data: accountExport,
  },
  'GET /my-account/sign-ins': {
    summary: 'The browsers that are signed in, the one that asks first',
    bearer: 'required',
    data: z.array(signInPlace),
  },
  'DELETE /my-account/sign-ins/{id}/delete': {
    summary: 'Sign one browser out',
    bearer: 'required',
    params: byId,
    data: nothing,
  },
  'DELETE /my-account/sign-ins/others': {
    summary: 'Sign out every browser but the one that asks',
    bearer: 'required',
    data: nothing,
  },
  'POST /my-account/delete': {
    summary:
      'Delete the account and what belongs to it. Orders stay as long as the law requires, without a link to an account. Asks for the password, or for a fresh sign-in where there is none',
    bearer: 'required',
    body: z.object({ password: z.optional(z.string().check(z.maxLength(200))) }),
    data: nothing,
  },
})
