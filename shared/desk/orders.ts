import * as z from 'zod/mini'
import { fils } from '#shared/api/common.ts'
import { order, orderLine } from '#shared/api/orders.ts'
import { countryCodes } from '#shared/countries.ts'
import { auditActions } from '#shared/desk/audit-actions.ts'
import { after, day, deskCallsOf, pageOf, uuid, version } from '#shared/desk/call.ts'
import { deskOrderStates, orderStateFilters } from '#shared/desk/order-states.ts'

const word = z.string().check(z.trim(), z.maxLength(100))

/** `from` and `to` are days in the shop's time zone, both included; `q` is a number, name, phone, e-mail or SKU. */
const orderFilters = z.object({
  state: z.optional(z.enum(orderStateFilters)),
  gateway: z.optional(z.enum(['Stripe', 'Paymob', 'Bank transfer'])),
  country: z.optional(z.enum(countryCodes)),
  make: z.optional(word),
  sku: z.optional(word),
  from: z.optional(day),
  to: z.optional(day),
  q: z.optional(word),
  /** The newest first if left out. */
  sort: z.optional(z.enum(['oldest'])),
  after,
})
export type DeskOrderFilters = z.infer<typeof orderFilters>

const listed = z.object({
  id: z.string(),
  order_number: z.string(),
  state: z.enum(deskOrderStates),
  created_at: z.string(),
  name: z.string(),
  /** In each language if the shop lists the city, else as typed. */
  city: z.string(),
  city_ar: z.string(),
  country: z.string(),
  /** "2021 Nissan Patrol", in each language if the shop knows the car, else as typed; empty if the buyer named none. */
  car: z.string(),
  car_ar: z.string(),
  /** The first line, and how many pieces leave; without one that leaves, of what was ordered. */
  goods: z.string(),
  goods_ar: z.string(),
  pieces: z.int(),
  /** A line must be measured before dispatch, because its verdict is not certain, and has not passed yet. */
  is_measured_first: z.boolean(),
  total: fils,
  refunded: fils,
  currency: z.string(),
  payment_method: z.string(),
  notes: z.int(),
})
export type ListedOrder = z.infer<typeof listed>

const payment = z.object({
  id: z.string(),
  gateway: z.enum(['stripe', 'paymob', 'bank_transfer']),
  attempt: z.int(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['started', 'requires_action', 'succeeded', 'failed', 'canceled']),
  /** The gateway's own words. */
  failure_code: z.nullable(z.string()),
  failure_message: z.nullable(z.string()),
  gateway_reference: z.nullable(z.string()),
  transaction_id: z.nullable(z.string()),
  /** What the gateway said of the card; null before it was charged. */
  evidence: z.nullable(z.record(z.string(), z.nullable(z.string()))),
  created_at: z.string(),
  checked_at: z.nullable(z.string()),
})

const letter = z.object({
  id: z.string(),
  kind: z.string(),
  sent_to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** Not sent yet, and still tried. */
  is_waiting: z.boolean(),
  /**
   * Not sent, and no longer tried: what the mail server refuses it for. `sender`: us, or what the letter says. Null for another
   * reason.
   */
  refusal: z.nullable(z.enum(['address', 'mailbox', 'sender'])),
  can_send_again: z.boolean(),
})
export type OrderLetter = z.infer<typeof letter>

const parcel = z.object({ carrier: z.nullable(z.string()), tracking_link: z.nullable(z.string()) })

const staffNote = z.object({
  id: z.string(),
  staff_id: z.string(),
  staff_name: z.string(),
  text: z.string(),
  created_at: z.string(),
})

/** What happened to the pieces of a SKU. */
const stockMove = z.object({
  sku: z.string(),
  quantity: z.int(),
  what: z.enum(['held', 'taken', 'put_back', 'ordered_in']),
  at: z.nullable(z.string()),
})

/** An order with everything its page shows, except for what its sections read themselves. */
const deskOrder = z.object({
  ...order.shape,
  /** `not_sent`: pieces that do not leave, because they were refunded or put back before dispatch. */
  lines: z.array(z.object({ ...orderLine.shape, not_sent: z.int() })),
  state: z.enum(deskOrderStates),
  /** A line must be measured before the order is packed. */
  is_measured_first: z.boolean(),
  version,
  /** The buyer's language. */
  locale: z.enum(['en', 'ar']),
  customer_id: z.nullable(z.string()),
  refunded: fils,
  packing_at: z.nullable(z.string()),
  packed_at: z.nullable(z.string()),
  restocked_at: z.nullable(z.string()),
  /** What the buyer's bank says while `state` is disputed. `due_at`: until when it waits for the shop's answer; null if it does not. */
  dispute: z.nullable(z.object({ is_lost: z.boolean(), due_at: z.nullable(z.string()) })),
  export_declaration: z.nullable(z.string()),
  parcels: z.array(parcel),
  /** Empty for a role without `money.read`. */
  payments: z.array(payment),
  /** For a role without `orders.change` without the words of those on refunds, requests and guarantee cases. */
  letters: z.array(letter),
  notes: z.array(staffNote),
  stock: z.array(stockMove),
  documents: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit_note']),
      number: z.string(),
      amount: fils,
      issued_at: z.string(),
      href: z.string(),
    }),
  ),
})
export type DeskOrder = z.infer<typeof deskOrder>

const timelineEntry = z.object({
  key: z.string(),
  at: z.string(),
  source: z.enum(['order', 'gateway', 'money', 'letter', 'desk', 'note', 'guarantee']),
  /** The kind within its source: "paid", "charge", "order.dispatched". */
  what: z.string(),
  action: z.nullable(z.enum(auditActions)),
  /** A member of staff. */
  who: z.nullable(z.string()),
  /** Fils, of money that moved. */
  amount: z.nullable(z.int()),
  /** The note, the letter's subject, the gateway's reference; of a letter that was not sent "waiting", "refused" or "not_sent". */
  detail: z.string(),
  /** What a member of staff entered; for a role without `money.read` only in work on the goods. */
  facts: z.nullable(z.record(z.string(), z.unknown())),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const byId = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })

/** Orders that a bulk action names, and what became of each. */
const several = z.array(uuid).check(z.minLength(1), z.maxLength(50))
const outcomes = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      order_number: z.string(),
      /** Null if it was done. */
      problem: z.nullable(z.string()),
    }),
  ),
})
export type BulkOutcomes = z.infer<typeof outcomes>

const carrier = z.string().check(z.trim(), z.maxLength(60))
const link = z.string().check(z.trim(), z.maxLength(500))

/** Empty texts are unknown. At least one parcel. */
const parcels = z.array(z.object({ carrier, tracking_link: link })).check(z.minLength(1), z.maxLength(20))

const text = (most: number) => z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(most))

/** The delivery address without its country, which decides delivery price and VAT. */
const deliveryAddress = z.object({
  first_name: text(100),
  last_name: text(100),
  address: text(300),
  city: text(100),
  phone: text(40),
})

export const orderDeskCalls = deskCallsOf({
  'GET /desk/orders': {
    summary: 'Orders, the newest first',
    permission: 'orders.read',
    query: orderFilters,
    data: pageOf(listed),
  },
  'GET /desk/orders/{id}': {
    summary: 'One order with its payments, letters, notes and stock',
    permission: 'orders.read',
    params: byId,
    data: deskOrder,
  },
  'GET /desk/orders/{id}/timeline': {
    summary: 'All that happened to an order, the newest first; money only for a role with `money.read`',
    permission: 'orders.read',
    params: byId,
    data: z.object({ rows: z.array(timelineEntry) }),
  },
  'POST /desk/orders/pack': {
    summary: 'Say that orders are being packed, are packed, or are not packed after all',
    permission: 'orders.pack',
    body: z.object({ ids: several, step: z.enum(['to_pack', 'packing', 'packed']) }),
    data: outcomes,
  },
  'POST /desk/orders/dispatch': {
    summary: 'Say that packed orders have left, each with one parcel; or only check what would be sent',
    permission: 'orders.dispatch',
    body: z.object({
      rows: z
        .array(
          z.object({
            id: uuid,
            carrier,
            /** The carrier's link, or the parcel's number at a known carrier. */
            tracking: link,
            declaration: z.string().check(z.trim(), z.maxLength(60)),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
      check: z.boolean(),
    }),
    data: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          order_number: z.string(),
          tracking_link: z.string(),
          /** Null if it was done, or could be. */
          problem: z.nullable(z.string()),
        }),
      ),
    }),
  },
  'POST /desk/orders/{id}/dispatch': {
    summary: 'Say that the parcels have left; the buyer gets an e-mail. Later: change carriers and links',
    permission: 'orders.dispatch',
    params: byId,
    body: z.object({
      /** Whether the parcels leave now; else those that have left are changed, of the order with this version. */
      is_first: z.boolean(),
      version,
      parcels,
      declaration: z.string().check(z.trim(), z.maxLength(60)),
      email_again: z.boolean(),
    }),
    data: z.object({ sends_email: z.boolean(), lacks_declaration: z.boolean() }),
  },
  'POST /desk/orders/deliver': {
    summary: 'Say that dispatched orders have arrived',
    permission: 'orders.dispatch',
    body: z.object({ ids: several }),
    data: outcomes,
  },
  'PUT /desk/orders/{id}/address': {
    summary: 'Change the delivery address before dispatch, within its country',
    permission: 'orders.change',
    params: byId,
    body: z.object({ version, values: deliveryAddress }),
    data: z.object({ version }),
  },
  'POST /desk/orders/{id}/notes': {
    summary: 'Write a note that only the team sees',
    permission: 'orders.note',
    params: byId,
    body: z.object({ text: text(2000) }),
    data: done,
  },
  'DELETE /desk/orders/{id}/notes/{note_id}': {
    summary: "Remove one's own note",
    permission: 'orders.note',
    params: z.object({ id: uuid, note_id: uuid }),
    data: done,
  },
  'POST /desk/orders/{id}/letters/{letter_id}/again': {
    summary: 'Send a letter to the buyer again, as it reads now',
    permission: 'orders.change',
    params: z.object({ id: uuid, letter_id: uuid }),
    data: done,
  },
})
