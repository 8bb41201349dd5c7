import { and, eq, gt } from 'drizzle-orm'
import { customers, passwordResets, registrations, secondSteps, spentProofs } from '#database/schema/customers.ts'
import { type ForgetStranger, proveAddress, requireStillValid, unlinkIdentities } from '#domain/customers/accounts.ts'
import { hashPassword, isPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { getProfile } from '#domain/customers/profile.ts'
import { customerByEmail } from '#domain/customers/sign-in.ts'
import { type Device, endAllSignIns, type Keys, startSignIn } from '#domain/customers/sign-ins.ts'
import { secretHash } from '#domain/customers/tokens.ts'
import { forgetAttempts } from '#domain/limits/limit.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { keyedHash } from '#domain/secrets.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Changes the password: every sign-in ends, and the calling browser gets a new one. Throws password_not_set, `invalid`
 * for a wrong current password and for a weak new one, and sign_in_failed if it was changed meanwhile.
 */
export async function changePassword(
  shop: Shop,
  customer_id: string,
  { current, password }: { current: string; password: string },
  { locale, device }: { locale: Locale; device: Device },
): Promise<Keys> {
  const owner = await requirePassword(shop, customer_id, current, { field: 'current', locale })
  await refuseWeak(shop, password, owner, locale)
  const password_hash = await hashPassword(shop, password)
  return inTransaction(shop, async (open) => {
    await requireStillValid(open, { customer_id, password_hash: owner.password_hash })
    await setPassword(open, customer_id, password_hash)
    return startSignIn(open, customer_id, device)
  })
}

/** How long a sign-in counts as fresh, for accounts without a password. */
const freshMinutes = 10

/**
 * Re-authenticates the customer, by password or, if they have none, by a fresh sign-in. Throws `invalid` for a wrong
 * password, and sign_in_again.
 */
export async function requireOwner(
  shop: Shop,
  asking: { customer_id: string; password: string | undefined; signed_in_at: Date; locale: Locale },
): Promise<void> {
  const { customer_id, password = '', signed_in_at, locale } = asking
  const { has_password } = await getProfile(shop, customer_id)
  if (has_password) await requirePassword(shop, customer_id, password, { field: 'password', locale })
  else if (shop.now().getTime() - signed_in_at.getTime() > freshMinutes * 60_000)
    throw new Problem('sign_in_again', 403)
}

/**
 * Re-authenticates the customer by password, against misuse of an unattended screen. Throws password_not_set, and
 * `invalid` with the `field` for a wrong one.
 */
async function requirePassword(
  shop: Shop,
  customer_id: string,
  typed: string,
  { field, locale }: { field: string; locale: Locale },
): Promise<{ email: string; first_name: string; last_name: string; password_hash: string }> {
  const [customer] = await shop.db
    .select({
      email: customers.email,
      first_name: customers.first_name,
      last_name: customers.last_name,
      password_hash: customers.password_hash,
    })
    .from(customers)
    .where(eq(customers.id, customer_id))
  if (!customer?.password_hash) throw new Problem('password_not_set', 409)
  const { password_hash } = customer
  if (!(await isPassword(shop, password_hash, typed)))
    throw new Problem('invalid', 422, {}, { [field]: [sayProblem('password_wrong', locale)] })
  return { ...customer, password_hash }
}

/** Queues a password reset. The job looks up the account, so the response does not reveal whether one exists. */
export async function forgotPassword(shop: Shop, { email }: { email: string }): Promise<void> {
  await enqueueJob(shop, 'customer.forgot', { email }, { key: `customer.forgot ${email}` })
}

type ResetEmail = { email: string; locale: Locale; token: string }

/**
 * Creates a reset link and invalidates earlier ones. Undefined if no account has the address, or the link was used: no e-mail is
 * sent. The same `name` makes the same link, so that a letter that a crash sends twice opens the same page by both.
 */
export async function prepareResetEmail(shop: Shop, email: string, name: string): Promise<ResetEmail | undefined> {
  const customer = await customerByEmail(shop, email)
  if (!customer) return undefined
  const token = keyedHash(shop, `password reset ${customer.id} ${name}`).toString('base64url')
  const isUsed = await shop.db.$count(spentProofs, eq(spentProofs.proof_hash, secretHash(token)))
  if (isUsed > 0) return undefined
  const expires_at = new Date(shop.now().getTime() + proofMinutes * 60_000)
  await inTransaction(shop, async ({ db }) => {
    await db.delete(passwordResets).where(eq(passwordResets.customer_id, customer.id))
    await db.insert(passwordResets).values({ token_hash: secretHash(token), customer_id: customer.id, expires_at })
  })
  return { email, locale: customer.locale, token }
}

/**
 * Sets a new password by a reset link, which works once. Signs out all browsers and unlinks social networks, since the
 * customer may want to lock out someone who got in. `forget`: see proveAddress. Throws reset_link_ended, and `invalid` for
 * a weak password, which leaves the link valid.
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
  { locale, forget }: { locale: Locale; forget: ForgetStranger },
): Promise<void> {
  const good = and(eq(passwordResets.token_hash, secretHash(token)), gt(passwordResets.expires_at, shop.now()))
  const [owner] = await shop.db
    .select({ email: customers.email, first_name: customers.first_name, last_name: customers.last_name })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customer_id))
    .where(good)
  if (!owner) throw new Problem('reset_link_ended')
  await refuseWeak(shop, password, owner, locale)
  const password_hash = await hashPassword(shop, password)
  await inTransaction(shop, async (open) => {
    const [used] = await open.db.delete(passwordResets).where(good).returning({ id: passwordResets.customer_id })
    if (!used) throw new Problem('reset_link_ended')
    const expires_at = new Date(open.now().getTime() + proofMinutes * 60_000)
    await open.db
      .insert(spentProofs)
      .values({ proof_hash: secretHash(token), expires_at })
      .onConflictDoNothing()
    await proveAddress(open, used.id, { first_name: '', last_name: '', locale }, forget)
    await unlinkIdentities(open, used.id)
    await setPassword(open, used.id, password_hash)
    // Failed guesses, by a stranger or the owner, no longer rate-limit the owner.
    await forgetAttempts(open, 'login', owner.email)
  })
}

/** Sets a password, effective at once; the customer gets an e-mail. Call it in a transaction. */
async function setPassword(shop: Shop, customer_id: string, password_hash: string): Promise<void> {
  await shop.db.update(customers).set({ password_hash }).where(eq(customers.id, customer_id))
  await shop.db.delete(passwordResets).where(eq(passwordResets.customer_id, customer_id))
  await shop.db.delete(registrations).where(eq(registrations.customer_id, customer_id))
  await shop.db.delete(secondSteps).where(eq(secondSteps.customer_id, customer_id))
  await endAllSignIns(shop, customer_id)
  await enqueueJob(shop, 'customer.password_changed', { customer_id })
}
