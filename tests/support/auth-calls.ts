import { expect } from 'vitest'
import { authCalls, type SignedIn, type WaitingForCode } from '#shared/api/auth.ts'
import type { Ask, Reply } from '#tests/support/customers.ts'

export const password = 'oryx under ghaf trees'
export const mona = {
  first_name: 'Mona',
  last_name: 'Ali',
  email: 'Mona@Example.com',
  password,
  password_confirmation: password,
}

export function signInOf(reply: Reply): SignedIn {
  expect(reply).toMatchObject({ http: 200, status: true })
  const data = authCalls['POST /auth/second-factor'].data.parse(reply.data)
  expect(data).toEqual(reply.data)
  expect(data.access_token).toMatch(/^[\w-]{43}$/)
  return data
}

export function waiting(reply: Reply): WaitingForCode {
  expect(reply).toMatchObject({ http: 200, status: true })
  const data = authCalls['POST /auth/register'].data.parse(reply.data)
  expect(data).toEqual(reply.data)
  return data
}

type Mailbox = { ask: Ask; emails: { text: string }[]; workOff: () => Promise<void> }

/** Asks for a new password; returns the token of the link in the e-mail. */
export async function requestReset({ ask, emails, workOff }: Mailbox, email: string): Promise<string> {
  await ask('POST /auth/forgot', { email })
  await workOff()
  return resetTokenIn(emails)
}

/** The newest reset link's token. */
export const resetTokenIn = (emails: { text: string }[]) =>
  emails.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1]).findLast(Boolean) ?? 'no token'

export const codeIn = (message: { text: string } | undefined) =>
  /^\d{6}(\d{6})?$/m.exec(message?.text ?? '')?.[0] ?? 'no code'
