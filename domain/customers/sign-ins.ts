import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { signIns } from '#database/schema/customers.ts'
import { newSecret, newToken, secretHash } from '#domain/customers/tokens.ts'
import { Problem } from '#domain/problem.ts'
import { keyedHash, secretsOf } from '#domain/secrets.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { SignInPlace } from '#shared/api/account.ts'
import type { AccessToken } from '#shared/api/auth.ts'
import { signInDays } from '#shared/limits.ts'

const day = 24 * 60 * 60_000

/** From the User-Agent, and the country of the network address (ISO 3166-1 alpha-2). */
export type Device = { browser: string; system: string; country: string | null }

/** The credentials of a signed-in browser: the token for API calls, and the renewal cookie. */
export type Keys = AccessToken & { cookie: RenewalCookie }

/** `value` is `family.secret`. The CSRF token is bound to the family. */
export type RenewalCookie = { value: string; expires_at: Date }

/** Signs a browser in. `replaces` is its previous renewal cookie, whose sign-in ends. */
export async function startSignIn(
  shop: Shop,
  customer_id: string,
  device: Device = { browser: '', system: '', country: null },
  replaces?: string,
): Promise<Keys> {
  if (replaces) await endSignInOf(shop, replaces)
  const now = shop.now()
  const [family, secret] = [newSecret(), newSecret()]
  const [made] = await shop.db
    .insert(signIns)
    .values({
      customer_id,
      family_hash: secretHash(family),
      secret_hash: secretHash(secret),
      renewed_at: now,
      created_at: now,
      ends_at: new Date(now.getTime() + signInDays.most * day),
      expires_at: idleEnd(now),
      ...device,
    })
    .returning()
  return { ...(await newToken(shop, made!)), cookie: { value: `${family}.${secret}`, expires_at: made!.expires_at } }
}

/** When a sign-in expires if it is not renewed after `now`. */
function idleEnd(now: Date): Date {
  return new Date(now.getTime() + signInDays.idle * day)
}

/** Parses a renewal cookie into family and secret; undefined if malformed. */
export function readRenewalCookie(value: string): { family: string; secret: string } | undefined {
  const [, family, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(value) ?? []
  return family && secret ? { family, secret } : undefined
}

/** Lists a customer's signed-in browsers, the calling one first, then the most recently used. */
export async function listSignIns(shop: Shop, customer_id: string, current: string): Promise<SignInPlace[]> {
  const rows = await shop.db
    .select()
    .from(signIns)
    .where(and(eq(signIns.customer_id, customer_id), gt(signIns.expires_at, shop.now())))
    .orderBy(desc(signIns.renewed_at), signIns.id)
    .limit(100)
  return rows
    .map(({ id, browser, system, country, created_at, renewed_at, ends_at }) => ({
      id,
      browser,
      system,
      country,
      signed_in_at: created_at.toISOString(),
      last_used_at: renewed_at.toISOString(),
      ends_at: ends_at.toISOString(),
      is_current: id === current,
    }))
    .toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Signs one browser out and revokes its tokens. False if it is not one of the customer's. */
export async function endSignIn(shop: Shop, customer_id: string, id: string): Promise<boolean> {
  const { rowCount } = await shop.db
    .delete(signIns)
    .where(and(eq(signIns.id, id), eq(signIns.customer_id, customer_id)))
  return rowCount === 1
}

/** Signs out the browser of this renewal cookie, even if its secret was rotated already. Returns its customer. */
export async function endSignInOf(shop: Shop, cookie: string): Promise<string | undefined> {
  const read = readRenewalCookie(cookie)
  if (!read) return undefined
  const ofFamily = eq(signIns.family_hash, secretHash(read.family))
  const [ended] = await shop.db.delete(signIns).where(ofFamily).returning({ customer_id: signIns.customer_id })
  return ended?.customer_id
}

/** Signs a customer out everywhere, except for the sign-in `except`. */
export async function endAllSignIns(shop: Shop, customer_id: string, except?: string): Promise<void> {
  const theirs = eq(signIns.customer_id, customer_id)
  await shop.db.delete(signIns).where(except ? and(theirs, ne(signIns.id, except)) : theirs)
}

/**
 * Two tabs may renew concurrently, and a slow connection may delay the second request. Within this time after a renewal
 * (ms) the previous cookie gets the same successor, which is not rotated again.
 */
const grace = 2 * 60_000

/**
 * Gives a signed-in browser its next token and renewal cookie (refresh token rotation, RFC 9700 section 4.14.2). The
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
    const next = successorOf(shop.link_secret, secret)
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
    return keysOf(shop, row, `${family}.${knownSuccessor(shop, secret, row.secret_hash)}`)
  await shop.db.delete(signIns).where(eq(signIns.id, row.id))
  shop.log.warn({ sign_in_id: row.id }, 'an old renewal cookie was used again: its sign-in has ended')
  return undefined
}

async function keysOf(shop: Shop, row: typeof signIns.$inferSelect, value: string): Promise<Keys> {
  return { ...(await newToken(shop, row)), cookie: { value, expires_at: row.expires_at } }
}

/** Needs the server's secret, so a stolen old cookie does not give its successors. */
function successorOf(link_secret: string, secret: string): string {
  return keyedHash({ link_secret }, `renewal ${secret}`).toString('base64url')
}

/** The successor that was given out: LINK_SECRET may have changed since. */
function knownSuccessor(shop: Shop, secret: string, current_hash: Buffer): string {
  const successors = secretsOf(shop).map((each) => successorOf(each, secret))
  return successors.find((each) => timingSafeEqual(secretHash(each), current_hash)) ?? successors[0]!
}
