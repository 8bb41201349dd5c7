import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { spentProofs } from '#database/schema/customers.ts'
import { secretHash } from '#domain/customers/tokens.ts'
import type { Shop } from '#domain/shop.ts'
import { facebookDialog } from '#services/facebook/client.ts'
import type { Answer } from '#shared/api.ts'
import { proofMinutes } from '#shared/limits.ts'

/** The browser's configuration of the Google and Facebook buttons; null for a network that the shop does not use. */
export function signInNetworks(shop: Shop, session_id: string): Answer<'GET /auth/providers'> {
  const { google, facebook } = shop
  return {
    google: google ? { client_id: google.client_id, script: google.script, nonce: newNonce(shop, session_id) } : null,
    facebook: facebook
      ? { app_id: facebook.app_id, script: facebook.script, version: facebook.version, ...facebookDialog }
      : null,
  }
}

/** Which of the two networks the shop has configured; the same for every visitor. */
export function offeredNetworks({ google, facebook }: Shop): { google: boolean; facebook: boolean } {
  return { google: google !== null, facebook: facebook !== null }
}

/**
 * A nonce sent with the Google sign-in and returned in its token, so that a token made for another device, or replayed,
 * is rejected. Nothing is stored until it comes back.
 */
function newNonce(shop: Shop, session_id: string): string {
  const ends = Math.floor(shop.now().getTime() / 1000) + proofMinutes * 60
  const body = `${randomBytes(12).toString('base64url')}.${ends}`
  return `${body}.${macOf(shop, body, session_id)}`
}

/** Checks that a nonce is ours, of this session, not expired and unused, and marks it as used. */
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

/** Deletes expired nonces; their own date already makes them invalid. */
export async function tidyNonces(shop: Shop): Promise<void> {
  await shop.db.delete(spentProofs).where(lt(spentProofs.expires_at, shop.now()))
}

function macOf({ link_secret }: Shop, body: string, session_id: string): string {
  return createHmac('sha256', link_secret).update(`nonce ${body} ${session_id}`).digest('base64url')
}
