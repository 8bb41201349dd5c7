import { bilingual } from '#shared/i18n/messages.ts'

/** Parts of a wheel's page that few visitors see and that are loaded when they do: kinds of set, sold out, seen before. */
export const productLater = bilingual(
  {
    kind_of_set: 'Kind of set',
    equal_set: 'Four equal wheels',
    staggered_set: 'Staggered: wider rear wheels',
    recent: 'Recently viewed',
    in_stock_sizes: 'Sizes in stock now:',
    sold_out: 'Sold out. Other sizes and designs are below.',
  },
  {
    kind_of_set: 'نوع الطقم',
    equal_set: 'أربعة جنوط متساوية',
    staggered_set: 'مقاسان: الخلفي أعرض',
    recent: 'شاهدتموها مؤخراً',
    in_stock_sizes: 'المقاسات المتوفرة الآن:',
    sold_out: 'نفدت الكمية. تجدون مقاسات وتصاميم أخرى أدناه.',
  },
)
