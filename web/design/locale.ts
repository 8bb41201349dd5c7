import { useLocation } from 'react-router'
import { type Locale, localeOf } from '#shared/locale.ts'

/** The current page's language, from its address. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}
