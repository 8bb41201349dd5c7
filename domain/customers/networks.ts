import { newNonce } from '#domain/customers/nonce.ts'
import type { Shop } from '#domain/shop.ts'
import { facebookDialog } from '#services/facebook/client.ts'
import type { Answer } from '#shared/api.ts'

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
