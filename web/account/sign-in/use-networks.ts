import { useCallback, useEffect, useRef, useState } from 'react'
import { openFacebook } from '#web/account/sign-in/facebook.ts'
import { type Google, openGoogle } from '#web/account/sign-in/google.ts'
import { type Network, type Networks, networksOf, type Provider } from '#web/account/sign-in/networks.ts'
import { call } from '#web/browser/api.ts'
import { sessionId } from '#web/browser/session.ts'

export type Offered = { google: boolean; facebook: boolean }

/** Google's nonce is valid for an hour; a page that stays open renews it before. */
const renewMs = 50 * 60_000

type InUse = {
  networks: Networks
  /** Null until their scripts run. */
  google: Google | null
  facebook: Network | null
  /** Gets a new nonce and retries scripts that failed to load. */
  renew: () => void
}

/** The networks' scripts, loaded while the buttons are on the page. */
export function useNetworks({ google: hasGoogle, facebook: hasFacebook }: Offered): InUse {
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
