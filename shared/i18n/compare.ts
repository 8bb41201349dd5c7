import { bilingual } from '#shared/i18n/messages.ts'

/** Wheels side by side: the tray and the page. */
export const compare = bilingual(
  {
    open: (count: number) => (count === 1 ? 'Compare with another' : `Compare ${count} wheels`),
    title: 'Compare wheels',
    text: 'Figures side by side; what differs is marked.',
    remove: (name: string) => `Take ${name} out`,
    empty: 'Nothing to compare yet. Open a wheel and choose “Compare”.',
    clear: 'Clear the comparison',
    differs: 'differs',
    see_wheels: 'See all wheels',
    stock: 'Stock',
    verdict: 'On your car',
    price: 'Set of four',
  },
  {
    open: (count: number) => (count === 1 ? 'قارنوه بآخر' : `مقارنة الجنوط (${count})`),
    title: 'مقارنة الجنوط',
    text: 'الأرقام جنباً إلى جنب، وما يختلف منها مميز.',
    remove: (name: string) => `إخراج ${name} من المقارنة`,
    empty: 'لا شيء للمقارنة بعد. افتحوا جنطاً واختاروا «مقارنة».',
    clear: 'إفراغ المقارنة',
    differs: 'يختلف',
    see_wheels: 'عرض كل الجنوط',
    stock: 'التوفر',
    verdict: 'على سيارتكم',
    price: 'طقم من أربعة',
  },
)
