import { bilingual } from '#shared/i18n/messages.ts'

/** A list with nothing in it, and the ways out. */
export const emptyList = bilingual(
  {
    empty_title: 'No wheel answers to all of these filters',
    empty_text: 'Take one of them away:',
    empty_car_title: (car: string) => `No wheel in the shop fits your ${car} at the moment`,
    empty_car_text: 'We would rather show none than one that rubs. Ask us: we also order wheels that are not listed.',
    empty_nothing: 'There is nothing on this page',
    first_page: 'Go to the first page',
    see_all: 'See all wheels',
    nearest: 'What is nearest:',
    lift: (what: string, count: number) =>
      count === 1 ? `Without ${what}: 1 wheel` : `Without ${what}: ${count} wheels`,
    lift_all: (count: number) => (count === 1 ? 'Without any filter: 1 wheel' : `Without any filter: ${count} wheels`),
    lift_fit_style: (count: number) => `Those that stand further out as well: ${count}`,
  },
  {
    empty_title: 'لا جنط يستوفي كل عوامل التصفية هذه',
    empty_text: 'ألغوا واحداً منها:',
    empty_car_title: (car: string) => `لا يوجد في المتجر حالياً جنط يناسب ${car}`,
    empty_car_text: 'نفضل ألا نعرض شيئاً على أن نعرض جنطاً يحتك. اسألونا، فنحن نطلب أيضاً جنوطاً غير معروضة.',
    empty_nothing: 'لا شيء في هذه الصفحة',
    first_page: 'إلى الصفحة الأولى',
    see_all: 'عرض كل الجنوط',
    nearest: 'الأقرب إلى ما طلبتم:',
    lift: (what: string, count: number) => `من دون «${what}»: ${count}`,
    lift_all: (count: number) => `من دون أي تصفية: ${count}`,
    lift_fit_style: (count: number) => `مع ما يبرز أكثر أيضاً: ${count}`,
  },
)
