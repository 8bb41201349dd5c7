import { useLocation } from 'react-router'
import { nextPath } from '#web/account/next-path.ts'
import { useLocale } from '#web/shell/language.ts'

/**
 * Leaves for where somebody was going, by the address's query or by `asked`, that of the page where they began. The whole
 * page anew: cart, garage and header begin as the customer's.
 */
export function useLeaving(asked?: string): () => void {
  const locale = useLocale()
  const { search } = useLocation()
  return () => location.assign(nextPath(asked ?? search, locale, location.origin))
}
