import * as z from 'zod/mini'
import {
  requestKinds,
  requestLength,
  requestReasons,
  requestStates,
  returnKinds,
  returnStates,
} from '#shared/after-sale/lists.ts'
import { calls } from '#shared/api/call.ts'
import { both, byId, bySignature, nothing } from '#shared/api/common.ts'
import { optionalText } from '#shared/forms.ts'

/** `lines` are the pieces of a return; a cancelled order is cancelled as a whole. */
export const requestForm = z.object({
  kind: z.enum(requestKinds),
  reason: z.enum(requestReasons, 'choose'),
  text: z._default(optionalText(requestLength.text), ''),
  lines: z._default(
    z
      .array(z.object({ line_id: z.uuid(), quantity: z.int().check(z.minimum(1), z.maximum(1000)) }))
      .check(z.maxLength(30)),
    [],
  ),
})
export type RequestForm = z.infer<typeof requestForm>

const orderRequests = z.object({
  /** What may be requested now; null if nothing, or while a request is open. */
  can: z.nullable(z.enum(requestKinds)),
  /** The last day for a return, YYYY-MM-DD; null before the parcel has left. */
  until: z.nullable(z.string()),
  /** `left`: pieces that are not coming back already. */
  lines: z.array(z.object({ line_id: z.string(), sku: z.string(), ...both('name'), left: z.int() })),
  /** The newest first. */
  requests: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(requestKinds),
      state: z.enum(requestStates),
      /** The shop's words. */
      answer: z.string(),
      created_at: z.string(),
    }),
  ),
  returns: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(returnKinds),
      state: z.enum(returnStates),
      /** The goods in exchange have left. */
      is_sent: z.boolean(),
      carrier: z.string(),
      tracking_link: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
})
export type OrderRequests = z.infer<typeof orderRequests>

export const requestCalls = calls({
  'GET /order/{id}/requests': {
    summary: 'What the buyer may request of an order, and what was requested',
    bearer: 'optional',
    params: byId,
    query: bySignature,
    data: orderRequests,
  },
  'POST /order/{id}/requests': {
    summary: 'Request to cancel a paid order before dispatch, or to return goods of it',
    bearer: 'optional',
    params: byId,
    query: bySignature,
    body: requestForm,
    data: z.object({ id: z.string() }),
  },
  'POST /order/{id}/requests/{request_id}/withdraw': {
    summary: 'Withdraw an open request',
    bearer: 'optional',
    params: z.object({ ...byId.shape, request_id: z.uuid() }),
    query: bySignature,
    data: nothing,
  },
})
