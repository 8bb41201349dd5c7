import type { Answer } from '#shared/api.ts'
import { networkSentences } from '#shared/i18n/sign-in.ts'
import { guestData, signInBy } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'

export type Provider = 'GOOGLE' | 'FACEBOOK'

/** A network's user, in the field names of the sign-in libraries. The server trusts only the tokens. */
export type SocialUser = {
  provider: Provider
  id: string
  name: string | null
  email: string | null
  photoUrl: string | null
  firstName: string | null
  lastName: string | null
  authToken: string | null
  idToken: string | null
  authorizationCode: string | null
  /** The network's raw response. */
  response: unknown
}

/** A network whose script is running. Throws NetworkProblem. */
export type Network = {
  /** Signs in by the network's dialog, or by its own button on the page. */
  signIn: () => Promise<SocialUser>
  signOut: (user: SocialUser) => Promise<void>
  /** Gets a new token without user interaction; absent where the network does not support it. */
  refresh?: (user: SocialUser) => Promise<SocialUser>
}

type Reason = keyof typeof networkSentences

/** A sign-in network failed or is missing. `message` is the specification's sentence. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(networkSentences[reason])
    this.reason = reason
  }
}

export type Networks = {
  /** Call it synchronously in the click handler, or the browser blocks the dialog. */
  signIn: (provider: string) => Promise<SocialUser>
  signOut: () => Promise<void>
  refresh: (provider: string) => Promise<SocialUser>
}

/**
 * The sign-in networks the shop has credentials for, by name; undefined while a network's script is not running. There
 * is no automatic sign-in. Throws NetworkProblem for each reason why there is no user.
 */
export function networksOf(find: () => Partial<Record<Provider, Network | undefined>>): Networks {
  let signedIn: SocialUser | null = null

  function ready(provider: string): Network {
    const all = find()
    if (!Object.hasOwn(all, provider)) throw new NetworkProblem('provider_unknown')
    const network = all[provider as Provider]
    if (!network) throw new NetworkProblem('not_ready')
    return network
  }

  return {
    async signIn(provider) {
      signedIn = await ready(provider).signIn()
      return signedIn
    },
    async signOut() {
      if (!signedIn) throw new NetworkProblem('not_signed_in')
      const user = signedIn
      signedIn = null
      await ready(user.provider).signOut(user)
    },
    async refresh(provider) {
      const { refresh } = ready(provider)
      if (!refresh) throw new NetworkProblem('refresh_not_supported')
      if (signedIn?.provider !== provider) throw new NetworkProblem('not_signed_in')
      signedIn = await refresh(signedIn)
      return signedIn
    },
  }
}

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
