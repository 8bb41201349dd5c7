import type { shell } from '#shared/i18n/shell.ts'

type Word = keyof (typeof shell)['en']

/** The pages in the header's navigation, with the names of their words in shared/i18n/shell.ts. */
export const navigation = [
  { to: '/alloy-wheels', word: 'alloy_wheels' },
  { to: '/clearance-wheels', word: 'in_stock_deals' },
  { to: '/addons', word: 'accessories' },
  { to: '/gallery', word: 'gallery' },
] as const satisfies { to: string; word: Word }[]

/** The same and the list of wishes, for guests too: in the footer and in the menu of phones, where there is room. */
export const shopPages = [...navigation, { to: '/wishlist', word: 'wishlist' }] as const

/** The pages of text in the footer. */
export const texts = [
  { to: '/track-order', word: 'track_order' },
  { to: '/about-us', word: 'about_us' },
  { to: '/faq', word: 'faq' },
  { to: '/delivery-policy', word: 'delivery_policy' },
  { to: '/return-policy', word: 'return_policy' },
  { to: '/terms-conditions', word: 'terms_conditions' },
  { to: '/privacy-policy', word: 'privacy_policy' },
] as const satisfies { to: string; word: Word }[]
