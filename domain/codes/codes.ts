import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { oneTimeCodes } from '#database/schema/account/codes.ts'
import { attemptsOn, forgetAttempts, noteAttempt } from '#domain/limits/limit.ts'
import { isKeyedHash, keyedHash } from '#domain/secrets.ts'
import type { Shop } from '#domain/shop.ts'
import { codeMinutes } from '#shared/limits.ts'

/** Wrong tries after which a six-digit code is invalid. A twelve-digit code needs no limit. */
const mostTries = 5

/**
 * Tries per day on all codes of one address. Above it codes have twelve digits, which cannot be guessed: an attacker
 * only makes the codes longer and cannot lock the owner out.
 */
const mostTriesADay = 30

/**
 * Creates a code for an e-mail to `address`, valid once and for ten minutes: six digits, or twelve after many guesses.
 * Invalidates an earlier code for the same `subject`.
 */
export async function newCode(shop: Shop, subject: string, address: string): Promise<string> {
  const digits = (await attemptsOn(shop, 'code', address)) < mostTriesADay ? 6 : 12
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const expires_at = new Date(shop.now().getTime() + codeMinutes * 60_000)
  const row = { code_mac: keyedHash(shop, textOf(subject, code)), digits, tries: 0, expires_at }
  await shop.db
    .insert(oneTimeCodes)
    .values({ subject, ...row })
    .onConflictDoUpdate({ target: oneTimeCodes.subject, set: row })
  return code
}

/**
 * Verifies the code sent to `address` for `subject`; succeeds once. The try is counted before it is checked, in its own
 * statement: call it outside of `inTransaction`.
 */
export async function takeCode(shop: Shop, subject: string, code: string, address: string): Promise<boolean> {
  const triesToday = await noteAttempt(shop, 'code', address, 24 * 60 * 60)
  const [tried] = await shop.db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.subject, subject),
        gt(oneTimeCodes.expires_at, shop.now()),
        or(lt(oneTimeCodes.tries, mostTries), gt(oneTimeCodes.digits, 6)),
      ),
    )
    .returning({ code_mac: oneTimeCodes.code_mac, digits: oneTimeCodes.digits })
  if (!tried || (tried.digits === 6 && triesToday > mostTriesADay)) return false
  if (!isKeyedHash(shop, textOf(subject, code), tried.code_mac.toString('hex'), 'hex')) return false
  await forgetAttempts(shop, 'code', address)
  const { rowCount } = await shop.db
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.subject, subject), eq(oneTimeCodes.code_mac, tried.code_mac)))
  return rowCount === 1
}

/** Deletes expired codes. */
export async function tidyCodes(shop: Shop): Promise<void> {
  await shop.db.delete(oneTimeCodes).where(lt(oneTimeCodes.expires_at, shop.now()))
}

function textOf(subject: string, code: string): string {
  return `code ${subject} ${code}`
}
