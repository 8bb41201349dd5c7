import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { deskCallsOf, uuid } from '#shared/desk/call.ts'
import { roles } from '#shared/desk/permissions.ts'
import { shopStates } from '#shared/desk/setup.ts'
import { secondCodeForm } from '#shared/forms.ts'

export const email = z.string().check(z.trim(), z.maxLength(200), z.email())
export const name = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(100))
const password = z.string().check(z.minLength(1, 'required'), z.maxLength(200))
const newPassword = z.string().check(z.minLength(10, 'desk_password_short'), z.maxLength(200))
const { code } = secondCodeForm.shape
const token = z.string().check(z.regex(/^[\w-]{43}$/))
export const language = z.enum(['en', 'ar'])
const done = z.object({ done: z.boolean() })
const byId = z.object({ id: uuid })

/** What the browser's WebAuthn answers. SimpleWebAuthn checks the rest of it. */
const answerOf = <Response extends { id: string }>() =>
  z.custom<Response>((sent) => typeof (sent as { id?: unknown } | null)?.id === 'string')

/**
 * Where signing in is: no session, `second_step` (a code or passkey is due), `enrol` (the first second factor is to be
 * set up), or `in`.
 */
const deskSession = z.object({
  step: z.enum(['out', 'second_step', 'enrol', 'in']),
  staff: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles), language })),
  /** When it ends without use, and when it ends in any case. */
  idle_ends_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  has_passkey: z.boolean(),
  /** Whether visitors are let in; null before signing in is complete. */
  shop_state: z.nullable(z.enum(shopStates)),
  /** The current code of a demonstration account; never in production. */
  demo_code: z.nullable(z.string()),
})
export type DeskSession = z.infer<typeof deskSession>

const newTotp = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})

export const session = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  network: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  is_current: z.boolean(),
})
export type StaffSession = z.infer<typeof session>

const account = z.object({
  has_totp: z.boolean(),
  recovery_codes: z.int(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), created_at: z.string(), used_at: z.nullable(z.string()) }),
  ),
  sessions: z.array(session),
})
export type OwnAccount = z.infer<typeof account>

export const signInCalls = deskCallsOf({
  'GET /desk/session': {
    summary: 'Where signing in is',
    permission: 'no_session',
    passive: true,
    data: deskSession,
  },
  'POST /desk/session': {
    summary: 'Sign in by password; the second factor follows',
    permission: 'no_session',
    unaudited: 'The second step records the sign-in',
    body: z.object({ email, password }),
    data: deskSession,
  },
  'POST /desk/session/code': {
    summary: 'A code of the app, or a recovery code',
    permission: 'second_step',
    body: z.object({ code }),
    data: deskSession,
  },
  'POST /desk/session/passkey/begin': {
    summary: 'What the browser needs to use a passkey',
    permission: 'second_step',
    unaudited: 'Changes nothing',
    data: z.custom<PublicKeyCredentialRequestOptionsJSON>(),
  },
  'POST /desk/session/passkey': {
    summary: 'The signature of a passkey',
    permission: 'second_step',
    body: z.object({ response: answerOf<AuthenticationResponseJSON>() }),
    data: deskSession,
  },
  'POST /desk/session/enrol/begin': {
    summary: 'A secret for the authenticator app of an account that has none',
    permission: 'second_step',
    unaudited: 'Its first code records the second factor',
    data: newTotp,
  },
  'POST /desk/session/enrol': {
    summary: 'The first code of the app. Gives ten recovery codes, which are shown once',
    permission: 'second_step',
    body: z.object({ code }),
    data: z.object({ recovery_codes: z.array(z.string()), session: deskSession }),
  },
  'POST /desk/session/keep': {
    summary: 'Stay signed in',
    permission: 'self.read',
    unaudited: 'Changes nothing but the end of the session',
    data: deskSession,
  },
  'DELETE /desk/session': {
    summary: 'Sign out',
    permission: 'no_session',
    unaudited: 'Records the sign-out where a session ends; without one there is nothing to record',
    data: done,
  },
  'POST /desk/link': {
    summary: 'Whom a link is for',
    permission: 'no_session',
    unaudited: 'Changes nothing',
    body: z.object({ token }),
    data: z.object({ purpose: z.enum(['first_owner', 'invitation', 'reset']), name: z.string(), email: z.string() }),
  },
  'POST /desk/link/use': {
    summary:
      'Choose a password with the link of an invitation, a reset, or the first start; signs in up to the second step',
    permission: 'no_session',
    body: z.object({ token, password: newPassword, name: z.optional(name), email: z.optional(email), language }),
    data: deskSession,
  },
  'POST /desk/forgot': {
    summary: 'Ask for a link to choose a new password. The answer does not reveal whether there is an account',
    permission: 'no_session',
    unaudited: 'Using the link is recorded',
    body: z.object({ email }),
    data: done,
  },
  'POST /desk/session/confirm': {
    summary: 'The password again, for sensitive actions of the next ten minutes',
    permission: 'self.read',
    unaudited: 'The action that follows is recorded',
    body: z.object({ password }),
    data: done,
  },
})

export const selfCalls = deskCallsOf({
  'GET /desk/self': {
    summary: 'One’s own second factors and sessions',
    permission: 'self.read',
    data: account,
  },
  'DELETE /desk/self/sessions/{id}': {
    summary: 'End one of one’s own sessions',
    permission: 'self.read',
    params: byId,
    data: done,
  },
  'PUT /desk/self/password': {
    summary: 'Choose a new password; other sessions end',
    permission: 'self.change',
    body: z.object({ password: newPassword }),
    data: done,
  },
  'POST /desk/self/app/begin': {
    summary: 'A secret for another authenticator app; the one in use stays until its first code',
    permission: 'self.change',
    unaudited: 'Its first code records the second factor',
    data: newTotp,
  },
  'POST /desk/self/app': {
    summary: 'The first code of the other app. Gives ten recovery codes, which are shown once',
    permission: 'self.change',
    body: z.object({ code }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /desk/self/recovery-codes': {
    summary: 'Ten new recovery codes; the old ones end',
    permission: 'self.change',
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /desk/self/passkeys/begin': {
    summary: 'What the browser needs to make a passkey',
    permission: 'self.change',
    unaudited: 'Adding the passkey is recorded',
    data: z.custom<PublicKeyCredentialCreationOptionsJSON>(),
  },
  'POST /desk/self/passkeys': {
    summary: 'Add the passkey that the browser has made',
    permission: 'self.change',
    body: z.object({ name, response: answerOf<RegistrationResponseJSON>() }),
    data: done,
  },
  'DELETE /desk/self/passkeys/{id}': {
    summary: 'Remove a passkey',
    permission: 'self.change',
    params: z.object({ id: z.string().check(z.maxLength(1000)) }),
    data: done,
  },
})
