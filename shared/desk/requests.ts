import * as z from 'zod/mini'
import {
  requestKinds,
  requestLength,
  requestReasons,
  requestStates,
  returnConditions,
  returnKinds,
  returnStates,
} from '#shared/after-sale/lists.ts'
import { requestForm } from '#shared/api/requests.ts'
import { after, deskCallsOf, pageOf, uuid } from '#shared/desk/call.ts'

const goods = { sku: z.string(), name: z.string(), name_ar: z.string(), quantity: z.int() }

const listedRequest = z.object({
  id: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  kind: z.enum(requestKinds),
  reason: z.enum(requestReasons),
  text: z.string(),
  state: z.enum(requestStates),
  answer: z.string(),
  /** The member of staff who wrote it down; null if the buyer did. */
  filed_by: z.nullable(z.string()),
  /** What the order keeps of its money, fils. */
  kept: z.int(),
  currency: z.string(),
  /** The pieces of a return. */
  lines: z.array(z.object({ line_id: z.string(), ...goods })),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type ListedRequest = z.infer<typeof listedRequest>

const listedReturn = z.object({
  id: z.string(),
  number: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  kind: z.enum(returnKinds),
  reason: z.enum(requestReasons),
  state: z.enum(returnStates),
  is_refunded: z.boolean(),
  is_sent: z.boolean(),
  pieces: z.int(),
  created_at: z.string(),
})
export type ListedReturn = z.infer<typeof listedReturn>

const deskReturn = z.object({
  id: z.string(),
  number: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  currency: z.string(),
  kind: z.enum(returnKinds),
  reason: z.enum(requestReasons),
  state: z.enum(returnStates),
  /** What the buyer wrote; null also for roles that do not read requests. */
  request_text: z.nullable(z.string()),
  created_at: z.string(),
  received_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** Of the goods in exchange. */
  sent_at: z.nullable(z.string()),
  carrier: z.string(),
  tracking_link: z.nullable(z.string()),
  /** What can still be refunded of the order, fils; 0 for roles that do not see money. */
  left: z.int(),
  refund: z.nullable(
    z.object({
      id: z.string(),
      /** Fils; null for roles that do not see money. */
      amount: z.nullable(z.int()),
      state: z.enum(['asked', 'done', 'failed']),
      failure: z.nullable(z.string()),
      bank_reference: z.nullable(z.string()),
      gateway: z.string(),
    }),
  ),
  lines: z.array(
    z.object({
      line_id: z.string(),
      ...goods,
      axle: z.enum(['any', 'front', 'rear']),
      condition: z.nullable(z.enum(returnConditions)),
      restocked: z.boolean(),
      special_order: z.boolean(),
      /** Of the whole line: pieces, fils, and pieces refunded before. */
      bought: z.int(),
      total: z.int(),
      discount: z.int(),
      refunded: z.int(),
    }),
  ),
  /** The goods sent in exchange. */
  replacements: z.array(z.object({ ...goods, special_order: z.boolean() })),
})
export type DeskReturn = z.infer<typeof deskReturn>

const byId = z.object({ id: uuid })
const done = z.object({ done: z.boolean() })
const listed = z.object({ all: z.optional(z.enum(['1'])), order_id: z.optional(uuid), after })
const pieces = z
  .array(z.object({ line_id: uuid, quantity: z.int().check(z.minimum(1), z.maximum(1000)) }))
  .check(z.minLength(1, 'choose'), z.maxLength(30))
const note = z.string().check(z.trim(), z.maxLength(250, 'too_long:250'))

export const deskRequestCalls = deskCallsOf({
  'GET /desk/requests': {
    summary: 'Requests to cancel or return: open ones, the oldest first; or all, or of one order, the newest first',
    permission: 'requests.read',
    query: listed,
    data: pageOf(listedRequest),
  },
  'POST /desk/orders/{id}/requests': {
    summary: 'Write a request down for a buyer who called',
    permission: 'requests.file',
    params: byId,
    body: requestForm,
    data: z.object({ id: z.string() }),
  },
  'POST /desk/requests/{id}/cancel': {
    summary: 'Accept a request to cancel: the order is cancelled and refunded',
    permission: 'money.refund',
    params: byId,
    body: z.object({ key: uuid, restock: z.boolean(), note }),
    data: done,
  },
  'POST /desk/requests/{id}/return': {
    summary: 'Accept a request to return goods: a return is opened, and the buyer gets its number',
    permission: 'requests.decide',
    params: byId,
    body: z.object({ kind: z.enum(returnKinds) }),
    data: z.object({ number: z.string() }),
  },
  'POST /desk/requests/{id}/decline': {
    summary: 'Decline a request; the buyer gets the answer by e-mail',
    permission: 'requests.decide',
    params: byId,
    body: z.object({
      answer: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'required'),
          z.maxLength(requestLength.answer, `too_long:${requestLength.answer}`),
        ),
    }),
    data: done,
  },
  'GET /desk/returns': {
    summary: 'Returns and exchanges: open ones, the oldest first; or all, or of one order, the newest first',
    permission: 'returns.read',
    query: listed,
    data: pageOf(listedReturn),
  },
  'GET /desk/returns/{id}': {
    summary: 'One return with its goods',
    permission: 'returns.read',
    params: byId,
    data: deskReturn,
  },
  'POST /desk/orders/{id}/returns': {
    summary: 'Open a return of a dispatched order; the buyer gets its number',
    permission: 'requests.decide',
    params: byId,
    body: z.object({ kind: z.enum(returnKinds), reason: z.enum(requestReasons), lines: pieces }),
    data: z.object({ number: z.string() }),
  },
  'POST /desk/returns/{id}/receive': {
    summary: 'Say how the goods came back; good ones may go on the shelf',
    permission: 'returns.receive',
    params: byId,
    body: z.object({
      lines: z
        .array(z.object({ line_id: uuid, condition: z.enum(returnConditions), restock: z.boolean() }))
        .check(z.minLength(1, 'choose'), z.maxLength(30)),
    }),
    data: done,
  },
  'POST /desk/returns/{id}/refund': {
    summary: 'Refund what came back; the same key again is the same refund',
    permission: 'money.refund',
    params: byId,
    body: z.object({ key: uuid, amount: z.nullable(z.int32().check(z.positive())), note }),
    data: done,
  },
  'POST /desk/returns/{id}/exchange': {
    summary: 'Send goods in exchange, without payment; the buyer gets an e-mail',
    permission: 'returns.exchange',
    params: byId,
    body: z.object({
      goods: z
        .array(
          z.object({
            sku: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(80)),
            quantity: z.int32(),
          }),
        )
        .check(z.minLength(1, 'choose'), z.maxLength(10)),
      carrier: z.string().check(z.trim(), z.maxLength(60, 'too_long:60')),
      tracking_link: z.string().check(z.trim(), z.maxLength(500)),
    }),
    data: done,
  },
  'POST /desk/returns/{id}/end': {
    summary: 'Close a return that is settled, or call off one of which nothing came',
    permission: 'returns.receive',
    params: byId,
    body: z.object({
      how: z.enum(['closed', 'called_off']),
      /** Why one closes that was neither refunded nor exchanged. */
      note: z.optional(z.string().check(z.trim(), z.maxLength(250))),
    }),
    data: done,
  },
})
