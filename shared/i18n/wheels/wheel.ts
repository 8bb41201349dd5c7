import type { FacetName } from '#shared/filters/wheels.ts'
import { arabic, bilingual, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** A wheel in a few words: on its card, in a list of sizes, beside its price. */
export const card = bilingual({
  each: ['each', 'للجنط'],
  set_of_four: ['set of four', 'طقم من أربعة'],
  set_two_two: ['2 front + 2 rear', 'أماميان وخلفيان'],
  off: [(percent: number) => `${percent}% off`, (percent) => `خصم ${percent}%`],
  in_stock: ['In stock', 'متوفر'],
  few_left: [(left: number) => `Only ${left} left`, (left) => `بقي ${arabic(left, 'واحد', 'اثنان', 'قطع', 'قطعة')}`],
  special_order: ['Special order', 'طلب خاص'],
  sold_out: ['Sold out', 'نفدت الكمية'],
  finishes: [
    (count: number) => english(count, 'finish', 'finishes'),
    (count) => arabic(count, 'تشطيب واحد', 'تشطيبان', 'تشطيبات', 'تشطيباً', 'تشطيب'),
  ],
  staggered: ['Staggered (wider rear)', 'مقاسان: الخلفي أعرض'],
  move_out: [(mm: string) => `${mm}\u00a0mm further out`, (mm) => `يخرج ${mm}\u00a0مم أكثر`],
  move_in: [(mm: string) => `${mm}\u00a0mm further in`, (mm) => `يدخل ${mm}\u00a0مم أكثر`],
  move_none: ['same as factory', 'مثل جنط المصنع'],
  move_unknown: ['factory offset not known', 'إزاحة المصنع غير معروفة'],
})

/** Wheels side by side: the tray and the page. */
export const compare = bilingual({
  open: [
    (count: number) => (count === 1 ? 'Compare with another wheel' : `Compare ${count} wheels`),
    (count) => (count === 1 ? 'المقارنة بجنط آخر' : `مقارنة ${arabic(count, '', 'جنطين', 'جنوط', 'جنطاً', 'جنط')}`),
  ],
  title: ['Compare wheels', 'مقارنة الجنوط'],
  text: ['Figures side by side, with the differences marked.', 'الأرقام جنباً إلى جنب، مع تمييز ما يختلف منها.'],
  choose: ['Choose this wheel', 'اختيار هذا الجنط'],
  remove: [(name: string) => `Remove ${name} from the comparison`, (name) => `إزالة \u2068${name}\u2069 من المقارنة`],
  empty: [
    'Nothing to compare yet. Open a wheel and choose “Compare”.',
    'لا شيء للمقارنة بعد. افتحوا جنطاً واختاروا «مقارنة».',
  ],
  clear: ['Clear the comparison', 'إفراغ المقارنة'],
  differs: ['differs', 'يختلف'],
  see_wheels: ['See all wheels', 'عرض كل الجنوط'],
  stock: ['Stock', 'التوفر'],
  verdict: ['On your car', 'على سيارتكم'],
  price: ['Set of four', 'طقم من أربعة'],
})

/** On opening a shared comparison that has no room among the visitor's own. */
export const sharedComparison = bilingual({
  own_stays: [
    (most: number) =>
      `A comparison holds ${english(most, 'wheel', 'wheels')}, so these are not added to yours. Your own comparison is unchanged.`,
    (most) =>
      `تتسع المقارنة لـ${arabic(most, 'جنط واحد', 'جنطين', 'جنوط', 'جنطاً', 'جنط')} في وقت واحد، لذلك لم نضف هذه إلى مقارنتكم، وبقيت مقارنتكم كما هي.`,
  ],
  see_own: ['See my comparison', 'عرض مقارنتي'],
})

/** Below the decision: the drawing and its figures, the checks, the specification. */
export const facts = bilingual({
  proof: ['Does it fit?', 'هل يركب؟'],
  proof_car: [(car: string) => `On your ${car}`, (car) => `على \u2068${car}\u2069`],
  road_test: [
    'Wheels that come out beyond the arch can fail the RTA or Tasjeel test: check the outer edge below before you order.',
    'الجنوط البارزة عن الرفرف قد ترسب في فحص هيئة الطرق أو تسجيل: راجعوا الحافة الخارجية أدناه قبل الطلب.',
  ],
  drawing_title: ['The drawing', 'الرسم'],
  drawing_text: [
    'Rim edges and mounting face to scale, spokes simplified. The axle is at the bottom, the street on the right.',
    'حواف الجنط وسطح التثبيت بمقياس رسم صحيح، والأذرع مبسطة. المحور في الأسفل والشارع إلى اليمين.',
  ],
  drawing_label: [(what: string) => `Section through the wheel: ${what}`, (what) => `مقطع في الجنط: ${what}`],
  drawing_car_side: ['car side', 'جهة السيارة'],
  drawing_street: ['street side', 'جهة الشارع'],
  factory_wheel: ['Factory wheel', 'جنط المصنع'],
  this_wheel: ['This wheel', 'هذا الجنط'],
  difference: ['Difference', 'الفرق'],
  rim: ['Rim', 'المقاس'],
  outer_edge: ['Outer edge', 'الحافة الخارجية'],
  outer_edge_help: [
    'from the mounting face towards the street; more means more poke (the wheel comes out further)',
    'من سطح التثبيت نحو الشارع، وكلما زادت زاد بروز الجنط',
  ],
  inner_edge: ['Inner edge', 'الحافة الداخلية'],
  inner_edge_help: [
    'from the mounting face towards the suspension; less means more room',
    'من سطح التثبيت نحو نظام التعليق، وكلما قلّت زادت المسافة',
  ],
  offset: ['Offset (ET)', 'الإزاحة / الأوفست (ET)'],
  not_documented: ['not documented', 'غير مذكور'],
  figure: ['Figure', 'الرقم'],
  specification: ['Specification', 'المواصفات'],
  spec_diameter: ['Diameter', 'القطر'],
  spec_width: ['Width', 'العرض'],
  spec_offset: ['Offset (ET)', 'الإزاحة / الأوفست (ET)'],
  spec_bolt_pattern: ['Bolt pattern (PCD)', 'توزيع البراغي (PCD)'],
  spec_centre_bore: ['Centre bore (CB)', 'فتحة الوسط (CB)'],
  spec_weight: ['Weight', 'الوزن'],
  spec_origin: ['Country of origin', 'بلد المنشأ'],
  spec_load: ['Load rating, each wheel', 'حمولة الجنط الواحد'],
  spec_construction: ['Construction', 'طريقة الصنع'],
  spec_finish: ['Finish', 'التشطيب'],
  spec_warranty: ['Warranty', 'الضمان'],
  warranty: [
    (years: number) => `${english(years, 'year', 'years')} on the structure, 1 year on the finish`,
    (years) => `${arabic(years, 'سنة', 'سنتان', 'سنوات', 'سنة')} على الهيكل، وسنة على الطلاء`,
  ],
  spec_seat: ['Nut or bolt seat', 'مقعد الصامولة أو البرغي'],
  spec_sku: ['SKU', 'رقم المنتج (SKU)'],
  unit_in: ['in', 'بوصة'],
  unit_mm: ['mm', 'مم'],
  unit_kg: ['kg', 'كجم'],
  seat_conical: ['60° cone', 'مخروط 60 درجة'],
  description: ['About this design', 'عن هذا التصميم'],
})

/** What the values of filters are called where the catalogue has no name of its own for them. */
const filterValues = bilingual({
  black: ['Black', 'أسود'],
  bronze: ['Bronze', 'برونزي'],
  chrome: ['Chrome', 'كروم'],
  gold: ['Gold', 'ذهبي'],
  grey: ['Grey', 'رمادي'],
  gunmetal: ['Gunmetal', 'رمادي معدني'],
  silver: ['Silver', 'فضي'],
  white: ['White', 'أبيض'],
  red: ['Red', 'أحمر'],
  blue: ['Blue', 'أزرق'],
  other: ['Two-tone', 'بلونين'],
  cast: ['Cast', 'مصبوب'],
  'flow-formed': ['Flow-formed', 'مشكّل بالدرفلة'],
  forged: ['Forged', 'مطروق'],
  regular: ['Standard', 'قياسي'],
  aggressive: ['Aggressive', 'بارز'],
  in_stock: ['In stock', 'متوفر'],
  clearance: ['In stock deals', 'عروض متوفرة'],
})

/** What the verdict on a car is, as a choice. */
const fitWords = bilingual({
  pass: ['Fits as it is', 'مناسب كما هو'],
  parts: ['Fits, with parts', 'مناسب مع قطع'],
  measure: ['We measure first', 'نقيس أولاً'],
})

/** How far a wheel moves out against the factory wheel, mm; a band is written "5..12", open at either end. */
const pokeWords = bilingual({
  in: [(mm: string) => `${mm} mm or more further in`, (mm) => `إلى الداخل ${mm} مم أو أكثر`],
  even: [(mm: string) => `As factory, within ${mm} mm`, (mm) => `مثل جنط المصنع، بفارق حتى ${mm} مم`],
  out: [
    (from: string, to: string) => `${from} to ${to} mm further out`,
    (from, to) => `إلى الخارج من ${from} إلى ${to} مم`,
  ],
  beyond: [(mm: string) => `More than ${mm} mm further out`, (mm) => `إلى الخارج أكثر من ${mm} مم`],
})

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
