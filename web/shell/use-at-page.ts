import { useLocation } from 'react-router'
import { withoutLocale } from '#shared/locale.ts'

/** Is the page being shown this one? `/cart` is not `/cart/checkout`. */
export function useAtPage(): (path: string) => boolean {
  const here = withoutLocale(useLocation().pathname)
  return (path) => here === path
}
