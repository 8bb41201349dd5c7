import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** The page of what is wished for. */
export const wishlist = bilingual(
  {
    title: 'Wishlist',
    description: 'The wheels you have saved.',
    remove: (name: string) => `Remove ${name} from wishlist`,
    empty: 'Nothing here yet. Press the heart on a wheel to save it.',
    look: 'See all wheels',
    each: 'each',
    add_set: 'Add set of 4',
    added: 'Added to your cart.',
    to_cart: 'Go to cart',
    guest: 'This list is saved in this browser. Sign in to see it on every device.',
    sign_in: 'Sign in',
    loading: 'Loading your wishlist',
    try_again: 'Try again',
    gone: (count: number) => `${english(count, 'wheel on this list is', 'wheels on this list are')} no longer sold.`,
  },
  {
    title: 'المفضلة',
    description: 'الجنوط التي تودّون اقتناءها.',
    remove: (name: string) => `إزالة \u2068${name}\u2069 من المفضلة`,
    empty: 'لا شيء هنا بعد. اضغطوا القلب على أي جنط لحفظه.',
    look: 'عرض كل الجنوط',
    each: 'للواحد',
    add_set: 'إضافة طقم من 4',
    added: 'أُضيف إلى سلتكم.',
    to_cart: 'الانتقال إلى السلة',
    guest: 'هذه القائمة محفوظة في هذا المتصفح. سجّلوا الدخول لتجدوها على كل أجهزتكم.',
    sign_in: 'تسجيل الدخول',
    loading: 'جارٍ تحميل المفضلة',
    try_again: 'إعادة المحاولة',
    gone: (count: number) =>
      `لم نعد نبيع ${arabic(count, 'جنطاً واحداً', 'جنطين', 'جنوط', 'جنطاً', 'جنط')} من هذه القائمة.`,
  },
)

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
