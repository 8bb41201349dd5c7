import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { accessTokens, signIns } from '#database/schema/customers.ts'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import type { AccessToken } from '#shared/api/auth.ts'
import { tokenMinutes } from '#shared/limits.ts'

/** 256 random bits, encoded for a header or a link. Only their SHA-256 is stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

type Carrier = Pick<typeof signIns.$inferSelect, 'id' | 'generation' | 'ends_at'>

/** Issues a bearer token for a sign-in. It expires after 15 minutes, or with the sign-in. */
export async function newToken(shop: Shop, { id, generation, ends_at }: Carrier): Promise<AccessToken> {
  const access_token = newSecret()
  const created_at = shop.now()
  const expires_at = new Date(Math.min(created_at.getTime() + tokenMinutes * 60_000, ends_at.getTime()))
  await shop.db
    .insert(accessTokens)
    .values({ token_hash: secretHash(access_token), sign_in_id: id, generation, created_at, expires_at })
  return { access_token, expires_at: expires_at.toISOString() }
}

/** A token's customer and sign-in. */
export type TokenOwner = { customer_id: string; sign_in_id: string; signed_in_at: Date }

/**
 * Finds the owner of a bearer token; undefined if it is unknown or expired. The first use of a token proves that the
 * response of its renewal arrived (see sign-ins.ts).
 */
export async function findTokenOwner(shop: Shop, token: string): Promise<TokenOwner | undefined> {
  const [found] = await tokenOwner(shop.db, { hash: secretHash(token), now: shop.now().toISOString() })
  if (!found) return undefined
  const { is_first_use, signed_in_at, ...owner } = found
  if (is_first_use) await shop.db.update(signIns).set({ renewal_arrived: true }).where(eq(signIns.id, owner.sign_in_id))
  return { ...owner, signed_in_at: new Date(signed_in_at) }
}

const tokenOwner = statement<
  { customer_id: string; sign_in_id: string; signed_in_at: string; is_first_use: boolean },
  { hash: Buffer; now: string }
>(
  'token_owner',
  sql`
    select s.customer_id, s.id as sign_in_id, s.created_at as signed_in_at,
      not s.renewal_arrived and t.generation = s.generation as is_first_use
    from access_tokens t join sign_ins s on s.id = t.sign_in_id
    where t.token_hash = ${sql.placeholder('hash')}::bytea
      and least(t.expires_at, s.expires_at) > ${sql.placeholder('now')}::timestamptz`,
)
