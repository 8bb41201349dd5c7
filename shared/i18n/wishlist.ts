import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** The page of what is wished for. */
export const wishlist = bilingual({
  title: ['Wishlist', 'المفضلة'],
  description: ['The wheels you have saved.', 'الجنوط التي تودّون اقتناءها.'],
  remove: [(name: string) => `Remove ${name} from wishlist`, (name) => `إزالة \u2068${name}\u2069 من المفضلة`],
  empty: ['Nothing here yet. Press the heart on a wheel to save it.', 'لا شيء هنا بعد. اضغطوا القلب على أي جنط لحفظه.'],
  look: ['See all wheels', 'عرض كل الجنوط'],
  each: ['each', 'للواحد'],
  add_set: ['Add set of 4', 'إضافة طقم من 4'],
  added: ['Added to your cart.', 'أُضيف إلى سلتكم.'],
  to_cart: ['Go to cart', 'الانتقال إلى السلة'],
  guest: [
    'This list is saved in this browser. Sign in to see it on every device.',
    'هذه القائمة محفوظة في هذا المتصفح. سجّلوا الدخول لتجدوها على كل أجهزتكم.',
  ],
  sign_in: ['Sign in', 'تسجيل الدخول'],
  loading: ['Loading your wishlist', 'جارٍ تحميل المفضلة'],
  try_again: ['Try again', 'إعادة المحاولة'],
  gone: [
    (count: number) => `${english(count, 'wheel on this list is', 'wheels on this list are')} no longer sold.`,
    (count) => `لم نعد نبيع ${arabic(count, 'جنطاً واحداً', 'جنطين', 'جنوط', 'جنطاً', 'جنط')} من هذه القائمة.`,
  ],
})

/** The heart on cards and product pages. */
export const heart = bilingual({
  wish: [(name: string) => `Add ${name} to wishlist`, (name) => `إضافة \u2068${name}\u2069 إلى المفضلة`],
  wish_short: ['Wishlist', 'المفضلة'],
  wished: ['In your wishlist', 'في المفضلة'],
  see_list: ['See your wishlist', 'عرض المفضلة'],
})
