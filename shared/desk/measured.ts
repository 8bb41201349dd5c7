import * as z from 'zod/mini'
import { measureResults } from '#shared/after-sale/lists.ts'
import { deskCallsOf, uuid } from '#shared/desk/call.ts'
import { reviewPhotos } from '#shared/limits.ts'

const measurement = z.object({
  id: z.string(),
  result: z.enum(measureResults),
  note: z.string(),
  staff_name: z.string(),
  created_at: z.string(),
  /** Ids of photographs: /desk/measured-photos/{id}/small and /large. */
  photos: z.array(z.string()),
})

const line = z.object({
  line_id: z.string(),
  sku: z.string(),
  name: z.string(),
  name_ar: z.string(),
  axle: z.enum(['any', 'front', 'rear']),
  quantity: z.int(),
  verdict: z.enum(['warn', 'unknown']),
  /** It may not leave yet. */
  is_open: z.boolean(),
  /** The newest first, which is the one that counts. */
  measurements: z.array(measurement),
})
export type MeasuredLine = z.infer<typeof line>

const measuring = z.object({
  result: z.enum(measureResults),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
})
export type Measuring = z.output<typeof measuring>

export const measuredCalls = deskCallsOf({
  'GET /desk/orders/{id}/measured': {
    summary: 'The lines of an order that are measured before dispatch, with what was found',
    permission: 'orders.read',
    params: z.object({ id: uuid }),
    data: z.object({ rows: z.array(line) }),
  },
  'POST /desk/orders/{id}/measured/{line_id}': {
    summary: 'Store what measuring a line found, as a form with one to four photographs',
    permission: 'orders.measure',
    params: z.object({ id: uuid, line_id: uuid }),
    body: measuring,
    body_limit: (reviewPhotos.most * reviewPhotos.megabytes + 1) * 1024 * 1024,
    data: z.object({ done: z.boolean() }),
  },
})
