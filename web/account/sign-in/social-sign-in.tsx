import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { social } from '#shared/i18n/sign-in.ts'
import { useSignInHandler } from '#web/account/sign-in/after-sign-in.ts'
import { GoogleButton, NetworkButton } from '#web/account/sign-in/network-buttons.tsx'
import { NetworkNotice } from '#web/account/sign-in/network-notice.tsx'
import { type Provider, type SocialUser, socialLogin } from '#web/account/sign-in/networks.ts'
import { savePending } from '#web/account/sign-in/pending-registration.ts'
import type { SocialSignInStep } from '#web/account/sign-in/social-steps.tsx'
import { type Offered, useNetworks } from '#web/account/sign-in/use-networks.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'

/** How long a click waits for a network's script; browsers let a click open a window for 5 s. */
const scriptTimeoutMs = 3_000

type Props = {
  offered: Offered
  /** The network's token is not enough: an e-mail address or a code is needed first. */
  onStep: (step: SocialSignInStep) => void
}

/** Sign-in buttons of the networks the shop has credentials for; nothing without any. */
export function SocialSignIn({ offered, onStep }: Props) {
  const words = useMessages(social)
  const onSignedIn = useSignInHandler()
  const { search } = useLocation()
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
      onStep(savePending({ ...answer, provider, search }))
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
