import { useSyncExternalStore } from 'react'

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
