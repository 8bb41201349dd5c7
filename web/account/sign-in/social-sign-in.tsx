import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { social } from '#shared/i18n/sign-in.ts'
import { useSignInHandler } from '#web/account/sign-in/after-sign-in.ts'
import { GoogleButton, NetworkButton } from '#web/account/sign-in/network-buttons.tsx'
import { type Google, openFacebook, openGoogle } from '#web/account/sign-in/network-scripts.ts'
import { type Network, networksOf, type Provider, type SocialUser, socialLogin } from '#web/account/sign-in/networks.ts'
import { type CodeSent, NetworkNotice, type SocialSignInStep } from '#web/account/sign-in/social-steps.tsx'
import { call } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { sessionId } from '#web/browser/session.ts'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'

/** How long a click waits for a network's script; browsers let a click open a window for 5 s. */
const scriptTimeoutMs = 3_000

type Props = {
  offered: Offered
  /** The network supplies no e-mail address: it is needed first. */
  onStep: (step: SocialSignInStep) => void
  /** A code was sent, which is needed first. */
  onCode: (started: CodeSent) => void
}

/** Sign-in buttons of the networks the shop has credentials for; nothing without any. */
export function SocialSignIn({ offered, onStep, onCode }: Props) {
  const words = useMessages(social)
  const onSignedIn = useSignInHandler()
  const { networks, google, facebook, renew } = useNetworks(offered)
  const [busy, setBusy] = useState(false)
  const [awaited, setAwaited] = useState<Provider | null>(null)
  const [failed, setFailed] = useState<{ problem: unknown; provider: Provider } | null>(null)
  const forget = useCallback(() => setFailed(null), [])

  async function enter(provider: Provider) {
    let user: SocialUser | undefined
    try {
      user = await networks.signIn(provider)
      setFailed(null)
      setBusy(true)
      const answer = await socialLogin(user)
      if (!('registration' in answer)) return onSignedIn(answer)
      onCode({ ...answer, provider })
    } catch (problem) {
      if (user && problem instanceof ApiProblem && problem.code === 'email_needed') return onStep({ user, networks })
      setFailed({ problem, provider })
      renew()
    }
    setBusy(false)
  }

  function begin(provider: Provider) {
    forget()
    if (provider === 'FACEBOOK' && facebook) return void enter(provider)
    setAwaited(provider)
    renew()
  }

  const go = useEffectEvent((provider: Provider) => void enter(provider))
  useEffect(() => {
    if (google) go('GOOGLE')
  }, [google])
  useEffect(() => {
    if (!awaited) return
    const isThere = awaited === 'GOOGLE' ? google : facebook
    const proceed = () => {
      setAwaited(null)
      // Google's own button is on the page now and takes the next click.
      if (awaited === 'FACEBOOK' || !isThere) go(awaited)
    }
    if (isThere) return proceed()
    const late = setTimeout(proceed, scriptTimeoutMs)
    return () => clearTimeout(late)
  }, [awaited, google, facebook])

  if (!offered.google && !offered.facebook) return null
  return (
    <section className="space-y-3">
      <div inert={busy} className="space-y-3">
        {offered.google && (
          <GoogleButton
            google={google}
            busy={awaited === 'GOOGLE'}
            onOpen={forget}
            onTooEarly={() => begin('GOOGLE')}
          />
        )}
        {offered.facebook && (
          <NetworkButton provider="FACEBOOK" busy={awaited === 'FACEBOOK'} onClick={() => begin('FACEBOOK')} />
        )}
      </div>
      {busy && <Spinner size={22} label={words.signing_in} />}
      {failed && <NetworkNotice {...failed} />}
      <p className="flex items-center gap-4 pt-3 text-muted text-small before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
    </section>
  )
}

type Offered = { google: boolean; facebook: boolean }

/** Google's nonce is valid for an hour; a page that stays open renews it before. */
const renewMs = 50 * 60_000

/**
 * The networks, whose scripts load while the buttons are on the page: `google` and `facebook` are null until theirs
 * runs. `renew` gets a new nonce and retries scripts that failed to load.
 */
function useNetworks({ google: hasGoogle, facebook: hasFacebook }: Offered) {
  const open = useRef<Partial<Record<Provider, Network>>>({})
  const [google, setGoogle] = useState<Google | null>(null)
  const [facebook, setFacebook] = useState<Network | null>(null)
  const [round, setRound] = useState(0)
  const renew = useCallback(() => setRound((last) => last + 1), [])
  const [networks] = useState(() =>
    networksOf(() => ({
      ...(hasGoogle && { GOOGLE: open.current.GOOGLE }),
      ...(hasFacebook && { FACEBOOK: open.current.FACEBOOK }),
    })),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again
  useEffect(() => {
    if (!hasGoogle && !hasFacebook) return
    let isGone = false
    // A click reports that the network is not ready; the page works without it.
    const missing = (error: unknown) => console.warn('A sign-in network is not ready', error)
    const request = call('GET /auth/providers', { query: { session_id: sessionId() } })
    Promise.all([request, pageLoaded()]).then(([facts]) => {
      if (isGone) return
      if (facts.google)
        openGoogle(facts.google).then((opened) => {
          if (isGone) return
          open.current.GOOGLE = opened
          setGoogle(opened)
        }, missing)
      if (facts.facebook && !open.current.FACEBOOK)
        openFacebook(facts.facebook).then((opened) => {
          if (isGone) return
          open.current.FACEBOOK = opened
          setFacebook(opened)
        }, missing)
    }, missing)
    const late = setTimeout(renew, renewMs)
    return () => {
      isGone = true
      clearTimeout(late)
    }
  }, [hasGoogle, hasFacebook, round, renew])

  return { networks, google, facebook, renew }
}

/** Waits for the page's load event, so that a slow or unreachable network does not delay it. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
