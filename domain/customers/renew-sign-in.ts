import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { signIns } from '#database/schema/customers.ts'
import { idleEnd, type Keys, readRenewalCookie } from '#domain/customers/sign-ins.ts'
import { newToken, secretHash } from '#domain/customers/tokens.ts'
import { Problem } from '#domain/problem.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'

/**
 * Two tabs may renew concurrently, and a slow connection may delay the second request. Within this time after a renewal
 * (ms) the previous cookie gets the same successor, which is not rotated again.
 */
const grace = 2 * 60_000

/**
 * Gives a signed-in browser its next token and refresh cookie (refresh token rotation, RFC 9700 section 4.14.2). The
 * next secret is derived from the current one, so renewal is idempotent and a lost response can be retried: the
 * previous cookie is valid until its successor has been used, and for two minutes after the renewal. A later use means
 * that the cookie was stolen, and the sign-in ends for both holders. Throws not_signed_in for a cookie that is unknown
 * or has expired.
 */
export async function renewSignIn(shop: Shop, cookie: string | undefined): Promise<Keys> {
  const shown = cookie === undefined ? undefined : readRenewalCookie(cookie)
  // Throw after the transaction, so that ending a stolen sign-in is not rolled back.
  const keys = shown && (await inTransaction(shop, (open) => renew(open, shown)))
  if (!keys) throw new Problem('not_signed_in', 401)
  return keys
}

async function renew(shop: Shop, { family, secret }: { family: string; secret: string }): Promise<Keys | undefined> {
  const now = shop.now()
  const [row] = await shop.db
    .select()
    .from(signIns)
    .where(eq(signIns.family_hash, secretHash(family)))
    .for('no key update')
  if (!row || row.expires_at <= now) return undefined
  const hash = secretHash(secret)
  const isRecent = now.getTime() - row.renewed_at.getTime() <= grace
  if (timingSafeEqual(hash, row.secret_hash)) {
    if (isRecent) return keysOf(shop, row, `${family}.${secret}`)
    const next = successorOf(shop, secret)
    const [renewed] = await shop.db
      .update(signIns)
      .set({
        secret_hash: secretHash(next),
        previous_hash: row.secret_hash,
        generation: row.generation + 1,
        renewal_arrived: false,
        renewed_at: now,
        expires_at: new Date(Math.min(idleEnd(now).getTime(), row.ends_at.getTime())),
      })
      .where(eq(signIns.id, row.id))
      .returning()
    return keysOf(shop, renewed!, `${family}.${next}`)
  }
  const isPrevious = row.previous_hash !== null && timingSafeEqual(hash, row.previous_hash)
  if (isPrevious && (isRecent || !row.renewal_arrived))
    return keysOf(shop, row, `${family}.${successorOf(shop, secret)}`)
  await shop.db.delete(signIns).where(eq(signIns.id, row.id))
  shop.log.warn({ sign_in_id: row.id }, 'an old renewal cookie was used again: its sign-in has ended')
  return undefined
}

async function keysOf(shop: Shop, row: typeof signIns.$inferSelect, value: string): Promise<Keys> {
  return { ...(await newToken(shop, row)), cookie: { value, expires_at: row.expires_at } }
}

/** Needs the server's secret, so a stolen old cookie does not give its successors. */
function successorOf({ link_secret }: Shop, secret: string): string {
  return createHmac('sha256', link_secret).update(`renewal ${secret}`).digest('base64url')
}
