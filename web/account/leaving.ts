import { useLocation } from 'react-router'
import { nextPath } from '#web/account/next-path.ts'
import { useLocale } from '#web/shell/language.ts'

/**
 * Navigates to the `next` page of the address, or of `asked`, the query of the page where signing in started. A full
 * page load, so that cart, garage and header start with the customer's data.
 */
export function useLeaveToNext(asked?: string): () => void {
  const locale = useLocale()
  const { search } = useLocation()
  return () => location.assign(nextPath(asked ?? search, locale, location.origin))
}
