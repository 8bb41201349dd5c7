import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

/** Accessories: kinds, lists, one of them. */
export const addons = bilingual({
  title: ['Accessories', 'الإكسسوارات'],
  text: [
    'Nuts, rings, sensors and care: the small parts that complete a set of wheels. Choose your car and we show which ones suit it.',
    'صواميل وحلقات وحساسات ومواد عناية: القطع الصغيرة التي يكتمل بها طقم الجنوط. اختاروا سيارتكم فنخبركم بما يناسبها.',
  ],
  count: [
    (count: number) => english(count, 'accessory', 'accessories'),
    (count) => arabic(count, 'إكسسوار واحد', 'إكسسواران', 'إكسسوارات', 'إكسسواراً', 'إكسسوار'),
  ],
  sort: ['Sort', 'الترتيب'],
  sort_featured: ['In stock first', 'المتوفر أولاً'],
  sort_price_asc: ['Price: low to high', 'السعر: من الأقل إلى الأعلى'],
  sort_price_desc: ['Price: high to low', 'السعر: من الأعلى إلى الأقل'],
  show: [
    (count: number) => `Show ${english(count, 'accessory', 'accessories')}`,
    (count) =>
      count === 0
        ? 'عرض النتائج'
        : `عرض ${arabic(count, 'إكسسوار واحد', 'إكسسوارين', 'إكسسوارات', 'إكسسواراً', 'إكسسوار')}`,
  ],
  nothing: ['No accessories match these filters', 'لا توجد إكسسوارات تطابق عوامل التصفية هذه'],
  empty_page: ['There is nothing on this page', 'لا شيء في هذه الصفحة'],
  first_page: ['Go to the first page', 'إلى الصفحة الأولى'],
  more: ['Load more accessories', 'عرض المزيد من الإكسسوارات'],
  earlier: ['Show earlier accessories', 'عرض ما قبلها'],
  suits_pass: ['Suits your car', 'يناسب سيارتكم'],
  suits_fail: ['Does not suit your car', 'لا يناسب سيارتكم'],
  suits_unknown: ['Ask us: your car’s figure is not documented', 'اسألونا: قياس سيارتكم لم يؤكَّد بعد'],
  for_car: [(car: string) => `For your ${car}`, (car) => `لسيارتكم ${car}`],
  check: ['What we compare', 'ما نقارنه'],
  this_one: ['This part', 'هذه القطعة'],
  not_known: ['not documented', 'غير مذكور'],
  check_fastener: ['Fastening', 'نوع التثبيت'],
  check_thread_size: ['Thread', 'السن'],
  check_stud_holes: ['Bolts per wheel', 'البراغي لكل عجلة'],
  check_hub_bore: ['Hub, mm', 'قطر الهب، مم'],
  check_bolt_pattern: ['Bolt pattern', 'توزيع البراغي'],
  seat_note: [
    'The seat must match the wheel as well: the page of the wheel names it.',
    'يجب أن يطابق المقعد الجنط أيضاً، وهو مذكور في صفحة الجنط.',
  ],
  quantity: ['Quantity', 'الكمية'],
  add: ['Add to cart', 'إضافة إلى السلة'],
  added: ['In your cart', 'في سلتكم'],
  see_cart: ['View cart', 'عرض السلة'],
  sold_out: ['Currently sold out', 'نفدت الكمية حالياً'],
  sku: ['SKU', 'رقم المنتج'],
  specification: ['Specification', 'المواصفات'],
  related: ['Similar accessories', 'إكسسوارات مشابهة'],
  see_suiting: ['See what suits your car', 'عرض ما يناسب سيارتكم'],
  unit: [
    (unit: string, count: number) => (unit !== 'pcs' ? unit : count === 1 ? 'piece' : 'pieces'),
    (unit, count) =>
      unit === 'pcs' ? (count >= 3 && count <= 10 ? 'قطع' : 'قطعة') : ({ mm: 'مم', ml: 'مل' }[unit] ?? unit),
  ],
})
