import type { FacetName } from '#shared/filters/wheels.ts'
import { arabic, bilingual, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

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

/** Below the decision: the drawing and its figures, the checks, the specification. */
export const facts = bilingual(
  {
    proof: 'Does it fit?',
    proof_car: (car: string) => `On your ${car}`,
    road_test:
      'Wheels that come out beyond the arch can fail the RTA or Tasjeel test: check the outer edge below before you order.',
    drawing_title: 'The drawing',
    drawing_text:
      'Rim edges and mounting face to scale, spokes simplified. The axle is at the bottom, the street on the right.',
    drawing_label: (what: string) => `Section through the wheel: ${what}`,
    drawing_car_side: 'car side',
    drawing_street: 'street side',
    factory_wheel: 'Factory wheel',
    this_wheel: 'This wheel',
    difference: 'Difference',
    rim: 'Rim',
    outer_edge: 'Outer edge',
    outer_edge_help: 'from the mounting face towards the street; more means more poke (the wheel comes out further)',
    inner_edge: 'Inner edge',
    inner_edge_help: 'from the mounting face towards the suspension; less means more room',
    offset: 'Offset (ET)',
    not_documented: 'not documented',
    figure: 'Figure',
    specification: 'Specification',
    spec_diameter: 'Diameter',
    spec_width: 'Width',
    spec_offset: 'Offset (ET)',
    spec_bolt_pattern: 'Bolt pattern (PCD)',
    spec_centre_bore: 'Centre bore (CB)',
    spec_weight: 'Weight',
    spec_origin: 'Country of origin',
    spec_load: 'Load rating, each wheel',
    spec_construction: 'Construction',
    spec_finish: 'Finish',
    spec_warranty: 'Warranty',
    warranty: (years: number) => `${english(years, 'year', 'years')} on the structure, 1 year on the finish`,
    spec_seat: 'Nut or bolt seat',
    spec_sku: 'SKU',
    unit_in: 'in',
    unit_mm: 'mm',
    unit_kg: 'kg',
    seat_conical: '60° cone',
    description: 'About this design',
  },
  {
    proof: 'هل يركب؟',
    proof_car: (car: string) => `على \u2068${car}\u2069`,
    road_test: 'الجنوط البارزة عن الرفرف قد ترسب في فحص هيئة الطرق أو تسجيل: راجعوا الحافة الخارجية أدناه قبل الطلب.',
    drawing_title: 'الرسم',
    drawing_text: 'حواف الجنط وسطح التثبيت بمقياس رسم صحيح، والأذرع مبسطة. المحور في الأسفل والشارع إلى اليمين.',
    drawing_label: (what: string) => `مقطع في الجنط: ${what}`,
    drawing_car_side: 'جهة السيارة',
    drawing_street: 'جهة الشارع',
    factory_wheel: 'جنط المصنع',
    this_wheel: 'هذا الجنط',
    difference: 'الفرق',
    rim: 'المقاس',
    outer_edge: 'الحافة الخارجية',
    outer_edge_help: 'من سطح التثبيت نحو الشارع، وكلما زادت زاد بروز الجنط',
    inner_edge: 'الحافة الداخلية',
    inner_edge_help: 'من سطح التثبيت نحو نظام التعليق، وكلما قلّت زادت المسافة',
    offset: 'الإزاحة / الأوفست (ET)',
    not_documented: 'غير متوفر',
    figure: 'الرقم',
    specification: 'المواصفات',
    spec_diameter: 'القطر',
    spec_width: 'العرض',
    spec_offset: 'الإزاحة / الأوفست (ET)',
    spec_bolt_pattern: 'توزيع البراغي (PCD)',
    spec_centre_bore: 'فتحة الوسط (CB)',
    spec_weight: 'الوزن',
    spec_origin: 'بلد المنشأ',
    spec_load: 'حمولة الجنط الواحد',
    spec_construction: 'طريقة الصنع',
    spec_finish: 'التشطيب',
    spec_warranty: 'الضمان',
    warranty: (years: number) => `${arabic(years, 'سنة', 'سنتان', 'سنوات', 'سنة')} على الهيكل، وسنة على الطلاء`,
    spec_seat: 'مقعد الصامولة أو البرغي',
    spec_sku: 'رقم المنتج (SKU)',
    unit_in: 'بوصة',
    unit_mm: 'مم',
    unit_kg: 'كجم',
    seat_conical: 'مخروط 60 درجة',
    description: 'عن هذا التصميم',
  },
)

/** What the values of filters are called where the catalogue has no name of its own for them. */
const filterValues = bilingual(
  {
    black: 'Black',
    bronze: 'Bronze',
    chrome: 'Chrome',
    gold: 'Gold',
    grey: 'Grey',
    gunmetal: 'Gunmetal',
    silver: 'Silver',
    white: 'White',
    red: 'Red',
    blue: 'Blue',
    other: 'Two-tone',
    cast: 'Cast',
    'flow-formed': 'Flow-formed',
    forged: 'Forged',
    regular: 'Standard',
    aggressive: 'Aggressive',
    in_stock: 'In stock',
    clearance: 'In stock deals',
  },
  {
    black: 'أسود',
    bronze: 'برونزي',
    chrome: 'كروم',
    gold: 'ذهبي',
    grey: 'رمادي',
    gunmetal: 'رمادي معدني',
    silver: 'فضي',
    white: 'أبيض',
    red: 'أحمر',
    blue: 'أزرق',
    other: 'بلونين',
    cast: 'مصبوب',
    'flow-formed': 'مشكّل بالدرفلة',
    forged: 'مطروق',
    regular: 'قياسي',
    aggressive: 'بارز',
    in_stock: 'متوفر',
    clearance: 'عروض متوفرة',
  },
)

/** What the verdict on a car is, as a choice. */
const fitWords = bilingual(
  { pass: 'Fits as it is', parts: 'Fits, with parts', measure: 'We measure first' },
  { pass: 'مناسب كما هو', parts: 'مناسب مع قطع', measure: 'نقيس أولاً' },
)

/** How far a wheel moves out against the factory wheel, mm; a band is written "5..12", open at either end. */
const pokeWords = bilingual(
  {
    in: (mm: string) => `${mm} mm or more further in`,
    even: (mm: string) => `As factory, within ${mm} mm`,
    out: (from: string, to: string) => `${from} to ${to} mm further out`,
    beyond: (mm: string) => `More than ${mm} mm further out`,
  },
  {
    in: (mm: string) => `إلى الداخل ${mm} مم أو أكثر`,
    even: (mm: string) => `مثل جنط المصنع، بفارق حتى ${mm} مم`,
    out: (from: string, to: string) => `إلى الخارج من ${from} إلى ${to} مم`,
    beyond: (mm: string) => `إلى الخارج أكثر من ${mm} مم`,
  },
)

/** The label of a filter's value; a figure, or a value without words of its own, is its own label. */
export function facetWords(locale: Locale, name: FacetName, value: string): string {
  if (name === 'fit') return fitWords[locale][value as keyof (typeof fitWords)['en']] ?? value
  if (name === 'poke') return sayPoke(locale, value)
  const words: Record<string, string> = filterValues[locale]
  return words[name === 'in_stock' || name === 'clearance' ? name : value] ?? value
}

function sayPoke(locale: Locale, value: string): string {
  const words = pokeWords[locale]
  const [from = '', to = ''] = value.split('..')
  if (from === '') return words.in(to.replace('-', ''))
  if (to === '') return words.beyond(from)
  return from.startsWith('-') ? words.even(to) : words.out(from, to)
}
