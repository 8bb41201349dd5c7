import { and, eq, gt } from 'drizzle-orm'
import { registrations } from '#database/schema/customers.ts'
import { newCode, takeCode } from '#domain/codes/codes.ts'
import { type Arrival, type ForgetStranger, type Identity, join, openAccount } from '#domain/customers/accounts.ts'
import { customerByEmail } from '#domain/customers/sign-in.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Entering the code proves the address: the account is created, a social sign-in is linked to it, or a customer with
 * the right password is signed in. Returns the customer. `forget`: see proveAddress. Throws code_wrong, and
 * already_registered if a password was chosen for an address that has an account by now.
 */
export async function confirmAddress(
  shop: Shop,
  { registration, code }: { registration: string; code: string },
  forget: ForgetStranger,
): Promise<Arrival> {
  const [waits] = await shop.db
    .select({ email: registrations.email })
    .from(registrations)
    .where(eq(registrations.id, registration))
  // Also where nothing waits: the time must not tell whether it does.
  const isRight = await takeCode(shop, subjectOf(registration), code, waits?.email ?? registration)
  if (!isRight) throw new Problem('code_wrong')
  return inTransaction(shop, async (open) => {
    const [claim] = await open.db
      .delete(registrations)
      .where(and(eq(registrations.id, registration), gt(registrations.expires_at, shop.now())))
      .returning()
    if (!claim) throw new Problem('code_wrong')
    if (claim.customer_id) return { customer_id: claim.customer_id, by_email: true }
    const made = await openAccount(open, { ...claim, email_verified_at: shop.now() })
    if (made) return { customer_id: made, by_email: true }
    const { id, email_verified_at } = (await customerByEmail(open, claim.email))!
    if (email_verified_at && claim.password_hash) throw new Problem('already_registered', 409)
    await join(open, id, claim, forget)
    return { customer_id: id, by_email: true }
  })
}

/**
 * E-mails another code, if the registration still waits for one. `limit` counts the request, by the address of the
 * registration or null; it throws where there were too many.
 */
export async function sendNewCode(
  shop: Shop,
  registration_id: string,
  limit: (address: string | null) => Promise<void>,
): Promise<void> {
  const [waits] = await shop.db
    .select({ email: registrations.email })
    .from(registrations)
    .where(eq(registrations.id, registration_id))
  await limit(waits?.email ?? null)
  // Also where nothing waits: the job finds out, so that the time of the answer does not tell.
  await enqueueJob(shop, 'customer.registered', { registration_id })
}

/** The content of a registration e-mail; the code is generated at sending, since it is not stored in plain text. */
export type RegistrationEmail = {
  email: string
  locale: Locale
  /** Null: the address already has an account, and no code is sent. */
  code: string | null
  /** The network to be linked to the account; null if a password was chosen. */
  provider: Identity['provider'] | null
  /** The customer is signing in, with the right password. */
  signs_in: boolean
  /** The address already has an account. Only the e-mail reveals this. */
  known: boolean
}

/** Undefined if the registration has expired or was confirmed. A new code invalidates the previous one. */
export async function prepareRegistrationEmail(
  shop: Shop,
  registration: string,
): Promise<RegistrationEmail | undefined> {
  const [claim] = await shop.db
    .select({
      email: registrations.email,
      locale: registrations.locale,
      provider: registrations.provider,
      customer_id: registrations.customer_id,
    })
    .from(registrations)
    .where(and(eq(registrations.id, registration), gt(registrations.expires_at, shop.now())))
  if (!claim) return undefined
  const { email, locale, provider } = claim
  const signs_in = claim.customer_id !== null
  const owner = await customerByEmail(shop, email)
  const isTaken = !signs_in && provider === null && owner?.email_verified_at
  const code = isTaken ? null : await newCode(shop, subjectOf(registration), email)
  return { email, locale, provider, code, signs_in, known: owner !== undefined }
}

function subjectOf(registration: string): string {
  return `registration ${registration}`
}
