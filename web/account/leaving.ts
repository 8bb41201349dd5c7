import { useLocation } from 'react-router'
import { inLocale, withoutLocale } from '#shared/locale.ts'
import { nextPath } from '#web/account/signing.ts'
import { useLocale } from '#web/shell/language.ts'

/** Leaves for where somebody was going. The whole page anew: cart, garage and header begin as the customer's. */
export function useLeaving(): () => void {
  const locale = useLocale()
  const { search } = useLocation()
  return () => location.assign(inLocale(withoutLocale(nextPath(search) ?? '/my-account'), locale))
}
