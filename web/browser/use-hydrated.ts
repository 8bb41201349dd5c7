import { useState, useSyncExternalStore } from 'react'
import { useNavigationType } from 'react-router'

const never = () => () => {}

/**
 * False until hydration. Controls that need script stay disabled before: a form submitted natively would put the
 * password into the URL.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Whether what is below the fold may be laid out when it comes near the screen. Not after Back and Forward, which
 * restore the scroll position: there the layout must be exact at once. Of a document that is reloaded, the styles see to that
 * (`data-restored` in web/delivery/defer-scripts.ts).
 */
export function useLateLayout(): boolean {
  // `data-hydrating` is there until the page is hydrated (web/delivery/defer-scripts.ts). No state that changes then:
  // it would render a list a second time.
  const [cameWithDocument] = useState(() => import.meta.env.SSR || 'hydrating' in document.documentElement.dataset)
  return useNavigationType() !== 'POP' || cameWithDocument
}
