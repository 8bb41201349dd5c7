import type { Answer } from '#shared/api.ts'
import type { Provider, SocialUser } from '#web/account/networks.ts'
import { gathered } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { alone } from '#web/browser/renew-token.ts'

export const networkNames: Record<Provider, string> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }

/** Shows the server the network's token, and nothing else of the person but the address they typed. */
export function socialLogin(
  { provider, idToken, authToken }: SocialUser,
  email?: string,
): Promise<Answer<'POST /auth/social-login'>> {
  return alone(() => call('POST /auth/social-login', { body: { provider, idToken, authToken, email, ...gathered() } }))
}
