import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'
import { type Network, NetworkProblem, type SocialUser } from '#web/account/sign-in/networks.ts'
import { loadScript } from '#web/browser/load-script.ts'

type GoogleFacts = NonNullable<Answer<'GET /auth/providers'>['google']>

/**
 * The part of Google Identity Services that the shop uses. An ID token always includes the e-mail address, so no scope
 * is set.
 */
type Identity = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
    auto_select: false
    ux_mode: 'popup'
  }): void
  renderButton(place: HTMLElement, options: ButtonOptions): void
  disableAutoSelect(): void
}

type ButtonOptions = {
  type: 'standard'
  theme: 'outline' | 'filled_black'
  size: 'large'
  text: 'continue_with'
  shape: 'rectangular'
  logo_alignment: 'center'
  locale: Locale
  /** Pixels, 200 to 400. */
  width: number
  click_listener: () => void
}

type ButtonLook = { locale: Locale; dark: boolean; width: number; onClick: () => void }

export type Google = Network & { drawButton: (place: HTMLElement, look: ButtonLook) => void }

/**
 * Google, ready for one token, since a nonce is valid once. Sign-in starts only from a click on Google's own button.
 */
export async function openGoogle({ script, client_id, nonce }: GoogleFacts): Promise<Google> {
  const page = window as { google?: { accounts?: { id?: Identity } } }
  await loadScript(script, () => Boolean(page.google?.accounts?.id))
  const id = page.google!.accounts!.id!
  let arrived: (user: SocialUser) => void = () => {}
  id.initialize({
    client_id,
    nonce,
    auto_select: false,
    ux_mode: 'popup',
    callback: ({ credential }) => arrived(userOf(credential)),
  })
  return {
    drawButton(place, { locale, dark, width, onClick }) {
      id.renderButton(place, {
        type: 'standard',
        theme: dark ? 'filled_black' : 'outline',
        size: 'large',
        text: 'continue_with',
        shape: 'rectangular',
        logo_alignment: 'center',
        locale,
        width: Math.min(400, Math.max(200, Math.floor(width))),
        click_listener: onClick,
      })
    },
    // Google does not report a closed window, so the promise stays pending until the next click.
    signIn: () => new Promise((resolve) => (arrived = resolve)),
    async signOut() {
      id.disableAutoSelect()
    },
  }
}

/** The token's claims, for display only. */
function userOf(idToken: string): SocialUser {
  const claims = claimsOf(idToken)
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : null)
  return {
    provider: 'GOOGLE',
    id: text('sub') ?? '',
    name: text('name'),
    email: text('email'),
    photoUrl: text('picture'),
    firstName: text('given_name'),
    lastName: text('family_name'),
    authToken: null,
    idToken,
    authorizationCode: null,
    response: claims,
  }
}

function claimsOf(idToken: string): Record<string, unknown> {
  try {
    const body = idToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    // The server validates the token; an unreadable one only means there is no name to show here.
    return {}
  }
}

type FacebookFacts = NonNullable<Answer<'GET /auth/providers'>['facebook']>

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
export async function openFacebook({ script, app_id, version, scope, fields }: FacebookFacts): Promise<Network> {
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
