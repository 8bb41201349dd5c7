/** Signing in and out. */
import type { SignedIn } from '#shared/api/auth.ts'
import { newSessionId } from '#shared/session-id.ts'
import { notifyCustomerChange, shownCustomer } from '#web/account/customer.ts'
import { dropDraftsOfOthers } from '#web/account/form-draft.ts'
import { holdGuestLists } from '#web/account/guest-lists.ts'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { withSignInLock } from '#web/browser/renew-token.ts'
import { knownSessionId, sessionId } from '#web/browser/session.ts'
import { keep, readKept, readKeptJson } from '#web/browser/storage.ts'

/**
 * Sends a request that may sign a customer in, and stores the sign-in. Both under the lock, so that another tab's
 * renewal never combines the new customer's cookie with the data of the one before, whose requests are aborted.
 */
export async function signInBy<Response extends object>(send: () => Promise<Response>): Promise<Response> {
  abortRequests()
  return withSignInLock(async () => {
    const response = await send()
    if ('access_token' in response) storeSignIn(response as unknown as SignedIn)
    return response
  })
}

/**
 * Stores a new sign-in, with the session id that the cart has moved to. First clears the data of another customer who
 * was signed in on this device.
 */
export function storeSignIn({ access_token, session_id, user }: SignedIn): void {
  if (!readKept('access_token')) holdGuestLists()
  else if (shownCustomer()?.email !== user.email) forget()
  keep('session_id', session_id)
  keep('access_token', access_token)
  keep('registration', null)
  keep('second_step', null)
  dropDraftsOfOthers(user.email)
  keepUser(user)
}

/** Stores the name and e-mail that the header shows. */
export function keepUser({ first_name, last_name, email }: SignedIn['user']): void {
  keep('user_data', JSON.stringify({ first_name, last_name, email }))
  notifyCustomerChange()
}

/**
 * The guest's session, wishlist and garage, to merge into the account; the server skips invalid entries. While a
 * customer is signed in the lists mirror their account and must not leak to the next user.
 */
export function guestData() {
  if (readKept('access_token')) return { session_id: sessionId(), wishlist: [], garage: [] }
  const { cars } = (readKeptJson('garage') ?? {}) as { cars?: never[] }
  const wishlist = (readKeptJson('wishlist') ?? []) as string[]
  return { session_id: sessionId(), wishlist, garage: cars ?? [] }
}

let signedIn = new AbortController()

/** Aborts when the customer signs out or another signs in, so that their requests cannot answer for the next user. */
export function signedInSignal(): AbortSignal {
  return signedIn.signal
}

function abortRequests(): void {
  signedIn.abort()
  signedIn = new AbortController()
}

/**
 * Signs out and clears the customer's data; the cart stays with the customer and the device starts a new session. If
 * the API is unreachable, the sign-in cookie remains and `finishSignOut` retries.
 */
export async function signOut(): Promise<void> {
  abortRequests()
  const known = knownSessionId()
  const ended = await leave(known ? { session_id: known } : {})
  forget(ended?.session_id ?? newSessionId())
  if (!ended) keep('user_data', signOutPending)
}

/** Stored in place of the customer while the server has not yet received the sign-out. */
const signOutPending = 'signed out'

/** Retries a sign-out that did not reach the server, now or when the browser is back online. */
export async function finishSignOut(): Promise<void> {
  if (readKept('user_data') !== signOutPending || readKept('access_token')) return
  if (await leave({})) keep('user_data', null)
  else addEventListener('online', () => void finishSignOut(), { once: true })
}

function leave(body: { session_id?: string }) {
  return withSignInLock(() => call('POST /auth/logout', { body })).catch(() => null)
}

/** The API rejected the token. A 401 without the API's own code, such as a proxy's, does not count. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'not_signed_in' || error.code === 'token_ended')
}

/**
 * After a 401 to a request sent with `token`: clears the customer's data, unless a new token has replaced it (password
 * change or another sign-in). Then returns true, and a retry is worthwhile. A guest, who has no token, keeps their
 * data.
 */
export function forgetExpiredToken(token: string | null): boolean {
  const kept = readKept('access_token')
  if (kept !== null && kept === token) forget()
  return kept !== null && kept !== token
}

/** Data that must not leak to the next user of this device. */
const personalKeys = [
  'access_token',
  'user_data',
  'registration',
  'second_step',
  'track_request',
  'garage',
  'wishlist',
  'wishes_left',
  'recently_viewed',
  'compare',
  'checkout_draft',
  'review_drafts',
  'case_draft',
  'form_drafts',
  'confirmedOrders',
  'processedOrders',
  'paymob_redirect_params',
  'paymob_intention_id',
  // The next buyer at this device is asked for an answer.
  'consent',
] as const

export function forget(session_id = newSessionId()): void {
  abortRequests()
  for (const key of personalKeys) keep(key, null)
  keep('session_id', session_id)
  notifyCustomerChange()
}
