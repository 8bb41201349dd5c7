import { networkSentences } from '#shared/i18n/social.ts'

export type Provider = 'GOOGLE' | 'FACEBOOK'

/** Whom a network signs in, in the words of the sign-in libraries. The server believes the tokens alone. */
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
  /** What the network itself said of the person. */
  response: unknown
}

/** One network, once its script runs. Throws NetworkProblem. */
export type Network = {
  /** Who continued with it: by its dialog, or by its own button that is on the page. */
  signIn: () => Promise<SocialUser>
  signOut: (user: SocialUser) => Promise<void>
  /** A new token without asking the person; left out where the network has no such thing. */
  refresh?: (user: SocialUser) => Promise<SocialUser>
}

type Reason = keyof typeof networkSentences

/** What a network, or the lack of one, has to say to the person. `message` is the specification's sentence. */
export class NetworkProblem extends Error {
  override name = 'NetworkProblem'
  readonly reason: Reason

  constructor(reason: Reason) {
    super(networkSentences[reason])
    this.reason = reason
  }
}

export type Networks = {
  /** To be called in the click itself, or the browser blocks the dialog. */
  signIn: (provider: string) => Promise<SocialUser>
  signOut: () => Promise<void>
  refresh: (provider: string) => Promise<SocialUser>
}

/**
 * The networks that the shop has an account with, by their names; undefined is one whose script does not run (yet).
 * Nobody is signed in by itself. Throws NetworkProblem for each way in which there is nobody to give.
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
