/** Signing in and out. */
import type { SignedIn } from '#shared/api/auth.ts'
import { newSessionId } from '#shared/session-id.ts'
import { shownCustomer, tellCustomer } from '#web/account/customer.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { alone } from '#web/browser/renew-token.ts'
import { knownSessionId, sessionId } from '#web/browser/session.ts'
import { keep, readKept, readKeptJson } from '#web/browser/storage.ts'

/**
 * Somebody is signed in now, and the cart has moved to the new session id. What the device shows of somebody else, who was
 * until now, goes first.
 */
export function keepSignedIn({ access_token, session_id, user }: SignedIn): void {
  if (readKept('access_token') && shownCustomer()?.email !== user.email) forget()
  keep('session_id', session_id)
  keep('access_token', access_token)
  keep('registration', null)
  keep('second_step', null)
  keepUser(user)
}

/** What the header shows of them. */
export function keepUser({ first_name, last_name, email }: SignedIn['user']): void {
  keep('user_data', JSON.stringify({ first_name, last_name, email }))
  tellCustomer()
}

/**
 * What the device has gathered, to join the customer's; the server reads of it what is whole. While somebody is signed in
 * the lists mirror their account, and are no gift to whoever signs in next.
 */
export function gathered() {
  if (readKept('access_token')) return { session_id: sessionId(), wishlist: [], garage: [] }
  const { cars } = (readKeptJson('garage') ?? {}) as { cars?: never[] }
  const wishlist = (readKeptJson('wishlist') ?? []) as string[]
  return { session_id: sessionId(), wishlist, garage: cars ?? [] }
}

let stay = new AbortController()

/** Ends when the customer signs out: what was asked for on their behalf must not arrive for the next person. */
export function whileSignedIn(): AbortSignal {
  return stay.signal
}

/**
 * Ends the sign-in and forgets who was here; the cart stays the customer's, and the device goes on with another session.
 * Where the shop cannot be reached, its cookie is still in the browser: `finishSignOut` sees to it later.
 */
export async function signOut(): Promise<void> {
  stay.abort()
  stay = new AbortController()
  const known = knownSessionId()
  const ended = await leave(known ? { session_id: known } : {})
  forget(ended?.session_id ?? newSessionId())
  if (!ended) keep('user_data', unfinished)
}

/** In the place of who is signed in: somebody has signed out here, and the shop does not know it yet. */
const unfinished = 'signed out'

/** Tells the shop of a sign-out that it could not be told of, now or when the line is back. */
export async function finishSignOut(): Promise<void> {
  if (readKept('user_data') !== unfinished || readKept('access_token')) return
  if (await leave({})) keep('user_data', null)
  else addEventListener('online', () => void finishSignOut(), { once: true })
}

function leave(body: { session_id?: string }) {
  return alone(() => call('POST /auth/logout', { body })).catch(() => null)
}

/** The shop says that the token is not valid any more. A 401 without the shop's own code, as of a proxy, says nothing. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'not_signed_in' || error.code === 'token_ended')
}

/**
 * After a 401 to a request that was sent with `token`: whoever had it is forgotten. Not so where another token has taken
 * its place meanwhile, by a changed password or another sign-in; then this is true, and asking again is worth it. A
 * guest's things, to whom there was no token, stay.
 */
export function forgetEnded(token: string | null): boolean {
  const kept = readKept('access_token')
  if (kept !== null && kept === token) forget()
  return kept !== null && kept !== token
}

/** What the next person at this device shall not find. */
const theirs = [
  'access_token',
  'user_data',
  'registration',
  'second_step',
  'garage',
  'wishlist',
  'recently_viewed',
  'compare',
  'checkout_draft',
  'review_drafts',
  'case_draft',
  'confirmedOrders',
  'processedOrders',
  'paymob_redirect_params',
  'paymob_intention_id',
] as const

export function forget(session_id = newSessionId()): void {
  stay.abort()
  stay = new AbortController()
  for (const key of theirs) keep(key, null)
  keep('session_id', session_id)
  tellCustomer()
}
