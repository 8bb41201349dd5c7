import { useCallback, useEffect, useRef, useState } from 'react'
import { openFacebook } from '#web/account/facebook.ts'
import { type Google, openGoogle } from '#web/account/google.ts'
import { type Network, type Networks, networksOf, type Provider } from '#web/account/networks.ts'
import { call } from '#web/browser/api.ts'
import { sessionId } from '#web/browser/session.ts'

export type Offered = { google: boolean; facebook: boolean }

/** Google's nonce is good for an hour; a page that was left open gets a new one before. */
const renewMs = 50 * 60_000

type InUse = {
  networks: Networks
  /** Null until their scripts run. */
  google: Google | null
  facebook: Network | null
  /** A new nonce, and another try for a script that did not come. */
  renew: () => void
}

/** The networks' own scripts, loaded while the buttons are on the page. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what asks anew.
  useEffect(() => {
    if (!hasGoogle && !hasFacebook) return
    let isGone = false
    // Whoever clicks is told that they are not ready; the page works without them.
    const missing = (error: unknown) => console.warn('A sign-in network is not ready', error)
    const asking = call('GET /auth/providers', { query: { session_id: sessionId() } })
    Promise.all([asking, pageLoaded()]).then(([facts]) => {
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

/** The page itself goes first: a network that is slow or out of reach does not keep it loading. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}
