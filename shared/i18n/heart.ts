import { bilingual } from '#shared/i18n/messages.ts'

/** The heart on cards and product pages. */
export const heart = bilingual(
  {
    wish: (name: string) => `Wish for ${name}`,
    wish_short: 'Wishlist',
    wished: 'On your wishlist',
    see_list: 'See your wishlist',
  },
  {
    wish: (name: string) => `إضافة ${name} إلى المفضلة`,
    wish_short: 'المفضلة',
    wished: 'في المفضلة',
    see_list: 'عرض المفضلة',
  },
)
