import { useEffect, useEffectEvent } from 'react'

/** Calls `restored` when the browser shows the page from its back/forward cache: back from the bank, nothing reloads. */
export function usePageRestored(restored: () => void): void {
  const onRestored = useEffectEvent(restored)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
