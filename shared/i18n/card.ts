import { arabic, english } from '#shared/i18n/counted.ts'
import { bilingual } from '#shared/i18n/messages.ts'

/** A wheel in a few words: on its card, in a list of sizes, beside its price. */
export const card = bilingual(
  {
    each: 'each',
    set_of_four: 'set of four',
    set_two_two: '2 front + 2 rear',
    off: (percent: number) => `${percent}% off`,
    in_stock: 'In stock',
    few_left: (left: number) => `Only ${left} left`,
    special_order: 'Special order',
    sold_out: 'Sold out',
    finishes: (count: number) => english(count, 'finish', 'finishes'),
    staggered: 'Staggered (wider rear)',
    move_out: (mm: string) => `${mm} mm further out`,
    move_in: (mm: string) => `${mm} mm further in`,
    move_none: 'same as factory',
    move_unknown: 'factory offset not known',
  },
  {
    each: 'للجنط',
    set_of_four: 'طقم من أربعة',
    set_two_two: 'أماميان وخلفيان',
    off: (percent: number) => `خصم ${percent}%`,
    in_stock: 'متوفر',
    few_left: (left: number) => `بقي ${arabic(left, 'واحد', 'اثنان', 'قطع', 'قطعة')}`,
    special_order: 'طلب خاص',
    sold_out: 'نفدت الكمية',
    finishes: (count: number) => arabic(count, 'تشطيب واحد', 'تشطيبان', 'تشطيبات', 'تشطيباً', 'تشطيب'),
    staggered: 'مقاسان (الخلفي أعرض)',
    move_out: (mm: string) => `يخرج ${mm} مم أكثر`,
    move_in: (mm: string) => `يدخل ${mm} مم أكثر`,
    move_none: 'مثل جنط المصنع',
    move_unknown: 'إزاحة المصنع غير معروفة',
  },
)
