import { randomBytes } from 'node:crypto'
import { spentProofs } from '#database/schema/customers.ts'
import {
  type Arrival,
  type ForgetStranger,
  join,
  type NewAccount,
  openAccount,
  ownerOf,
} from '#domain/customers/accounts.ts'
import { customerByEmail, waitForCode } from '#domain/customers/sign-in.ts'
import { secretHash } from '#domain/customers/tokens.ts'
import { Problem } from '#domain/problem.ts'
import { isKeyedHash, keyedHash } from '#domain/secrets.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { facebookDialog } from '#services/facebook/client.ts'
import { ServiceError } from '#services/http.ts'
import type { WaitingForCode } from '#shared/api/auth.ts'
import type { Answer } from '#shared/api.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

export type SocialSignIn = {
  provider: string
  idToken?: string | null | undefined
  authToken?: string | null | undefined
  /** Typed by the person because the network provides no address. */
  email?: string | null | undefined
  session_id?: string | undefined
}

/**
 * `proved`: the mailbox is hosted by the network. `vouched`: the network verified the address once, or says so. `claimed`:
 * the address is not verified by the network.
 */
type Person = Pick<NewAccount, 'first_name' | 'last_name'> & {
  provider: 'google' | 'facebook'
  subject: string
  email: string | null
  address: 'proved' | 'vouched' | 'claimed'
}

/**
 * Signs a person in by a Google or Facebook token. A known identity is found by the network's id; a new one gets an
 * account, or is linked to the account with its address, which requires proof of the address: Google hosting the
 * mailbox, or else a code in an e-mail. `beforeEmail` is called with the address before a code is sent to it, from
 * the network or typed, and may refuse. `forget`: see proveAddress. Throws social_not_ready, social_refused,
 * social_unavailable and email_needed.
 */
export async function socialSignIn(
  shop: Shop,
  form: SocialSignIn,
  locale: Locale,
  { beforeEmail, forget }: { beforeEmail: (email: string) => Promise<void>; forget: ForgetStranger },
): Promise<Arrival | WaitingForCode> {
  const person = await verifyToken(shop, form)
  const known = await ownerOf(shop, person)
  const { first_name, last_name, provider, subject } = person
  const identity = { provider, subject }
  if (known) return { customer_id: known, identity }
  const email = person.email ?? form.email
  if (!email) throw new Problem('email_needed')
  const account = { ...person, email, locale, password_hash: null }
  const isTyped = person.email === null
  const customer_id = isTyped ? undefined : await findOrOpenAccount(shop, account, forget)
  if (customer_id) return { customer_id, identity }
  await beforeEmail(email)
  return waitForCode(shop, { email, first_name, last_name, provider, subject, locale })
}

/** The account found or created from the network's data alone; undefined if the address must be proved first. */
function findOrOpenAccount(
  shop: Shop,
  account: Omit<NewAccount, 'email_verified_at'> & Person & { email: string },
  forget: ForgetStranger,
) {
  const isProved = account.address === 'proved'
  return inTransaction(shop, async (open) => {
    // Google rarely reports an unverified address; such an address does not get an account.
    const mayOpen = account.address !== 'claimed'
    const made = mayOpen && (await openAccount(open, { ...account, email_verified_at: isProved ? shop.now() : null }))
    if (made) return made
    // Race: a concurrent identical sign-in has created the account meanwhile.
    const owner = await ownerOf(open, account)
    if (owner || !isProved) return owner
    const { id } = (await customerByEmail(open, account.email))!
    await join(open, id, account, forget)
    return id
  })
}

async function verifyToken(shop: Shop, form: SocialSignIn): Promise<Person> {
  try {
    return form.provider === 'GOOGLE' ? await verifyWithGoogle(shop, form) : await verifyWithFacebook(shop, form)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.kind === 'declined') throw refused(shop, form, error.message)
    shop.log.error({ err: error }, 'a social sign-in could not be checked')
    throw new Problem('social_unavailable', 503, { seconds: 30 })
  }
}

async function verifyWithGoogle(shop: Shop, { idToken, session_id, provider }: SocialSignIn): Promise<Person> {
  if (!shop.google) throw new Problem('social_not_ready', 503)
  if (!idToken) throw new Problem('social_refused', 401)
  const claims = await shop.google.verify(idToken, { now: shop.now() })
  if (!(await spendNonce(shop, claims.nonce, session_id)))
    throw refused(shop, { provider }, 'its nonce is not ours or was used before')
  return {
    provider: 'google',
    subject: claims.sub,
    email: claims.email,
    address: claims.email_is_googles ? 'proved' : claims.email_verified ? 'vouched' : 'claimed',
    ...namesOf(claims.given_name, claims.family_name),
  }
}

async function verifyWithFacebook(shop: Shop, { authToken }: SocialSignIn): Promise<Person> {
  if (!shop.facebook) throw new Problem('social_not_ready', 503)
  if (!authToken) throw new Problem('social_refused', 401)
  const person = await shop.facebook.verify(authToken, { now: shop.now() })
  return {
    provider: 'facebook',
    subject: person.id,
    email: person.email,
    address: 'vouched',
    ...namesOf(person.first_name, person.last_name),
  }
}

function refused(shop: Shop, { provider }: Pick<SocialSignIn, 'provider'>, reason: string): Problem {
  shop.log.warn({ provider, reason }, 'a social sign-in was refused')
  return new Problem('social_refused', 401)
}

function namesOf(first: string | null, last: string | null) {
  return { first_name: (first ?? '').slice(0, 100), last_name: (last ?? '').slice(0, 100) }
}

/** The browser's configuration of the Google and Facebook buttons; null for a network that the shop does not use. */
export function signInNetworks(shop: Shop, session_id: string): Answer<'GET /auth/providers'> {
  const { google, facebook } = shop
  return {
    google: google ? { client_id: google.client_id, script: google.script, nonce: newNonce(shop, session_id) } : null,
    facebook: facebook
      ? { app_id: facebook.app_id, script: facebook.script, version: facebook.version, ...facebookDialog }
      : null,
  }
}

/** Which of the two networks the shop has configured; the same for every visitor. */
export function offeredNetworks({ google, facebook }: Shop): { google: boolean; facebook: boolean } {
  return { google: google !== null, facebook: facebook !== null }
}

/**
 * A nonce sent with the Google sign-in and returned in its token, so that a token made for another device, or replayed,
 * is rejected. Nothing is stored until it comes back.
 */
function newNonce(shop: Shop, session_id: string): string {
  const ends = Math.floor(shop.now().getTime() / 1000) + proofMinutes * 60
  const body = `${randomBytes(12).toString('base64url')}.${ends}`
  return `${body}.${keyedHash(shop, `nonce ${body} ${session_id}`).toString('base64url')}`
}

/** Checks that a nonce is ours, of this session, not expired and unused, and marks it as used. */
async function spendNonce(shop: Shop, nonce: string | null, session_id: string | undefined): Promise<boolean> {
  const [random, ends, mac] = nonce?.split('.') ?? []
  if (!session_id || !random || !ends || !mac) return false
  if (!isKeyedHash(shop, `nonce ${random}.${ends} ${session_id}`, mac, 'base64url')) return false
  const expires_at = new Date(Number(ends) * 1000)
  if (expires_at <= shop.now()) return false
  const { rowCount } = await shop.db
    .insert(spentProofs)
    .values({ proof_hash: secretHash(nonce!), expires_at })
    .onConflictDoNothing()
  return rowCount === 1
}
