import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { signIns } from '#database/schema/customers.ts'
import { newSecret, newToken, secretHash } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'
import type { SignInPlace } from '#shared/api/account.ts'
import type { AccessToken } from '#shared/api/auth.ts'
import { signInDays } from '#shared/limits.ts'

const day = 24 * 60 * 60_000

/** From the User-Agent, and the country of the network address (ISO 3166-1 alpha-2). */
export type Device = { browser: string; system: string; country: string | null }

/** The credentials of a signed-in browser: the token for API calls, and the refresh cookie. */
export type Keys = AccessToken & { cookie: RenewalCookie }

/** `value` is `family.secret`. The CSRF token is bound to the family. */
export type RenewalCookie = { value: string; expires_at: Date }

/** Signs a browser in. `replaces` is its previous refresh cookie, whose sign-in ends. */
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
export function idleEnd(now: Date): Date {
  return new Date(now.getTime() + signInDays.idle * day)
}

/** Parses a refresh cookie into family and secret; undefined if malformed. */
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

/** Signs out the browser of this refresh cookie, even if its secret was rotated already. Returns its customer. */
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

/** Deletes expired sign-ins. */
export async function tidySignIns(shop: Shop): Promise<void> {
  await shop.db.delete(signIns).where(lte(signIns.expires_at, shop.now()))
}
