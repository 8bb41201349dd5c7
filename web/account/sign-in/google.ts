import type { Answer } from '#shared/api.ts'
import type { Locale } from '#shared/locale.ts'
import type { Network, SocialUser } from '#web/account/sign-in/networks.ts'
import { loadScript } from '#web/browser/load-script.ts'

type Facts = NonNullable<Answer<'GET /auth/providers'>['google']>

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
export async function openGoogle({ script, client_id, nonce }: Facts): Promise<Google> {
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
