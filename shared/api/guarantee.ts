import * as z from 'zod/mini'
import {
  caseTextLength,
  guaranteeCoverages,
  guaranteeOutcomes,
  guaranteeReasons,
  guaranteeStates,
} from '#shared/after-sale/lists.ts'
import { calls } from '#shared/api/call.ts'
import { axle, both, byId, bySignature, fils, nothing, picture } from '#shared/api/common.ts'
import { keepable } from '#shared/forms.ts'

/** `line` is the line's position in the order, from 1. */
export const guaranteeForm = z.object({
  line: z.coerce.number('choose').check(z.int('choose'), z.minimum(1, 'choose'), z.maximum(1000, 'choose')),
  reason: z.enum(guaranteeReasons, 'choose'),
  text: z
    .string({ error: 'required' })
    .check(
      keepable,
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(caseTextLength.text, `too_long:${caseTextLength.text}`),
    ),
})
export type GuaranteeForm = z.infer<typeof guaranteeForm>

/** Size of the large picture in pixels; the links need no other authentication and expire after 180 days. */
const casePhoto = z.object({ id: z.string(), width: z.int(), height: z.int(), small: z.string(), large: z.string() })

/** A case as the buyer sees it. */
export const guaranteeCase = z.object({
  /** "FG-100001". */
  number: z.string(),
  /** The position of its line in the order. */
  line: z.int(),
  sku: z.string(),
  ...both('name'),
  axle,
  reason: z.enum(guaranteeReasons),
  text: z.string(),
  state: z.enum(guaranteeStates),
  /** The photos that the shop asks for; empty if none. */
  asked: z.string(),
  outcome: z.nullable(z.enum(guaranteeOutcomes)),
  why: z.nullable(z.string()),
  /** The amount refunded to the card, and its state. */
  refund: z.nullable(z.object({ amount: fils, state: z.enum(['asked', 'done', 'failed']) })),
  replacements: z.array(z.object({ sku: z.string(), ...both('name'), quantity: z.int() })),
  photos: z.array(casePhoto),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})
export type GuaranteeCase = z.infer<typeof guaranteeCase>

const orderGuarantee = z.object({
  /** The wheels of the order, and whether the guarantee covers each. */
  lines: z.array(
    z.object({
      line: z.int(),
      sku: z.string(),
      ...both('name'),
      picture: z.nullable(picture),
      axle,
      coverage: z.enum(guaranteeCoverages),
    }),
  ),
  /** The newest first. */
  cases: z.array(guaranteeCase),
})
export type OrderGuarantee = z.infer<typeof orderGuarantee>

export const guaranteeCalls = calls({
  'GET /order/{id}/guarantee': {
    summary: 'What the fit guarantee covers of an order, and its cases; for those who may see the order',
    bearer: 'optional',
    params: byId,
    query: bySignature,
    data: orderGuarantee,
  },
  'POST /order/{id}/guarantee': {
    summary:
      'Open a guarantee case for a line of an order whose verdict said that it fits. As multipart/form-data it may carry up to four pictures (`photos`)',
    bearer: 'optional',
    params: byId,
    query: bySignature,
    body: guaranteeForm,
    data: z.object({ number: z.string() }),
  },
  'POST /order/{id}/guarantee/{number}/photos': {
    summary: 'Add pictures (`photos`, multipart/form-data) to a case that is not decided',
    bearer: 'optional',
    params: z.object({ ...byId.shape, number: z.string().check(z.maxLength(40)) }),
    query: bySignature,
    body: nothing,
    data: nothing,
  },
})
