import { bilingual } from '#shared/i18n/messages.ts'

/** A wheel in a few words: on its card, in a list of sizes, beside its price. */
export const card = bilingual(
  {
    each: 'each',
    set_of_four: 'set of four',
    set_two_two: '2 front + 2 rear',
    in_stock: 'In stock',
    few_left: (left: number) => `${left} left`,
    special_order: 'Special order',
    sold_out: 'Sold out',
    finishes: (count: number) => `${count} finishes`,
    staggered: 'Wider at the rear',
    move_out: (mm: string) => `${mm} mm further out`,
    move_in: (mm: string) => `${mm} mm further in`,
    move_none: 'as far out as factory',
    move_unknown: 'factory offset not known',
  },
  {
    each: 'للجنط',
    set_of_four: 'طقم من أربعة',
    set_two_two: 'أماميان وخلفيان',
    in_stock: 'متوفر',
    few_left: (left: number) => (left === 1 ? 'بقي واحد' : left === 2 ? 'بقي اثنان' : `بقي ${left}`),
    special_order: 'طلب خاص',
    sold_out: 'نفدت الكمية',
    finishes: (count: number) => (count === 2 ? 'تشطيبان' : count <= 10 ? `${count} تشطيبات` : `${count} تشطيباً`),
    staggered: 'الخلفي أعرض',
    move_out: (mm: string) => `يخرج ${mm} مم أكثر`,
    move_in: (mm: string) => `يدخل ${mm} مم أكثر`,
    move_none: 'ببروز جنط المصنع نفسه',
    move_unknown: 'إزاحة المصنع غير معروفة',
  },
)
