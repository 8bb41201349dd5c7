import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { customers, secondFactors, secondSteps } from '#database/schema/customers.ts'
import { type Arrival, stillHolds } from '#domain/customers/arrival.ts'
import { waitForCode } from '#domain/customers/register.ts'
import { takeAppCode, takeRecoveryCode } from '#domain/customers/second-factor.ts'
import { newSecret, secretHash } from '#domain/customers/tokens.ts'
import { attemptsOn, noteAttempt } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { SecondStep, WaitingForCode } from '#shared/api/auth.ts'
import { codeMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

/** Tries on one sign-in; the database has the same number. */
const mostTries = 5

/**
 * Tries in a day on one account. Only somebody who has the password, or the account at Google or Facebook, gets so far.
 * After the first number a code from an e-mail is asked for as well, before the app's; after the second only recovery
 * codes open, which nobody guesses. The owner is never shut out.
 */
const mostTriesADay = { alone: 30, with_email: 100 }

const day = 24 * 60 * 60

/**
 * What still lacks when somebody has shown that they are this customer: a code of their app, where they have switched the
 * second factor on, or before it one from an e-mail. Undefined where nothing lacks.
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
    // A new password that is chosen from now on ends this step as well.
    await stillHolds(open, arrival)
    await open.db
      .insert(secondSteps)
      .values({ token_hash: secretHash(second_factor), customer_id, by_email, created_at, expires_at })
  })
  return { second_factor, expires_at: expires_at.toISOString() }
}

/**
 * Who this is, by a code of their app or a recovery code. A try counts before it is looked at, in a statement of its own.
 * Throws second_code_wrong; second_factor_ended where one has to begin anew; and recovery_code_needed.
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
  const take = isOfApp ? takeAppCode : takeRecoveryCode
  if (!(await take(shop, customer_id, code)))
    throw step.tries < mostTries ? new Problem('second_code_wrong') : new Problem('second_factor_ended', 409)
  const { rowCount } = await shop.db.delete(secondSteps).where(theirs)
  if (rowCount === 0) throw new Problem('second_factor_ended', 409)
  return { customer_id }
}
