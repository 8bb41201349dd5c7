import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the page as the server sent it, until its scripts run. What only works by them waits: a form sent before
 * would put the password into the address.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
