import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { spentProofs } from '#database/schema/customers.ts'
import { secretHash } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'
import { proofMinutes } from '#shared/limits.ts'

/**
 * A number used once: goes out with the sign-in to Google and comes back in its token, so that a token that was made for
 * another device, or used before, is worth nothing. Nothing is kept until it comes back.
 */
export function newNonce(shop: Shop, session_id: string): string {
  const ends = Math.floor(shop.now().getTime() / 1000) + proofMinutes * 60
  const body = `${randomBytes(12).toString('base64url')}.${ends}`
  return `${body}.${macOf(shop, body, session_id)}`
}

/** Whether a nonce is ours, of this session, still good and never used before; it is used now. */
export async function spendNonce(shop: Shop, nonce: string | null, session_id: string | undefined): Promise<boolean> {
  const [random, ends, mac] = nonce?.split('.') ?? []
  if (!session_id || !random || !ends || !mac) return false
  const [given, ours] = [Buffer.from(mac), Buffer.from(macOf(shop, `${random}.${ends}`, session_id))]
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return false
  const expires_at = new Date(Number(ends) * 1000)
  if (expires_at <= shop.now()) return false
  const { rowCount } = await shop.db
    .insert(spentProofs)
    .values({ proof_hash: secretHash(nonce!), expires_at })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Forgets what has run out: it is refused by its own date. */
export async function tidyNonces(shop: Shop): Promise<void> {
  await shop.db.delete(spentProofs).where(lt(spentProofs.expires_at, shop.now()))
}

function macOf({ link_secret }: Shop, body: string, session_id: string): string {
  return createHmac('sha256', link_secret).update(`nonce ${body} ${session_id}`).digest('base64url')
}
