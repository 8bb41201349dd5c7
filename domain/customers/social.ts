import { join, type NewAccount, openAccount, ownerOf } from '#domain/customers/accounts.ts'
import type { Arrival } from '#domain/customers/arrival.ts'
import { spendNonce } from '#domain/customers/nonce.ts'
import { waitForCode } from '#domain/customers/register.ts'
import { customerByEmail } from '#domain/customers/sign-in.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { ServiceError } from '#services/http.ts'
import type { WaitingForCode } from '#shared/api/auth.ts'
import type { Locale } from '#shared/locale.ts'

export type SocialSignIn = {
  provider: string
  idToken?: string | null | undefined
  authToken?: string | null | undefined
  /** What the person typed because the network knows no address. */
  email?: string | null | undefined
  session_id?: string | undefined
}

/**
 * `proved`: the mailbox is the network's own. `vouched`: the network made sure of the address once, or says so. `told`: it
 * has the address from the person.
 */
type Person = Pick<NewAccount, 'first_name' | 'last_name'> & {
  provider: 'google' | 'facebook'
  subject: string
  email: string | null
  address: 'proved' | 'vouched' | 'told'
}

/**
 * Signs somebody in whom Google or Facebook vouches for. A person seen before is known by the network's own id; a new
 * one gets an account, or is joined to the one of their address, which takes a proof of the address: Google's word on
 * a mailbox of its own, or else a code in an e-mail. `beforeEmail` is told the address that a code is about to go to,
 * whoever named it, and may refuse it. Throws social_not_ready, social_refused, social_unavailable and email_needed.
 */
export async function socialSignIn(
  shop: Shop,
  form: SocialSignIn,
  locale: Locale,
  beforeEmail: (email: string) => Promise<void>,
): Promise<Arrival | WaitingForCode> {
  const person = await askNetwork(shop, form)
  const known = await ownerOf(shop, person)
  const { first_name, last_name, provider, subject } = person
  const identity = { provider, subject }
  if (known) return { customer_id: known, identity }
  const email = person.email ?? form.email
  if (!email) throw new Problem('email_needed')
  const account = { ...person, email, locale, password_hash: null }
  const isTyped = person.email === null
  const customer_id = isTyped ? undefined : await enter(shop, account)
  if (customer_id) return { customer_id, identity }
  await beforeEmail(email)
  return waitForCode(shop, { email, first_name, last_name, provider, subject, locale })
}

/** The account by what the network says alone; undefined where that does not do. */
function enter(shop: Shop, account: Omit<NewAccount, 'email_verified_at'> & Person & { email: string }) {
  const isProved = account.address === 'proved'
  return inTransaction(shop, async (open) => {
    // Google says of few addresses that they are not proved; nobody gets an account on the strength of one.
    const mayOpen = account.address !== 'told'
    const made = mayOpen && (await openAccount(open, { ...account, email_verified_at: isProved ? shop.now() : null }))
    if (made) return made
    // The same sign-in twice at once: the first one has made the account meanwhile.
    const owner = await ownerOf(open, account)
    if (owner || !isProved) return owner
    const { id } = (await customerByEmail(open, account.email))!
    await join(open, id, account)
    return id
  })
}

async function askNetwork(shop: Shop, form: SocialSignIn): Promise<Person> {
  try {
    return form.provider === 'GOOGLE' ? await askGoogle(shop, form) : await askFacebook(shop, form)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.kind === 'declined') throw refused(shop, form, error.message)
    shop.log.error({ err: error }, 'a social sign-in could not be checked')
    throw new Problem('social_unavailable', 503)
  }
}

async function askGoogle(shop: Shop, { idToken, session_id, provider }: SocialSignIn): Promise<Person> {
  if (!shop.google) throw new Problem('social_not_ready', 503)
  if (!idToken) throw new Problem('social_refused', 401)
  const claims = await shop.google.verify(idToken, { now: shop.now() })
  if (!(await spendNonce(shop, claims.nonce, session_id)))
    throw refused(shop, { provider }, 'its nonce is not ours or was used before')
  return {
    provider: 'google',
    subject: claims.sub,
    email: claims.email,
    address: claims.email_is_googles ? 'proved' : claims.email_verified ? 'vouched' : 'told',
    ...namesOf(claims.given_name, claims.family_name),
  }
}

async function askFacebook(shop: Shop, { authToken }: SocialSignIn): Promise<Person> {
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
