import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

const stars = (count: number) => english(count, 'star', 'stars')
const reviewsCount = (count: number) => english(count, 'review', 'reviews')

const starsArabic = (count: number) => arabic(count, 'نجمة واحدة', 'نجمتان', 'نجوم', 'نجمة')
const reviewsCountArabic = (count: number) => arabic(count, 'تقييم واحد', 'تقييمان', 'تقييمات', 'تقييماً', 'تقييم')

/** The published reviews of a wheel. */
export const reviews = bilingual({
  rating: [(rating: string) => `${rating} of 5 stars`, (rating) => `${rating} من 5 نجوم`],
  reviews_count: [(count: number) => english(count, 'review', 'reviews'), reviewsCountArabic],
  stars: [stars, starsArabic],
  by_stars: ['Reviews by stars', 'التقييمات بحسب النجوم'],
  star_bar: [
    (rating: number, count: number) => `${stars(rating)}, ${reviewsCount(count)}`,
    (rating, count) => `${starsArabic(rating)}، ${reviewsCountArabic(count)}`,
  ],
  shown: [
    (count: number, rating: number) => `${reviewsCount(count)} with ${stars(rating)}`,
    (count, rating) => `${reviewsCountArabic(count)} (${starsArabic(rating)})`,
  ],
  shown_all: [
    (count: number) => (count === 1 ? '1 review' : `All ${reviewsCount(count)}`),
    (count) => `كل التقييمات (${count})`,
  ],
  show_all: ['Show all', 'عرض الكل'],
  show_more: [(left: number) => `Show more (${left} left)`, (left) => `عرض المزيد (بقي ${left})`],
  answer_of_shop: ['Answer of the shop', 'رد المتجر'],
  verified: ['Verified buyer', 'مشترٍ موثّق'],
  same_car: ['Same car as yours', 'مثل سيارتكم'],
  written_in_en: ['Written in English', 'كُتب بالإنجليزية'],
  written_in_ar: ['Written in Arabic', 'كُتب بالعربية'],
  see_translation: ['See translation', 'عرض الترجمة'],
  hide_translation: ['Hide translation', 'إخفاء الترجمة'],
  photo_by: [
    (name: string, now: number, of: number) => `Photo ${now} of ${of} by ${name}`,
    (name, now, of) => `الصورة ${now} من ${of}، من \u2068${name}\u2069`,
  ],
  enlarge: [(what: string) => `Enlarge: ${what}`, (what) => `تكبير: ${what}`],
  previous: ['Previous photo', 'الصورة السابقة'],
  next: ['Next photo', 'الصورة التالية'],
  demo: ['These reviews were written for the demonstration.', 'كُتبت هذه التقييمات للعرض التجريبي.'],
  demo_one: ['written for the demonstration', 'كُتب للعرض التجريبي'],
  none: [
    'No reviews of this design yet. Be the first to say how it looks and drives.',
    'لا توجد تقييمات لهذا التصميم بعد. كونوا أول من يصف شكله وقيادته.',
  ],
})

/** Writing a review, and the reviews of mine. */
export const reviewForm = bilingual({
  title: [(design: string) => `Your review of ${design}`, (design) => `تقييمكم لـ \u2068${design}\u2069`],
  rating: ['Your rating', 'تقييمكم بالنجوم'],
  star_word: [
    (rating: number) => ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'][rating - 1] ?? '',
    (rating) => ['ضعيف', 'مقبول', 'جيد', 'جيد جداً', 'ممتاز'][rating - 1] ?? '',
  ],
  name: ['Your name', 'اسمكم'],
  name_hint: ['Shown with the review. A first name is enough.', 'يظهر مع التقييم، ويكفي الاسم الأول.'],
  text: ['Your review', 'رأيكم'],
  text_hint: ['How does it look and drive, and how did fitting it go?', 'كيف شكله وقيادته، وكيف كان تركيبه؟'],
  letters_left: [
    (left: number) => `${english(left, 'character', 'characters')} left`,
    (left) => `بقي ${arabic(left, 'حرف واحد', 'حرفان', 'أحرف', 'حرفاً', 'حرف')}`,
  ],
  car: ['Your car', 'سيارتكم'],
  car_hint: ['Make, model and year help owners of the same car.', 'الماركة والطراز والسنة تفيد أصحاب السيارة نفسها.'],
  fit: ['How it fits', 'كيف ركب الجنط؟'],
  fit_hint: ['For example: no rubbing at full lock', 'مثلاً: بلا احتكاك عند أقصى دوران للمقود'],
  send: ['Send review', 'إرسال التقييم'],
  as_guest: [
    'You are writing as a guest, so we cannot tell you the result. Sign in to get it by e-mail and to find the review in your account.',
    'تكتبون بصفة زائر، فلا يمكننا إبلاغكم بالنتيجة. سجّلوا الدخول لتصلكم بالبريد الإلكتروني وتجدوا التقييم في حسابكم.',
  ],
  sign_in: ['Sign in', 'تسجيل الدخول'],
  verified_hint: [
    'If you bought this design here, your review is marked “Verified buyer”.',
    'إن اشتريتم هذا التصميم من متجرنا يظهر تقييمكم بصفة «مشترٍ موثّق».',
  ],
  thanks: ['Thank you for your review', 'شكراً على تقييمكم'],
  waiting: [
    'It is waiting for approval: our team reads it before it is published.',
    'تقييمكم بانتظار الموافقة: يقرؤه فريقنا قبل نشره.',
  ],
  email_follows: ['We will e-mail you the result.', 'وسنخبركم بالنتيجة بالبريد الإلكتروني.'],
  look_again: ['Once approved, it appears on this page.', 'وبعد الموافقة عليه يظهر في هذه الصفحة.'],
  see_mine: ['My reviews', 'تقييماتي'],
  close: ['Back to the wheel', 'العودة إلى الجنط'],
  mine: ['My reviews', 'تقييماتي'],
  mine_text: ['The reviews you have written, and their status.', 'التقييمات التي كتبتموها وحالتها.'],
  mine_none: [
    'You have not written a review yet. You can write one on the page of each wheel.',
    'لم تكتبوا تقييماً بعد. يمكنكم كتابته في صفحة كل جنط.',
  ],
  to_wheels: ['See all wheels', 'عرض كل الجنوط'],
  state_waiting: ['Waiting for approval', 'بانتظار الموافقة'],
  state_approved: ['Published', 'منشور'],
  state_declined: ['Not published', 'غير منشور'],
  declined_reason: ['Reason:', 'السبب:'],
  write_again: ['You can write another review of this wheel.', 'يمكنكم كتابة تقييم آخر لهذا الجنط.'],
  wheel_gone: ['A wheel we no longer sell', 'جنط لم نعد نبيعه'],
})

/** What the page of a wheel says about reviews before their script is loaded. */
export const reviewSection = bilingual({
  reviews: ['Customer reviews', 'آراء العملاء'],
  write: ['Write a review', 'كتابة تقييم'],
})
