import { useState, useSyncExternalStore } from 'react'

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
 * Whether this component came with the document. After a navigation its layout must be exact at once, because Back
 * restores the scroll position.
 */
export function useCameWithDocument(): boolean {
  const isHydrated = useHydrated()
  const [cameWithDocument] = useState(!isHydrated)
  return cameWithDocument
}
