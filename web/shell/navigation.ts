import { useLocation } from 'react-router'
import type { shell } from '#shared/i18n/shell.ts'
import { withoutLocale } from '#shared/locale.ts'

type Word = keyof (typeof shell)['en']

/** The header's navigation, with keys of shared/i18n/shell.ts. */
export const navigation = [
  { to: '/alloy-wheels', word: 'alloy_wheels' },
  { to: '/clearance-wheels', word: 'in_stock_deals' },
  { to: '/addons', word: 'accessories' },
  { to: '/gallery', word: 'gallery' },
] as const satisfies { to: string; word: Word }[]

/** The same plus the wishlist, for guests too: in the footer and the phones' menu, where there is room. */
export const shopPages = [...navigation, { to: '/wishlist', word: 'wishlist' }] as const

/** The footer's text pages. */
export const texts = [
  { to: '/track-order', word: 'track_order' },
  { to: '/about-us', word: 'about_us' },
  { to: '/faq', word: 'faq' },
  { to: '/delivery-policy', word: 'delivery_policy' },
  { to: '/return-policy', word: 'return_policy' },
  { to: '/terms-conditions', word: 'terms_conditions' },
  { to: '/privacy-policy', word: 'privacy_policy' },
] as const satisfies { to: string; word: Word }[]

/** Whether a path is the current page, exactly: `/cart` is not `/cart/checkout`. */
export function useAtPage(): (path: string) => boolean {
  const here = withoutLocale(useLocation().pathname)
  return (path) => here === path
}
