import * as z from 'zod/mini'
import { auditActions, thingKinds } from '#shared/desk/audit-actions.ts'
import { after, day, deskCallsOf, pageOf } from '#shared/desk/call.ts'
import { roles } from '#shared/desk/permissions.ts'

/** Changed fields only; null for what was empty. */
const values = z.record(z.string(), z.unknown())

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  staff_id: z.nullable(z.string()),
  staff_name: z.string(),
  /** The role at that time. */
  role: z.nullable(z.enum(roles)),
  /** Shortened: a /24 of IPv4, a /48 of IPv6. */
  network: z.string(),
  action: z.enum(auditActions),
  kind: z.enum(thingKinds),
  thing_id: z.string(),
  /** The thing's name at that time. */
  thing_name: z.string(),
  before: values,
  after: values,
  /** The entry that this one undid. */
  undoes: z.nullable(z.string()),
  undone: z.boolean(),
  can_undo: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `from` and `to` are days in the shop's time zone, both included; `q` is how the thing's name begins, at that time. */
const auditFilters = z.object({
  staff_id: z.optional(z.uuid()),
  action: z.optional(z.enum(auditActions)),
  kind: z.optional(z.enum(thingKinds)),
  thing_id: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(day),
  to: z.optional(day),
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  after,
})
export type AuditFilters = z.infer<typeof auditFilters>

export const auditCalls = deskCallsOf({
  'GET /desk/audit': {
    summary: 'Who changed what, the newest first',
    permission: 'audit.read',
    query: auditFilters,
    data: pageOf(auditEntry),
  },
  'POST /desk/audit/{id}/undo': {
    summary: 'Set the values back, if they still are what this entry made of them; needs the right to make the change',
    permission: 'audit.read',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
    data: z.object({ undone: z.boolean() }),
  },
})
