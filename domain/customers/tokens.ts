import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { accessTokens } from '#database/schema/customers.ts'
import type { Shop } from '#domain/shop.ts'

/** Whose bearer token this is; undefined where it is nobody's or has run out. Only its SHA-256 is kept. */
export async function findTokenOwner(shop: Shop, token: string): Promise<string | undefined> {
  const hash = createHash('sha256').update(token).digest()
  const [found] = await shop.db
    .select({ customer_id: accessTokens.customer_id })
    .from(accessTokens)
    .where(and(eq(accessTokens.token_hash, hash), gt(accessTokens.expires_at, shop.now())))
  return found?.customer_id
}
