import { arabic, english } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

const stars = (count: number) => english(count, 'star', 'stars')
const reviewsCount = (count: number) => english(count, 'review', 'reviews')

const starsArabic = (count: number) => arabic(count, 'نجمة واحدة', 'نجمتان', 'نجوم', 'نجمة')
const reviewsCountArabic = (count: number) => arabic(count, 'تقييم واحد', 'تقييمان', 'تقييمات', 'تقييماً', 'تقييم')

/** The published reviews of a wheel. */
export const reviews = bilingual(
  {
    rating: (rating: string) => `${rating} of 5 stars`,
    reviews_count: (count: number) => english(count, 'review', 'reviews'),
    stars,
    by_stars: 'Reviews by stars',
    star_bar: (rating: number, count: number) => `${stars(rating)}, ${reviewsCount(count)}`,
    shown: (count: number, rating: number) => `${reviewsCount(count)} with ${stars(rating)}`,
    shown_all: (count: number) => (count === 1 ? '1 review' : `All ${reviewsCount(count)}`),
    show_all: 'Show all',
    show_more: (left: number) => `Show more (${left} left)`,
    verified: 'Verified buyer',
    same_car: 'Same car as yours',
    written_in_en: 'Written in English',
    written_in_ar: 'Written in Arabic',
    see_translation: 'See translation',
    hide_translation: 'Hide translation',
    photo_by: (name: string, now: number, of: number) => `Photo ${now} of ${of} by ${name}`,
    enlarge: (what: string) => `Enlarge: ${what}`,
    previous: 'Previous photo',
    next: 'Next photo',
    demo: 'These reviews were written for the demonstration.',
    demo_one: 'written for the demonstration',
    none: 'No reviews of this design yet. Be the first to say how it looks and drives.',
  },
  {
    rating: (rating: string) => `${rating} من 5 نجوم`,
    reviews_count: reviewsCountArabic,
    stars: starsArabic,
    by_stars: 'التقييمات بحسب النجوم',
    star_bar: (rating: number, count: number) => `${starsArabic(rating)}، ${reviewsCountArabic(count)}`,
    shown: (count: number, rating: number) => `${reviewsCountArabic(count)} (${starsArabic(rating)})`,
    shown_all: (count: number) => `كل التقييمات (${count})`,
    show_all: 'عرض الكل',
    show_more: (left: number) => `عرض المزيد (بقي ${left})`,
    verified: 'مشترٍ موثّق',
    same_car: 'مثل سيارتكم',
    written_in_en: 'كُتب بالإنجليزية',
    written_in_ar: 'كُتب بالعربية',
    see_translation: 'عرض الترجمة',
    hide_translation: 'إخفاء الترجمة',
    photo_by: (name: string, now: number, of: number) => `الصورة ${now} من ${of}، من \u2068${name}\u2069`,
    enlarge: (what: string) => `تكبير: ${what}`,
    previous: 'الصورة السابقة',
    next: 'الصورة التالية',
    demo: 'كُتبت هذه التقييمات للعرض التجريبي.',
    demo_one: 'كُتب للعرض التجريبي',
    none: 'لا توجد تقييمات لهذا التصميم بعد. كونوا أول من يصف شكله وقيادته.',
  },
)
