import { and, eq, isNull } from 'drizzle-orm'
import { customerIdentities, customers, secondFactors, secondSteps } from '#database/schema/customers.ts'
import { endAllSignIns } from '#domain/customers/sign-ins.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/** A person's identity at Google or Facebook. */
export type Identity = { provider: 'google' | 'facebook'; subject: string }

export type NewAccount = {
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  provider: Identity['provider'] | null
  subject: string | null
  locale: Locale
  /** Null if only a social network vouches for the address. */
  email_verified_at: Date | null
}

/** Removes what the other modules keep of an account whose address was not proved; see domain/account/forget-stranger.ts. */
export type ForgetStranger = (open: Shop, customer_id: string) => Promise<void>

/** Creates an account and queues a welcome e-mail; undefined if the address has one. Call it in a transaction. */
export async function openAccount(shop: Shop, account: NewAccount): Promise<string | undefined> {
  const { email, first_name, last_name, password_hash, locale, email_verified_at } = account
  const [made] = await shop.db
    .insert(customers)
    .values({ email, first_name, last_name, password_hash, locale, email_verified_at, created_at: shop.now() })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (!made) return undefined
  await linkIdentity(shop, made.id, account)
  await enqueueJob(shop, 'customer.welcome', { customer_id: made.id })
  return made.id
}

/**
 * Links a verified identity or address to its existing account; the customer gets an e-mail about a new linked network,
 * in case it was not them. Call it in a transaction.
 */
export async function join(
  shop: Shop,
  customer_id: string,
  claim: Pick<NewAccount, 'password_hash' | 'provider' | 'subject' | 'first_name' | 'last_name' | 'locale'>,
  forget: ForgetStranger,
): Promise<void> {
  await proveAddress(shop, customer_id, claim, forget)
  if (claim.password_hash)
    await shop.db.update(customers).set({ password_hash: claim.password_hash }).where(eq(customers.id, customer_id))
  const { provider } = claim
  const isNew = await linkIdentity(shop, customer_id, claim)
  if (isNew && provider)
    await enqueueJob(shop, 'customer.network_joined', { customer_id, provider, at: shop.now().toISOString() })
}

/** Unlinks all social networks from an account; each can be linked again. */
export async function unlinkIdentities(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(customerIdentities).where(eq(customerIdentities.customer_id, customer_id))
}

/**
 * Marks an account's address as verified by its owner. If it was not verified before, earlier sign-ins relied on Google
 * or Facebook alone and may belong to another person: what they stored is removed by `forget`, and so are linked networks,
 * second factor and all sign-ins. Name and language are the owner's. Call it in a transaction.
 */
export async function proveAddress(
  shop: Shop,
  customer_id: string,
  { first_name, last_name, locale }: Pick<NewAccount, 'first_name' | 'last_name' | 'locale'>,
  forget: ForgetStranger,
): Promise<void> {
  const unproved = and(eq(customers.id, customer_id), isNull(customers.email_verified_at))
  const [found] = await shop.db.select({ id: customers.id }).from(customers).where(unproved)
  if (!found) return
  await forget(shop, customer_id)
  const nothing = { password_hash: null, phone: '', address: '', city: '', state: '' }
  const { rowCount } = await shop.db
    .update(customers)
    .set({ ...nothing, first_name, last_name, locale, email_verified_at: shop.now() })
    .where(unproved)
  // Another proof came first while this one waited.
  if (rowCount === 0) return
  await unlinkIdentities(shop, customer_id)
  const removed = await shop.db.delete(secondFactors).where(eq(secondFactors.customer_id, customer_id))
  if (removed.rowCount) await enqueueJob(shop, 'customer.second_factor', { customer_id, what: 'off' })
  await shop.db.delete(secondSteps).where(eq(secondSteps.customer_id, customer_id))
  await endAllSignIns(shop, customer_id)
}

/** The account linked to a Google or Facebook identity; undefined on its first sign-in here. */
export async function ownerOf(shop: Shop, { provider, subject }: Identity): Promise<string | undefined> {
  const [owner] = await shop.db
    .select({ id: customerIdentities.customer_id })
    .from(customerIdentities)
    .where(and(eq(customerIdentities.provider, provider), eq(customerIdentities.subject, subject)))
  return owner?.id
}

/** Links an identity. Returns whether it is new to the account. */
async function linkIdentity(
  shop: Shop,
  customer_id: string,
  { provider, subject }: Pick<NewAccount, 'provider' | 'subject'>,
): Promise<boolean> {
  if (provider === null || subject === null) return false
  const { rowCount } = await shop.db
    .insert(customerIdentities)
    .values({ provider, subject, customer_id, created_at: shop.now() })
    .onConflictDoNothing()
  return rowCount === 1
}

/** An authenticated customer before the sign-in is issued, with the credentials used: these may be revoked first. */
export type Arrival = {
  customer_id: string
  /** The hash that the password matched. */
  password_hash?: string
  /** Their identity at Google or Facebook. */
  identity?: Identity
  /** They have entered a code from an e-mail. */
  by_email?: boolean
}

/**
 * Locks the customer until the transaction ends, and checks that the credentials are still valid: a new password chosen
 * meanwhile has signed everyone out and revoked the old credentials. Throws sign_in_failed, and account_blocked.
 */
export async function requireStillValid(shop: Shop, { customer_id, password_hash, identity }: Arrival): Promise<void> {
  const [customer] = await shop.db
    .select({ password_hash: customers.password_hash, blocked_at: customers.blocked_at })
    .from(customers)
    .where(eq(customers.id, customer_id))
    .for('no key update')
  const isSame = customer && (password_hash === undefined || customer.password_hash === password_hash)
  if (!isSame || (identity && !(await isLinked(shop, customer_id, identity)))) throw new Problem('sign_in_failed', 401)
  if (customer.blocked_at) throw new Problem('account_blocked', 403)
}

/** Locks the customer for deletion: concurrent inserts for this customer wait, and then find no customer. */
export async function lockToRemove(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.id, customer_id)).for('update')
}

/**
 * Locks the customer until the transaction ends if the address is not proved; the address. Call it after locking carts and
 * orders (lock.ts of orders).
 */
export async function lockUnproved(shop: Shop, customer_id: string): Promise<string | undefined> {
  const [customer] = await shop.db
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customer_id), isNull(customers.email_verified_at)))
    .for('update')
  return customer?.email
}

async function isLinked(shop: Shop, customer_id: string, { provider, subject }: Identity): Promise<boolean> {
  const theirs = and(
    eq(customerIdentities.provider, provider),
    eq(customerIdentities.subject, subject),
    eq(customerIdentities.customer_id, customer_id),
  )
  return (
    (await shop.db.select({ provider: customerIdentities.provider }).from(customerIdentities).where(theirs)).length > 0
  )
}
