import * as z from 'zod/mini'
import { accountExport, address, garageCar } from '#shared/api/account.ts'
import { fils } from '#shared/api/common.ts'
import { after, deskCallsOf, pageOf, uuid } from '#shared/desk/call.ts'
import { deskOrderStates } from '#shared/desk/order-states.ts'

/** `q` is the beginning of an e-mail address, the end of a phone number, or words of a name. */
const filters = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  state: z.optional(z.enum(['blocked'])),
  after,
})
export type CustomerFilters = z.infer<typeof filters>

const listed = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  created_at: z.string(),
  blocked_at: z.nullable(z.string()),
  /** Paid orders, and what they cost less refunds. */
  orders: z.int(),
  spend: fils,
  last_order_at: z.nullable(z.string()),
})
export type ListedCustomer = z.infer<typeof listed>

const customerOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  state: z.enum(deskOrderStates),
  created_at: z.string(),
  /** In each language if the shop knows the car, else as typed; empty if the buyer named none. */
  car: z.string(),
  car_ar: z.string(),
  total: fils,
  refunded: fils,
})
export type CustomerOrder = z.infer<typeof customerOrder>

const note = z.object({
  id: z.string(),
  staff_id: z.string(),
  staff_name: z.string(),
  text: z.string(),
  created_at: z.string(),
})

const letter = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  kind: z.string(),
  subject: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  /** Not sent yet, and still tried. */
  is_waiting: z.boolean(),
})

const customer = z.object({
  ...listed.shape,
  locale: z.enum(['en', 'ar']),
  email_verified_at: z.nullable(z.string()),
  /** How the customer can sign in. */
  has_password: z.boolean(),
  providers: z.array(z.string()),
  /** Browsers that are signed in. */
  sign_ins: z.int(),
  /** The newest; the figures above count all. Unpaid ones are among them. */
  recent_orders: z.array(customerOrder),
  /** Orders without an account whose billing address has the same e-mail. They may be another person's. */
  guest_orders: z.array(customerOrder),
  cars: z.array(garageCar),
  addresses: z.array(address),
  notes: z.array(note),
  /** The newest letters about these orders. */
  letters: z.array(letter),
})
export type DeskCustomer = z.infer<typeof customer>

const byId = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })

export const customerCalls = deskCallsOf({
  'GET /desk/customers': {
    summary: 'Customers with an account, the newest first',
    permission: 'customers.read',
    query: filters,
    data: pageOf(listed),
  },
  'GET /desk/customers/{id}': {
    summary: 'One customer: orders, cars, addresses, notes and letters',
    permission: 'customers.read',
    params: byId,
    data: customer,
  },
  'POST /desk/customers/{id}/notes': {
    summary: 'Write a note about a customer',
    permission: 'customers.note',
    params: byId,
    body: z.object({ text: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(2000)) }),
    data: done,
  },
  'DELETE /desk/customers/{id}/notes/{note_id}': {
    summary: "Remove one's own note",
    permission: 'customers.note',
    params: z.object({ id: uuid, note_id: uuid }),
    data: done,
  },
  'POST /desk/customers/{id}/state': {
    summary: 'Block a customer, which ends every sign-in and refuses new orders; or unblock',
    permission: 'customers.change',
    params: byId,
    body: z.object({ state: z.enum(['blocked', 'active']) }),
    data: done,
  },
  'POST /desk/customers/{id}/export': {
    summary: 'All that the shop knows of a customer, with the notes of the team',
    permission: 'customers.change',
    params: byId,
    data: z.object({ ...accountExport.shape, notes: z.array(z.omit(note, { id: true, staff_id: true })) }),
  },
  'DELETE /desk/customers/{id}': {
    summary: 'Delete a customer and their data; paid orders stay, as tax law requires, without the account',
    permission: 'customers.change',
    params: byId,
    data: done,
  },
})
