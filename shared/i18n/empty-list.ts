import { arabic, english } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

/** A list with nothing in it, and the ways out. */
export const emptyList = bilingual(
  {
    empty_title: 'No wheels match these filters',
    empty_text: 'Remove one of them:',
    empty_car_title: (car: string) => `We have no wheels for your ${car} at the moment`,
    empty_car_text:
      'We would rather show none than one that rubs. Ask us: we can also order wheels that are not listed.',
    empty_nothing: 'There is nothing on this page',
    first_page: 'Go to the first page',
    see_all: 'See all wheels',
    nearest: 'Closest matches:',
    lift: (what: string, count: number) => `Without ${what}: ${english(count, 'wheel', 'wheels')}`,
    lift_all: (count: number) => `Without any filter: ${english(count, 'wheel', 'wheels')}`,
  },
  {
    empty_title: 'لا توجد جنوط تطابق عوامل التصفية هذه',
    empty_text: 'يمكنكم إلغاء أحدها:',
    empty_car_title: (car: string) => `لا توجد لدينا حالياً جنوط لسيارة \u2068${car}\u2069`,
    empty_car_text: 'نفضل ألا نعرض شيئاً على أن نعرض جنطاً يحتك. اسألونا، فيمكننا أيضاً طلب جنوط غير معروضة.',
    empty_nothing: 'لا شيء في هذه الصفحة',
    first_page: 'إلى الصفحة الأولى',
    see_all: 'عرض كل الجنوط',
    nearest: 'الأقرب إلى طلبكم:',
    lift: (what: string, count: number) =>
      `من دون «\u2068${what}\u2069»: ${arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط')}`,
    lift_all: (count: number) => `من دون أي تصفية: ${arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط')}`,
  },
)
