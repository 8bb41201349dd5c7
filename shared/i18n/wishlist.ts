import { bilingual } from '#shared/i18n/messages.ts'

/** The page of what is wished for. */
export const wishlist = bilingual(
  {
    title: 'Wishlist',
    description: 'The wheels you would like to have.',
    remove: (name: string) => `Take ${name} off the wishlist`,
    empty: 'Nothing here yet. The heart on a wheel puts it on this list.',
    look: 'Look at wheels',
    each: 'each',
    add_set: 'Add set of 4',
    added: 'It is in your cart.',
    to_cart: 'To the cart',
    guest: 'This list lives in this browser. Signed in, you have it on every device.',
    sign_in: 'Sign in',
    loading: 'Loading your wishlist',
    try_again: 'Try again',
    gone: (count: number) =>
      count === 1 ? 'One wheel of this list has left the shop.' : `${count} wheels of this list have left the shop.`,
  },
  {
    title: 'المفضلة',
    description: 'الجنوط التي تودّون اقتناءها.',
    remove: (name: string) => `إزالة ${name} من المفضلة`,
    empty: 'لا شيء هنا بعد. القلب الذي على الجنط يضعه في هذه القائمة.',
    look: 'تصفح الجنوط',
    each: 'للواحد',
    add_set: 'أضيفوا طقماً من 4',
    added: 'أضفناه إلى سلتكم.',
    to_cart: 'إلى السلة',
    guest: 'هذه القائمة محفوظة في هذا المتصفح. سجّلوا الدخول لتجدوها على كل أجهزتكم.',
    sign_in: 'تسجيل الدخول',
    loading: 'جارٍ تحميل المفضلة',
    try_again: 'حاولوا مرة أخرى',
    gone: (count: number) =>
      count === 1 ? 'لم يعد أحد جنوط القائمة لدينا.' : `لم تعد ${count} من جنوط القائمة لدينا.`,
  },
)
