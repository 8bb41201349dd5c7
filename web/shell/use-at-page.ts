import { useLocation } from 'react-router'
import { withoutLocale } from '#shared/locale.ts'

/** Whether a path is the current page, exactly: `/cart` is not `/cart/checkout`. */
export function useAtPage(): (path: string) => boolean {
  const here = withoutLocale(useLocation().pathname)
  return (path) => here === path
}
