import type { Answer } from '#shared/api.ts'
import type { Provider, SocialUser } from '#web/account/networks.ts'
import { guestData, signInBy } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'

export const networkNames: Record<Provider, string> = { GOOGLE: 'Google', FACEBOOK: 'Facebook' }

/** Sends the network's token to the server, and no other personal data except an address the customer typed. */
export function socialLogin(
  { provider, idToken, authToken }: SocialUser,
  email?: string,
): Promise<Answer<'POST /auth/social-login'>> {
  return signInBy(() =>
    call('POST /auth/social-login', { body: { provider, idToken, authToken, email, ...guestData() } }),
  )
}
