import { expect } from 'vitest'
import type { SignedIn, WaitingForCode } from '#shared/api/auth.ts'
import { newSessionId } from '#shared/session-id.ts'
import type { Reply } from '#tests/support/customers.ts'
import { test as base } from '#tests/support/shop.ts'
import { testKeys } from '#tests/support/stand-ins.ts'

export type Networks = { google: { nonce: string }; facebook: object }
export type Answer = SignedIn | WaitingForCode

type Social = {
  session_id: string
  /** Signs in with Google as the stand-in's `person`; `claims` go to the stand-in. */
  google: (claims?: object, different?: object) => Promise<Reply<Answer>>
  facebook: (claims?: object, different?: object) => Promise<Reply<Answer>>
  /** The ID token that Google's stand-in gives to the browser. */
  idToken: (claims?: object) => Promise<string>
  injectFault: (network: 'google' | 'facebook', fault: object) => Promise<void>
}

export const test = base.extend<{ social: Social }>({
  social: async ({ ask, standIns, clock }, use) => {
    const session_id = newSessionId()
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${standIns.url}/sandbox/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect(reply.status).toBe(200)
      return (await reply.json()) as Record<string, string>
    }
    const at = () => clock.now().toISOString()
    const idToken = async (claims: object = {}) => {
      const { data } = await ask<Networks>(`GET /auth/providers?session_id=${session_id}`)
      const nonce = data.google.nonce
      return (await post('google/token', { client_id: testKeys.googleClient, nonce, at: at(), ...claims })).credential!
    }
    await use({
      session_id,
      idToken,
      google: async (claims, different) =>
        ask('POST /auth/social-login', {
          provider: 'GOOGLE',
          session_id,
          idToken: await idToken(claims),
          ...different,
        }),
      facebook: async (claims = {}, different = {}) => {
        const { access_token } = await post('facebook/token', { at: at(), ...claims })
        return ask('POST /auth/social-login', {
          provider: 'FACEBOOK',
          session_id,
          authToken: access_token,
          ...different,
        })
      },
      injectFault: async (network, fault) => void (await post(`${network}/faults`, fault)),
    })
  },
})

/** The code of the newest e-mail to the address; found by address only, since no e-mail names a registration. */
export const codeFor = (emails: { to: string; text: string }[], { sent_to }: WaitingForCode) =>
  emails.flatMap(({ to, text }) => (to === sent_to ? (/^\d{6}$/m.exec(text) ?? []) : [])).at(-1)
