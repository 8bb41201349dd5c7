import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { oneTimeCodes } from '#database/schema/codes.ts'
import type { Shop } from '#domain/shop.ts'
import { proofMinutes } from '#shared/limits.ts'

/** Wrong tries until a code is worth nothing. */
const mostTries = 5

/** Six digits for an e-mail, good once and for an hour. An earlier code for the same `subject` ends. */
export async function newCode(shop: Shop, subject: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires_at = new Date(shop.now().getTime() + proofMinutes * 60_000)
  const row = { code_mac: macOf(shop, subject, code), tries: 0, expires_at }
  await shop.db
    .insert(oneTimeCodes)
    .values({ subject, ...row })
    .onConflictDoUpdate({ target: oneTimeCodes.subject, set: row })
  return code
}

/**
 * Whether this is the code that was sent for `subject`; true once. A try counts before it is looked at, in statements of
 * their own: call it outside of `inTransaction`.
 */
export async function takeCode(shop: Shop, subject: string, code: string): Promise<boolean> {
  const [tried] = await shop.db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.subject, subject),
        gt(oneTimeCodes.expires_at, shop.now()),
        lt(oneTimeCodes.tries, mostTries),
      ),
    )
    .returning({ code_mac: oneTimeCodes.code_mac })
  if (!tried || !timingSafeEqual(tried.code_mac, macOf(shop, subject, code))) return false
  const { rowCount } = await shop.db
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.subject, subject), eq(oneTimeCodes.code_mac, tried.code_mac)))
  return rowCount === 1
}

/** Forgets what has run out. */
export async function tidyCodes(shop: Shop): Promise<void> {
  await shop.db.delete(oneTimeCodes).where(lt(oneTimeCodes.expires_at, shop.now()))
}

function macOf({ link_secret }: Shop, subject: string, code: string): Buffer {
  return createHmac('sha256', link_secret).update(`code ${subject} ${code}`).digest()
}
