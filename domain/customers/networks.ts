import { newNonce } from '#domain/customers/nonce.ts'
import type { Shop } from '#domain/shop.ts'
import { facebookDialog } from '#services/facebook/client.ts'
import type { Answer } from '#shared/api.ts'

/** What the browser needs for the buttons of Google and Facebook; null where the shop has no account there. */
export function signInNetworks(shop: Shop, session_id: string): Answer<'GET /auth/providers'> {
  const { google, facebook } = shop
  return {
    google: google ? { client_id: google.client_id, script: google.script, nonce: newNonce(shop, session_id) } : null,
    facebook: facebook
      ? { app_id: facebook.app_id, script: facebook.script, version: facebook.version, ...facebookDialog }
      : null,
  }
}

/** Which of the two the shop has an account with; the same for everybody. */
export function offeredNetworks({ google, facebook }: Shop): { google: boolean; facebook: boolean } {
  return { google: google !== null, facebook: facebook !== null }
}
