import { eq } from 'drizzle-orm'
import { customers } from '#database/schema/customers.ts'
import { requireStillValid } from '#domain/customers/arrival.ts'
import { setPassword } from '#domain/customers/forgot.ts'
import { hashPassword, isPassword, refuseWeak } from '#domain/customers/passwords.ts'
import { getProfile } from '#domain/customers/profile.ts'
import { type Device, type Keys, startSignIn } from '#domain/customers/sign-ins.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
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
