import type { Answer } from '#shared/api.ts'
import { type Network, NetworkProblem, type SocialUser } from '#web/account/sign-in/networks.ts'
import { loadScript } from '#web/browser/load-script.ts'

type Facts = NonNullable<Answer<'GET /auth/providers'>['facebook']>

type LoginAnswer = { status?: string; authResponse?: { accessToken: string; userID: string } | null }

/** The part of Facebook's SDK that the shop uses. */
type Sdk = {
  init(options: { appId: string; version: string; cookie: false; xfbml: false; autoLogAppEvents: false }): void
  login(callback: (answer: LoginAnswer) => void, options: { scope: string }): void
  getLoginStatus(callback: (answer: LoginAnswer) => void, again: true): void
  logout(callback: () => void): void
  api(path: string, params: { fields: string }, callback: (answer: unknown) => void): void
}

/**
 * Timeout for the SDK to start after its script, and for Graph's profile answer; the server fetches the profile itself.
 */
const sdkMs = 20_000
const profileMs = 3_000

/** Facebook without cookies, XFBML or event logging. Sign-in starts only from a click. */
export async function openFacebook({ script, app_id, version, scope, fields }: Facts): Promise<Network> {
  const FB = await loadSdk(script)
  FB.init({ appId: app_id, version, cookie: false, xfbml: false, autoLogAppEvents: false })

  async function userOf({ authResponse }: LoginAnswer): Promise<SocialUser> {
    if (!authResponse?.accessToken) throw new NetworkProblem('cancelled')
    const { accessToken, userID } = authResponse
    const response = await profile()
    const text = (name: string) => (typeof response[name] === 'string' ? response[name] : null)
    return {
      provider: 'FACEBOOK',
      id: userID,
      name: text('name'),
      email: text('email'),
      photoUrl: `https://graph.facebook.com/${userID}/picture?type=normal`,
      firstName: text('first_name'),
      lastName: text('last_name'),
      authToken: accessToken,
      idToken: null,
      authorizationCode: null,
      response,
    }
  }

  /** The profile Facebook gives the browser. It only supplies a name to show, so failures are ignored. */
  function profile(): Promise<Record<string, unknown>> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve({}), profileMs)
      FB.api('/me', { fields }, (answer) => {
        clearTimeout(late)
        resolve(answer && typeof answer === 'object' ? (answer as Record<string, unknown>) : {})
      })
    })
  }

  return {
    signIn: () => new Promise<LoginAnswer>((resolve) => FB.login(resolve, { scope })).then(userOf),
    signOut: () => new Promise((resolve) => FB.logout(resolve)),
    refresh: () => new Promise<LoginAnswer>((resolve) => FB.getLoginStatus(resolve, true)).then(userOf),
  }
}

/** The SDK announces itself when it is ready, because its script loads a second one. */
function loadSdk(script: string): Promise<Sdk> {
  const page = window as { FB?: Sdk; fbAsyncInit?: () => void }
  if (page.FB) return Promise.resolve(page.FB)
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new NetworkProblem('not_ready')), sdkMs)
    page.fbAsyncInit = () => {
      clearTimeout(late)
      resolve(page.FB!)
    }
    loadScript(script, () => true).catch(reject)
  })
}
