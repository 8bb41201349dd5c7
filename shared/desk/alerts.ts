import * as z from 'zod/mini'
import { deskCallsOf, uuid, version } from '#shared/desk/call.ts'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** Quiet hours in the shop's time zone; both null: none. Past midnight if the second is the earlier one. */
const alertForm = z
  .object({
    by_email: z.boolean(),
    by_push: z.boolean(),
    sound: z.boolean(),
    quiet_from: z.nullable(time),
    quiet_to: z.nullable(time),
  })
  .check(
    z.refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
      message: 'required',
      path: ['quiet_to'],
    }),
    z.refine(({ quiet_from, quiet_to }) => quiet_from === null || quiet_from !== quiet_to, {
      message: 'required',
      path: ['quiet_to'],
    }),
  )
export type AlertForm = z.infer<typeof alertForm>

const alerts = z.object({
  version: z.int(),
  values: alertForm,
  devices: z.array(z.object({ id: z.string(), browser: z.string(), system: z.string(), created_at: z.string() })),
  /** The shop's public key, with which a browser subscribes. */
  push_key: z.string(),
})
export type Alerts = z.infer<typeof alerts>

/** A browser's address at its push service: https, by name, at the default port. */
const endpoint = z
  .url({ protocol: /^https$/, hostname: /^(?=.*[a-z])[a-z0-9.-]+\.[a-z]{2,}$/i })
  .check(z.maxLength(1000))
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)))
const done = z.object({ done: z.boolean() })

export const alertCalls = deskCallsOf({
  'GET /desk/self/alerts': {
    summary: 'How one learns of new orders',
    permission: 'orders.read',
    data: alerts,
  },
  'PUT /desk/self/alerts': {
    summary: 'Choose how one learns of new orders',
    permission: 'orders.read',
    body: z.object({ version, values: alertForm }),
    data: z.object({ version: z.int() }),
  },
  'POST /desk/self/devices': {
    summary: 'Show notifications in this browser',
    permission: 'orders.read',
    body: z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) }),
    data: z.object({ id: z.string() }),
  },
  'DELETE /desk/self/devices/{id}': {
    summary: 'Show no more notifications in a browser',
    permission: 'orders.read',
    params: z.object({ id: uuid }),
    data: done,
  },
  'POST /desk/self/devices/{id}/test': {
    summary: 'Send a notification to try it',
    permission: 'orders.read',
    unaudited: 'Changes nothing',
    params: z.object({ id: uuid }),
    data: z.object({ sent: z.boolean() }),
  },
})
