import { and, eq, sql } from 'drizzle-orm'
import { customers, registrations } from '#database/schema/customers.ts'
import type { Arrival } from '#domain/customers/accounts.ts'
import { hashPassword, isOutdated, isPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { WaitingForCode } from '#shared/api/auth.ts'
import type { RegisterForm } from '#shared/forms.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Authenticates by address and password. Throws sign_in_failed, after the same time, whichever of the two is wrong, and
 * also if the password was changed during the check.
 */
export async function signIn(shop: Shop, { email, password }: { email: string; password: string }): Promise<Arrival> {
  const customer = await customerByEmail(shop, email)
  if (!(await isPassword(shop, customer?.password_hash, password))) throw new Problem('sign_in_failed', 401)
  const customer_id = customer!.id
  const password_hash = customer!.password_hash!
  if (!isOutdated(shop, password_hash)) return { customer_id, password_hash }
  const renewed = await hashPassword(shop, password)
  // Compare-and-set: replaces only the hash that was verified, since another password may have been chosen meanwhile.
  const { rowCount } = await shop.db
    .update(customers)
    .set({ password_hash: renewed })
    .where(and(eq(customers.id, customer_id), eq(customers.password_hash, password_hash)))
  if (rowCount === 0) throw new Problem('sign_in_failed', 401)
  return { customer_id, password_hash: renewed }
}

/**
 * Sign-in for an account under attack: the right password is not enough, its owner also gets a code by e-mail. A wrong
 * one gets the same response after the same work, so that attackers cannot tell which guess was right: a claim that has
 * ended already, of which no e-mail is sent.
 */
export async function signInByCode(
  shop: Shop,
  form: { email: string; password: string },
  locale: Locale,
): Promise<WaitingForCode> {
  const claim = { email: form.email, first_name: '', last_name: '', locale }
  const found = await signIn(shop, form).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  return found
    ? waitForCode(shop, { ...claim, customer_id: found.customer_id })
    : waitForCode(shop, { ...claim, password_hash: 'none' }, 0)
}

/** Finds the account of an address. */
export async function customerByEmail(shop: Shop, email: string) {
  const [customer] = await shop.db
    .select({
      id: customers.id,
      password_hash: customers.password_hash,
      email_verified_at: customers.email_verified_at,
      locale: customers.locale,
    })
    .from(customers)
    .where(sql`lower(${customers.email}) = ${email.toLowerCase()}`)
  return customer
}

/**
 * Starts a registration and sends an e-mail to the address. Only the e-mail reveals whether the address already has an
 * account. Throws `invalid` for a weak password.
 */
export async function register(shop: Shop, form: RegisterForm, locale: Locale): Promise<WaitingForCode> {
  const { email, first_name, last_name, password } = form
  await refuseWeak(shop, password, form, locale)
  const password_hash = await hashPassword(shop, password)
  return waitForCode(shop, { email, first_name, last_name, password_hash, locale })
}

type Claim = Omit<typeof registrations.$inferInsert, 'id' | 'expires_at' | 'created_at'>

/** Stores a claim to an address and e-mails a code; entering the code proves the address. */
export function waitForCode(shop: Shop, claim: Claim, minutes = proofMinutes): Promise<WaitingForCode> {
  const now = shop.now()
  return inTransaction(shop, async (open) => {
    const [row] = await open.db
      .insert(registrations)
      .values({ ...claim, created_at: now, expires_at: new Date(now.getTime() + minutes * 60_000) })
      .returning({ id: registrations.id })
    await enqueueJob(open, 'customer.registered', { registration_id: row!.id })
    return { registration: row!.id, sent_to: claim.email }
  })
}
