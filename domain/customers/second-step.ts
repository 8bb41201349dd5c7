import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { customers, secondFactors, secondSteps } from '#database/schema/customers.ts'
import { type Arrival, requireStillValid } from '#domain/customers/accounts.ts'
import { takeCustomerAppCode, takeCustomerRecoveryCode } from '#domain/customers/second-factor.ts'
import { waitForCode } from '#domain/customers/sign-in.ts'
import { newSecret, secretHash } from '#domain/customers/tokens.ts'
import { attemptsOn, noteAttempt } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { SecondStep, WaitingForCode } from '#shared/api/auth.ts'
import { codeMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** Tries per sign-in; the database has the same limit. */
const mostTries = 5

/**
 * Tries per day and account. Only a person with the password, or the Google or Facebook account, gets this far. Above
 * the first number a code from an e-mail is required before the app's; above the second only recovery codes work, which
 * cannot be guessed. So the owner is never locked out.
 */
const mostTriesADay = { alone: 30, with_email: 100 }

const day = 24 * 60 * 60

/**
 * The second step that an authenticated customer still needs: a code of their app, if they use a second factor, or
 * before it one from an e-mail. Undefined if none is needed.
 */
export async function askSecondFactor(
  shop: Shop,
  arrival: Arrival,
  locale: Locale,
): Promise<SecondStep | WaitingForCode | undefined> {
  const { customer_id, by_email = false } = arrival
  const [found] = await shop.db
    .select({ email: customers.email })
    .from(secondFactors)
    .innerJoin(customers, eq(customers.id, secondFactors.customer_id))
    .where(and(eq(secondFactors.customer_id, customer_id), isNotNull(secondFactors.confirmed_at)))
  if (!found) return undefined
  if (!by_email && (await attemptsOn(shop, 'second_factor', customer_id)) >= mostTriesADay.alone)
    return waitForCode(shop, { email: found.email, first_name: '', last_name: '', customer_id, locale })
  const second_factor = newSecret()
  const created_at = shop.now()
  const expires_at = new Date(created_at.getTime() + codeMinutes * 60_000)
  await inTransaction(shop, async (open) => {
    // From here on, a password change also invalidates this step.
    await requireStillValid(open, arrival)
    await open.db
      .insert(secondSteps)
      .values({ token_hash: secretHash(second_factor), customer_id, by_email, created_at, expires_at })
  })
  return { second_factor, expires_at: expires_at.toISOString() }
}

/**
 * Verifies a code of the app or a recovery code, and returns the customer. The try is counted before the check, in its
 * own statement. Throws second_code_wrong; second_factor_ended if the sign-in must restart; recovery_code_needed.
 */
export async function finishSecondStep(
  shop: Shop,
  { second_factor, code }: { second_factor: string; code: string },
): Promise<Arrival> {
  const theirs = eq(secondSteps.token_hash, secretHash(second_factor))
  const isOpen = and(theirs, gt(secondSteps.expires_at, shop.now()), lt(secondSteps.tries, mostTries))
  const [step] = await shop.db
    .update(secondSteps)
    .set({ tries: sql`${secondSteps.tries} + 1` })
    .where(isOpen)
    .returning()
  if (!step) throw new Problem('second_factor_ended', 409)
  const { customer_id, by_email } = step
  const tries = await noteAttempt(shop, 'second_factor', customer_id, day)
  const isOfApp = /^\d+$/.test(code)
  if (isOfApp && tries > mostTriesADay.with_email) throw new Problem('recovery_code_needed')
  if (isOfApp && !by_email && tries > mostTriesADay.alone) throw new Problem('second_factor_ended', 409)
  const take = isOfApp ? takeCustomerAppCode : takeCustomerRecoveryCode
  if (!(await take(shop, customer_id, code)))
    throw step.tries < mostTries ? new Problem('second_code_wrong') : new Problem('second_factor_ended', 409)
  const { rowCount } = await shop.db.delete(secondSteps).where(theirs)
  if (rowCount === 0) throw new Problem('second_factor_ended', 409)
  return { customer_id }
}
