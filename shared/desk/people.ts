import * as z from 'zod/mini'
import { deskCallsOf, uuid, version } from '#shared/desk/call.ts'
import { roles } from '#shared/desk/permissions.ts'
import { email, language, name, session } from '#shared/desk/staff.ts'

export const staffStates = ['invited', 'active', 'blocked'] as const

const done = z.object({ done: z.boolean() })
const byId = z.object({ id: uuid })

/** A member of staff as the people page shows them. */
const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  language,
  state: z.enum(staffStates),
  version: z.int(),
  sessions: z.int(),
  /** When any of their sessions was last used. */
  seen_at: z.nullable(z.string()),
  /** When their invitation ends, if it is open. */
  invitation_ends_at: z.nullable(z.string()),
})
export type Member = z.infer<typeof member>

const memberForm = z.object({ name, role: z.enum(roles), language })
const invitationForm = z.object({ email, name, role: z.enum(roles), language })

export const peopleCalls = deskCallsOf({
  'GET /desk/people': {
    summary: 'All members of staff',
    permission: 'people.read',
    data: z.object({ rows: z.array(member) }),
  },
  'GET /desk/people/{id}': {
    summary: 'One member with their sessions',
    permission: 'people.read',
    params: byId,
    data: z.object({ member, sessions: z.array(session) }),
  },
  'POST /desk/people': {
    summary: 'Invite by e-mail',
    permission: 'people.change',
    body: invitationForm,
    data: z.object({ id: z.string() }),
  },
  'PUT /desk/people/{id}': {
    summary: 'Change name, role and language',
    permission: 'people.change',
    params: byId,
    body: z.object({ version, values: memberForm }),
    data: z.object({ version: z.int() }),
  },
  'POST /desk/people/{id}/invitation': {
    summary: 'Send the invitation again; the earlier link ends',
    permission: 'people.change',
    params: byId,
    data: done,
  },
  'POST /desk/people/{id}/state': {
    summary: 'Block a member, which ends their sessions, or let them in again',
    permission: 'people.change',
    params: byId,
    body: z.object({ state: z.enum(['active', 'blocked']) }),
    data: done,
  },
  'POST /desk/people/{id}/second-factor/remove': {
    summary: 'Remove the second factors of a member who lost theirs: they set up a new one after their password',
    permission: 'people.change',
    params: byId,
    data: done,
  },
  'DELETE /desk/people/{id}/sessions': {
    summary: 'End all sessions of a member',
    permission: 'people.change',
    params: byId,
    data: done,
  },
})
