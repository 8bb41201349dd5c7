import { useLocation } from 'react-router'
import { type Locale, localeOf } from '#shared/locale.ts'

/** The language of the page being shown, as its address says. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname)
}
