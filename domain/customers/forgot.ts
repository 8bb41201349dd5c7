import { and, eq, gt } from 'drizzle-orm'
import { customers, passwordResets, registrations, secondSteps } from '#database/schema/customers.ts'
import { proveAddress, unlinkIdentities } from '#domain/customers/accounts.ts'
import { hashPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { customerByEmail } from '#domain/customers/sign-in.ts'
import { endAllSignIns } from '#domain/customers/sign-ins.ts'
import { newSecret, secretHash } from '#domain/customers/tokens.ts'
import { forgetAttempts } from '#domain/limits/limit.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** Somebody cannot sign in. Whether the address has an account is looked at later, by whoever writes the e-mail. */
export async function forgotPassword(shop: Shop, { email }: { email: string }): Promise<void> {
  await enqueueJob(shop, 'customer.forgot', { email }, { key: `customer.forgot ${email}` })
}

export type ResetEmail = { email: string; locale: Locale; token: string }

/** A new link for whoever has this address; earlier ones end. Undefined where nobody has it: then no e-mail goes out. */
export async function prepareResetEmail(shop: Shop, email: string): Promise<ResetEmail | undefined> {
  const customer = await customerByEmail(shop, email)
  if (!customer) return undefined
  const token = newSecret()
  const expires_at = new Date(shop.now().getTime() + proofMinutes * 60_000)
  await inTransaction(shop, async ({ db }) => {
    await db.delete(passwordResets).where(eq(passwordResets.customer_id, customer.id))
    await db.insert(passwordResets).values({ token_hash: secretHash(token), customer_id: customer.id, expires_at })
  })
  return { email, locale: customer.locale, token }
}

/**
 * Sets the password of whoever got the link; it works once. Everybody who was signed in is signed out, and networks that
 * opened the account are taken off it: whoever chooses a new password does so to be the only one who gets in. Throws
 * reset_link_ended, and `invalid` for a password that is guessed soon, which leaves the link as it was.
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
  locale: Locale,
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
    await proveAddress(open, used.id)
    await unlinkIdentities(open, used.id)
    await setPassword(open, used.id, password_hash)
    // A stranger's guesses, or one's own, do not keep the owner out any longer.
    await forgetAttempts(open, 'login', owner.email)
  })
}

/** The new password counts at once and everywhere; the customer hears of it. Call it in a transaction. */
export async function setPassword(shop: Shop, customer_id: string, password_hash: string): Promise<void> {
  await shop.db.update(customers).set({ password_hash }).where(eq(customers.id, customer_id))
  await shop.db.delete(passwordResets).where(eq(passwordResets.customer_id, customer_id))
  await shop.db.delete(registrations).where(eq(registrations.customer_id, customer_id))
  await shop.db.delete(secondSteps).where(eq(secondSteps.customer_id, customer_id))
  await endAllSignIns(shop, customer_id)
  await enqueueJob(shop, 'customer.password_changed', { customer_id })
}
