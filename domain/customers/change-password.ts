import { eq } from 'drizzle-orm'
import { customers } from '#database/schema/customers.ts'
import { stillHolds } from '#domain/customers/arrival.ts'
import { setPassword } from '#domain/customers/forgot.ts'
import { hashPassword, isPassword, refuseCommon } from '#domain/customers/passwords.ts'
import { newToken } from '#domain/customers/tokens.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { AccessToken } from '#shared/api/auth.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Changes the password: every token ends, and the device that asked gets a new one. Throws password_not_set, `invalid`
 * for a wrong current password and one that many people have, and sign_in_failed where it was changed meanwhile.
 */
export async function changePassword(
  shop: Shop,
  customer_id: string,
  { current, password }: { current: string; password: string },
  locale: Locale,
): Promise<AccessToken> {
  const { email, ...shown } = await requirePassword(shop, customer_id, current, { field: 'current', locale })
  refuseCommon(password, email, locale)
  const password_hash = await hashPassword(shop, password)
  return inTransaction(shop, async (open) => {
    await stillHolds(open, { customer_id, ...shown })
    await setPassword(open, customer_id, password_hash)
    return newToken(open, customer_id)
  })
}

/**
 * Makes sure that it is the customer who asks, not somebody at their open screen. Throws password_not_set, and `invalid`
 * with the `field` for a wrong one.
 */
export async function requirePassword(
  shop: Shop,
  customer_id: string,
  typed: string,
  { field, locale }: { field: string; locale: Locale },
): Promise<{ email: string; password_hash: string }> {
  const [customer] = await shop.db
    .select({ email: customers.email, password_hash: customers.password_hash })
    .from(customers)
    .where(eq(customers.id, customer_id))
  if (!customer?.password_hash) throw new Problem('password_not_set', 409)
  const { email, password_hash } = customer
  if (!(await isPassword(shop, password_hash, typed)))
    throw new Problem('invalid', 422, {}, { [field]: [sayProblem('password_wrong', locale)] })
  return { email, password_hash }
}
