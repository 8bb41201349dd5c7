import { arabic } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

/** Wheels side by side: the tray and the page. */
export const compare = bilingual(
  {
    open: (count: number) => (count === 1 ? 'Compare with another wheel' : `Compare ${count} wheels`),
    title: 'Compare wheels',
    text: 'Figures side by side, with the differences marked.',
    choose: 'Choose this wheel',
    remove: (name: string) => `Remove ${name} from the comparison`,
    empty: 'Nothing to compare yet. Open a wheel and choose “Compare”.',
    clear: 'Clear the comparison',
    differs: 'differs',
    see_wheels: 'See all wheels',
    stock: 'Stock',
    verdict: 'On your car',
    price: 'Set of four',
  },
  {
    open: (count: number) =>
      count === 1 ? 'المقارنة بجنط آخر' : `مقارنة ${arabic(count, '', 'جنطين', 'جنوط', 'جنطاً', 'جنط')}`,
    title: 'مقارنة الجنوط',
    text: 'الأرقام جنباً إلى جنب، مع تمييز ما يختلف منها.',
    choose: 'اختيار هذا الجنط',
    remove: (name: string) => `إزالة \u2068${name}\u2069 من المقارنة`,
    empty: 'لا شيء للمقارنة بعد. افتحوا جنطاً واختاروا «مقارنة».',
    clear: 'إفراغ المقارنة',
    differs: 'يختلف',
    see_wheels: 'عرض كل الجنوط',
    stock: 'التوفر',
    verdict: 'على سيارتكم',
    price: 'طقم من أربعة',
  },
)
