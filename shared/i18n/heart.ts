import { bilingual } from '#shared/i18n/messages.ts'

/** The heart on cards and product pages. */
export const heart = bilingual(
  {
    wish: (name: string) => `Add ${name} to wishlist`,
    wish_short: 'Wishlist',
    wished: 'In your wishlist',
    see_list: 'See your wishlist',
  },
  {
    wish: (name: string) => `إضافة \u2068${name}\u2069 إلى المفضلة`,
    wish_short: 'المفضلة',
    wished: 'في المفضلة',
    see_list: 'عرض المفضلة',
  },
)
