import type { Visit } from '#benchmarks/drill/buyers.ts'
import type { DrillWorld } from '#benchmarks/drill/world.ts'
import { demoGoogleClient } from '#services/demo-keys.ts'

type SignedIn = { access_token: string; session_id: string }

/** A new customer signs in with Google or Facebook in turn; refused, the visitor goes on as a guest. */
export async function signIn({ stand_ins }: DrillWorld, visit: Visit): Promise<void> {
  const email = `drill-${visit.session_id}@gmail.com`
  const { session_id } = visit
  const isGoogle = visit.n % 4 === 1
  const networks = await visit.call<{ google: { nonce: string } }>(
    'networks',
    `/auth/providers?session_id=${session_id}`,
  )
  if (!networks) return
  const person = { person: 'anybody', email }
  const asked = isGoogle ? { ...person, client_id: demoGoogleClient, nonce: networks.google.nonce } : person
  const token = await tokenOf(`${stand_ins}/sandbox/${isGoogle ? 'google' : 'facebook'}/token`, asked)
  const form = isGoogle ? { provider: 'GOOGLE', idToken: token } : { provider: 'FACEBOOK', authToken: token }
  const step = isGoogle ? 'signing in with Google' : 'signing in with Facebook'
  const signed = await visit.call<SignedIn>(step, '/auth/social-login', { ...form, session_id })
  if (!signed?.access_token) return
  visit.bearer = signed.access_token
  visit.session_id = signed.session_id
}

/** What the network gives to the browser, which reaches the network even when the shop's server cannot. */
async function tokenOf(url: string, asked: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(asked) })
  const given = (await reply.json()) as { credential?: string; access_token?: string }
  return given.credential ?? given.access_token ?? ''
}
