import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { accessTokens } from '#database/schema/customers.ts'
import type { Shop } from '#domain/shop.ts'
import type { AccessToken } from '#shared/api/auth.ts'

const day = 24 * 60 * 60_000
/** A token ends this long after it was last used. */
const lifetime = 30 * day

/** 256 random bits, as they go into a header or a link. Only their SHA-256 is kept. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret, to know it again. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A new bearer token for a customer who has shown who they are. */
export async function newToken(shop: Shop, customer_id: string): Promise<AccessToken> {
  const access_token = newSecret()
  const now = shop.now()
  const expires_at = new Date(now.getTime() + lifetime)
  await shop.db
    .insert(accessTokens)
    .values({ token_hash: secretHash(access_token), customer_id, expires_at, created_at: now })
  return { access_token, expires_at: expires_at.toISOString() }
}

/** Whose token it is, and when it was given out. */
export type TokenOwner = { customer_id: string; signed_in_at: Date }

/**
 * Whose bearer token this is; undefined where it is nobody's or has run out. A token that is used lives on, which is
 * written down once a day.
 */
export async function findTokenOwner(shop: Shop, token: string): Promise<TokenOwner | undefined> {
  const now = shop.now()
  const ours = eq(accessTokens.token_hash, secretHash(token))
  const [found] = await shop.db
    .select({
      customer_id: accessTokens.customer_id,
      signed_in_at: accessTokens.created_at,
      expires_at: accessTokens.expires_at,
    })
    .from(accessTokens)
    .where(and(ours, gt(accessTokens.expires_at, now)))
  if (!found) return undefined
  const { expires_at, ...owner } = found
  if (expires_at.getTime() < now.getTime() + lifetime - day)
    await shop.db
      .update(accessTokens)
      .set({ expires_at: new Date(now.getTime() + lifetime) })
      .where(ours)
  return owner
}

/** Signs one device out. */
export async function endToken(shop: Shop, token: string): Promise<void> {
  await shop.db.delete(accessTokens).where(eq(accessTokens.token_hash, secretHash(token)))
}

/** Signs a customer out everywhere. */
export async function endAllTokens(shop: Shop, customer_id: string): Promise<void> {
  await shop.db.delete(accessTokens).where(eq(accessTokens.customer_id, customer_id))
}

/** Forgets what has run out. */
export async function tidyTokens(shop: Shop): Promise<void> {
  await shop.db.delete(accessTokens).where(lt(accessTokens.expires_at, shop.now()))
}
