import { arabic, bilingual, english } from '#shared/i18n/messages.ts'

const wheels = (count: number) => arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط')

/** Lists of wheels: headings, filters, cards, pages. */
export const listing = bilingual({
  title_all: ['Alloy wheels', 'جنوط الألمنيوم'],
  title_car: [(car: string) => `Wheels for your ${car}`, (car) => `جنوط لسيارة \u2068${car}\u2069`],
  title_deals: ['In stock deals', 'عروض متوفرة الآن'],
  title_brand: [(brand: string) => `${brand} wheels`, (brand) => `جنوط \u2068${brand}\u2069`],
  text_all: [
    'Choose your car to compare wheels checked for it, with the figures.',
    'اختاروا سيارتكم لمقارنة الجنوط التي فحصناها لها، مع الأرقام.',
  ],
  text_deals: ['Last sets at a lower price, in stock now.', 'أطقم أخيرة بسعر أقل، متوفرة الآن.'],
  text_car: [
    (pattern: string, bore: string) =>
      `Bolt pattern ${pattern}, centre bore ${bore} mm. Each wheel is checked for your car.`,
    (pattern, bore) =>
      `توزيع البراغي \u2066${pattern}\u2069 وفتحة الوسط \u2066${bore}\u2069 مم. فحصنا كل جنط لسيارتكم.`,
  ],
  text_brand: [
    (brand: string, focus: string) =>
      `${focus ? `${brand}: ${focus}` : brand}. Choose your car to compare wheels checked for it, with the figures.`,
    (brand, focus) =>
      `\u2068${brand}\u2069${focus ? `: ${focus}` : ''}. اختاروا سيارتكم لمقارنة الجنوط التي فحصناها لها، مع الأرقام.`,
  ],
  count: [(count: number) => english(count, 'wheel', 'wheels'), wheels],
  count_fit: [
    (count: number) => `${english(count, 'wheel', 'wheels')} for your car`,
    (count) => `${wheels(count)} لسيارتكم`,
  ],
  /** After the number of all. */
  as_is: [
    (count: number) => `, ${english(count, 'of them fits as it is', 'of them fit as they are')}`,
    (count) => `، المناسب منها كما هو: ${wheels(count)}`,
  ],
  /** Before the number of wheels of each verdict; the filter counts a wheel once for each verdict that it has. */
  best_size: ['Best size of each:', 'بأفضل مقاس لكل جنط:'],
  range: [
    (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
    (from, to, total) => `من ${from} إلى ${to} من أصل ${total}`,
  ],
  filters_chosen: [
    (count: number) => `${english(count, 'filter', 'filters')} chosen`,
    (count) => `عوامل التصفية المختارة: ${count}`,
  ],
  show_results: [
    (count: number) => `Show ${english(count, 'wheel', 'wheels')}`,
    (count) => (count === 0 ? 'عرض النتائج' : `عرض ${arabic(count, 'جنط واحد', 'جنطين', 'جنوط', 'جنطاً', 'جنط')}`),
  ],
  sort: ['Sort', 'الترتيب'],
  sort_button: ['Sort', 'ترتيب'],
  sort_featured: ['Best match', 'الأنسب'],
  sort_price_asc: ['Price: low to high', 'السعر: الأقل أولاً'],
  sort_price_desc: ['Price: high to low', 'السعر: الأعلى أولاً'],
  sort_newest: ['Newest', 'الأحدث'],
  sort_diameter: ['Diameter', 'القطر'],
  pages: ['Pages', 'الصفحات'],
  previous: ['Previous page', 'الصفحة السابقة'],
  next: ['Next page', 'الصفحة التالية'],
  page: [(page: number) => `Page ${page}`, (page) => `الصفحة ${page}`],
  choose_car: ['Choose your car to get the fit guarantee', 'اختاروا سيارتكم للحصول على ضمان الملاءمة'],
  use_your_car: [(car: string) => `Only wheels for your ${car}`, (car) => `جنوط \u2068${car}\u2069 فقط`],
  all_cars: ['Wheels for any car', 'الجنوط لأي سيارة'],
  unknown_car: ['We do not know this car', 'لا نعرف هذه السيارة'],
  unknown_car_text: [
    'The address has a car that is not in our data. Please choose it again; all wheels are shown meanwhile.',
    'اختاروا سيارتكم من جديد. نعرض الآن كل الجنوط.',
  ],
  load_more: ['Load more wheels', 'عرض المزيد من الجنوط'],
  load_earlier: ['Show earlier wheels', 'عرض ما قبلها'],
  view: ['View', 'طريقة العرض'],
  view_grid: ['Grid', 'شبكة'],
  view_list: ['List', 'قائمة'],
})

/** For search engines; loaders write them into the head. */
export const listHead = bilingual({
  description_car: [
    (car: string, pattern: string) =>
      `Alloy wheels checked against your ${car}: bolt pattern ${pattern}, centre bore, offset and load, with price and stock.`,
    (car, pattern) =>
      `جنوط فحصناها لسيارة \u2068${car}\u2069: توزيع البراغي \u2066${pattern}\u2069 وفتحة الوسط والإزاحة والحمولة، مع السعر والتوفر.`,
  ],
})

/** Filters of a list of wheels; the server writes them into the page. */
export const wheelFilterWords = bilingual({
  facet_brand: ['Brand', 'العلامة'],
  facet_diameter: ['Diameter', 'القطر'],
  facet_width: ['Width', 'العرض'],
  facet_finish: ['Finish', 'التشطيب'],
  facet_colour: ['Colour', 'اللون'],
  facet_construction: ['Construction', 'طريقة الصنع'],
  facet_bolt_pattern: ['Bolt pattern', 'توزيع البراغي'],
  facet_centre_bore: ['Centre bore', 'فتحة الوسط'],
  facet_fit_style: ['Fitment', 'نوع الملاءمة'],
  facet_fit: ['Fit', 'الملاءمة'],
  help_fit: [
    'Wheels with at least one size of this kind; many have sizes of several.',
    'جنوط فيها مقاس واحد على الأقل من هذا النوع، ولكثير منها مقاسات من أكثر من نوع.',
  ],
  facet_poke: ['How far out on your car', 'البروز'],
  help_poke: ['The outer edge against the factory wheel.', 'الحافة الخارجية مقارنة بجنط المصنع.'],
  facet_offset: ['Offset (ET)', 'الإزاحة (ET)'],
  facet_price: ['Price of one wheel', 'سعر الجنط الواحد'],
  facet_in_stock: ['In stock', 'متوفر'],
  facet_clearance: ['On offer', 'عروض'],
  help_diameter: [
    'The diameter of the wheel in inches: the number after the R on the tyre.',
    'بالبوصة: الرقم بعد الحرف R على الإطار.',
  ],
  help_bolt_pattern: ['Number of bolts × diameter of their circle, in mm.', 'عدد البراغي × قطر دائرتها بالمليمتر.'],
  help_offset: [
    'Distance from the mounting face to the middle of the wheel, in mm. Lower is further out.',
    'من سطح التثبيت إلى منتصف الجنط بالمليمتر. الأقل أبعد إلى الخارج.',
  ],
  help_centre_bore: [
    'The hole that goes over the hub, in mm. Larger than the hub is fine: a hub ring fills the gap.',
    'بالمليمتر. إن كانت أكبر من الهب تملأ حلقة التوسيط الفراغ.',
  ],
  currency_aed: ['AED', 'درهم'],
  rear_rim_diameter: [(figure: string) => `Rear ${figure}″`, (figure) => `خلفي \u2066${figure}″\u2069`],
  rear_rim_width: [(figure: string) => `Rear width ${figure}″`, (figure) => `عرض خلفي \u2066${figure}″\u2069`],
  rear_min_offset: [(figure: string) => `Rear from ET${figure}`, (figure) => `خلفي من \u2066ET${figure}\u2069`],
  rear_max_offset: [(figure: string) => `Rear up to ET${figure}`, (figure) => `خلفي حتى \u2066ET${figure}\u2069`],
  at_min: [(what: string) => `from ${what}`, (what) => `من \u2068${what}\u2069`],
  at_max: [(what: string) => `up to ${what}`, (what) => `حتى \u2068${what}\u2069`],
})

/** A list with nothing in it, and the ways out. */
export const emptyList = bilingual({
  empty_title: ['No wheels match these filters', 'لا توجد جنوط تطابق عوامل التصفية هذه'],
  empty_text: ['Remove one of them:', 'يمكنكم إلغاء أحدها:'],
  empty_car_title: [
    (car: string) => `We have no wheels for your ${car} at the moment`,
    (car) => `لا توجد لدينا حالياً جنوط لسيارة \u2068${car}\u2069`,
  ],
  empty_car_here: [
    (car: string) => `None of these wheels fit your ${car}`,
    (car) => `لا يناسب أي من هذه الجنوط سيارة \u2068${car}\u2069`,
  ],
  empty_car_text: [
    'We would rather show none than one that rubs. Ask us: we can also order wheels that are not listed.',
    'نفضل ألا نعرض شيئاً على أن نعرض جنطاً يحتك. اسألونا، فيمكننا أيضاً طلب جنوط غير معروضة.',
  ],
  empty_nothing: ['There is nothing on this page', 'لا شيء في هذه الصفحة'],
  first_page: ['Go to the first page', 'إلى الصفحة الأولى'],
  see_all: ['See all wheels', 'عرض كل الجنوط'],
  see_car: [(car: string) => `Wheels for your ${car}`, (car) => `جنوط لسيارة \u2068${car}\u2069`],
  see_these: ['Show these for any car', 'عرض هذه لأي سيارة'],
  nearest: ['Closest matches:', 'الأقرب إلى طلبكم:'],
  lift: [
    (what: string, count: number) => `Without “${what}”: ${english(count, 'wheel', 'wheels')}`,
    (what, count) => `من دون «\u2068${what}\u2069»: ${arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط')}`,
  ],
  lift_all: [
    (count: number) => `Without any filter: ${english(count, 'wheel', 'wheels')}`,
    (count) => `من دون أي تصفية: ${arabic(count, 'جنط واحد', 'جنطان', 'جنوط', 'جنطاً', 'جنط')}`,
  ],
  facet_rear: ['Rear wheels', 'الجنوط الخلفية'],
})

/** The filters of a list, of wheels or accessories. */
export const filterWords = bilingual({
  filters: ['Filters', 'التصفية'],
  clear_all: ['Clear all filters', 'إلغاء كل التصفية'],
  remove: [(what: string) => `Remove filter: ${what}`, (what) => `إلغاء التصفية: ${what}`],
  chosen: ['chosen', 'مختار'],
  more: [(count: number) => `${count} more`, (count) => `عرض المزيد (${count})`],
  from_figure: ['From', 'من'],
  to_figure: ['To', 'إلى'],
  apply: ['Apply', 'تطبيق'],
})
