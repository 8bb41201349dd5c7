import * as z from 'zod/mini'
import {
  caseTextLength,
  guaranteeCostKinds,
  guaranteeOutcomes,
  guaranteeReasons,
  guaranteeStates,
} from '#shared/after-sale/lists.ts'
import { verdict } from '#shared/api/fitment.ts'
import { guaranteeCase } from '#shared/api/guarantee.ts'
import { after, deskCallsOf, pageOf } from '#shared/desk/call.ts'

const listed = z.object({
  number: z.string(),
  order_number: z.string(),
  state: z.enum(guaranteeStates),
  reason: z.enum(guaranteeReasons),
  sku: z.string(),
  car: z.string(),
  car_ar: z.string(),
  photos: z.int(),
  outcome: z.nullable(z.enum(guaranteeOutcomes)),
  /** Fils. */
  cost: z.int(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type ListedCase = z.infer<typeof listed>

const wholeCase = z.object({
  case: guaranteeCase,
  order_id: z.string(),
  order_number: z.string(),
  /** When the goods of an exchange left. */
  sent_at: z.nullable(z.string()),
  currency: z.string(),
  /** The verdict that was frozen with the order. */
  fitment: z.nullable(verdict),
  quantity: z.int(),
  /** What a refund gives by default, fils. */
  refund_by_default: z.int(),
  /** The wheels were refunded otherwise, are being refunded, or their money was lost in a dispute: the case can be closed. */
  is_refunded: z.boolean(),
  /** `booked` is false for a refund that is not in the ledger. Fils. */
  costs: z.array(
    z.object({ kind: z.enum(guaranteeCostKinds), amount: z.int(), booked: z.boolean(), booked_at: z.string() }),
  ),
  history: z.array(
    z.object({ state: z.enum(guaranteeStates), by: z.enum(['buyer', 'staff']), created_at: z.string() }),
  ),
})
export type DeskCase = z.infer<typeof wholeCase>

const byNumber = z.object({ number: z.string().check(z.maxLength(40)) })
const answer = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(caseTextLength.answer, `too_long:${caseTextLength.answer}`))
const done = z.object({ done: z.boolean() })
const costKind = z.enum(['return_courier', 'new_courier', 'write_off'])

export const guaranteeCalls = deskCallsOf({
  'GET /desk/guarantee/{number}': {
    summary:
      'One case with all that is needed to decide it; for a role that judges none, only the goods of an exchange',
    permission: 'guarantee.read',
    params: byNumber,
    data: wholeCase,
  },
  'POST /desk/guarantee/{number}/decide': {
    summary:
      'Decide a case: refund, exchange or refuse it, or close it if the money for its wheels went back otherwise; the buyer gets the answer by e-mail',
    permission: 'guarantee.decide',
    params: byNumber,
    body: z.object({
      outcome: z.enum(guaranteeOutcomes),
      why: answer,
      /** Of a refund, fils; the default if left out. */
      amount: z.optional(z.int32().check(z.positive())),
      /** Of an exchange. */
      replacements: z
        .array(z.object({ sku: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)), quantity: z.int32() }))
        .check(z.maxLength(10)),
    }),
    data: z.object({ is_repeated: z.boolean() }),
  },
  'POST /desk/guarantee/{number}/ask': {
    summary: 'Ask the buyer for photos',
    permission: 'guarantee.ask',
    params: byNumber,
    body: z.object({ why: answer }),
    data: done,
  },
  'POST /desk/guarantee/{number}/sent': {
    summary: 'Note that the goods of an exchange have left; until then a count expects them on the shelf',
    permission: 'guarantee.send',
    params: byNumber,
    data: done,
  },
  'POST /desk/guarantee/{number}/costs': {
    summary: 'Book a cost of a case; a negative amount corrects an earlier one',
    permission: 'guarantee.decide',
    params: byNumber,
    body: z.object({
      kind: costKind,
      amount: z.int32().check(z.refine((amount) => amount !== 0, 'required')),
      again: z.boolean(),
    }),
    data: done,
  },
  'GET /desk/guarantee': {
    summary:
      'Cases of wheels that do not fit: those that wait for the shop, the oldest first; or all, the newest first',
    permission: 'guarantee.read',
    query: z.object({ all: z.optional(z.enum(['1'])), after }),
    data: pageOf(listed),
  },
})
