import type { VerdictWord } from '#shared/api/common.ts'
import type { Check, CheckName, Part } from '#shared/api/fitment.ts'
import { ltr } from '#shared/i18n/fitment/check-facts.ts'
import { arabicChecks } from '#shared/i18n/fitment/checks-ar.ts'
import { englishChecks } from '#shared/i18n/fitment/checks-en.ts'
import { arabic, bilingual, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** What a verdict, its axles, checks, bands and parts are called. */
export const fitment = bilingual(
  {
    verdict_pass: 'Every figure fits your car.',
    verdict_parts: 'It fits your car with the parts named below.',
    verdict_warn: 'It should fit, and we measure the points below before dispatch.',
    verdict_fail: 'It does not fit your car.',
    verdict_unknown: 'A figure of your car is not documented, so we measure before dispatch.',
    front: 'Front',
    rear: 'Rear',
    both: 'Front and rear',
    set: 'Kind of set',
    fastener: 'Nuts and bolts',
    bolt_pattern: 'Bolt pattern',
    centre_bore: 'Centre bore',
    diameter: 'Diameter',
    width: 'Width',
    outer_move: 'Outer edge',
    inner_move: 'Inner edge',
    brakes: 'Brakes',
    load: 'Load',
    tyre: 'Tyre',
    owners: 'Owners’ results',
    offset_within: (mm: number) =>
      `The factory offset is known to within ${mm} mm; we judge by the end that leaves less room.`,
    band_tucked: 'further in',
    band_factory: 'as factory',
    band_mild: 'mild',
    band_flush: 'flush',
    band_aggressive: 'aggressive',
    band_modification: 'needs bodywork',
    part_hub_ring: (outer: number, inner: number, count: number) =>
      `${english(count, 'hub ring', 'hub rings')} ${outer} / ${inner} mm`,
    part_nuts: (count: number, thread: string) => `${english(count, 'nut', 'nuts')} ${thread}, conical seat`,
    part_bolts: (count: number, thread: string) => `${english(count, 'bolt', 'bolts')} ${thread}, conical seat`,
  },
  {
    verdict_pass: 'كل الأرقام تناسب سيارتكم.',
    verdict_parts: 'يركب على سيارتكم مع القطع المذكورة أدناه.',
    verdict_warn: 'المتوقع أن يركب، ونقيس النقاط أدناه قبل الشحن.',
    verdict_fail: 'لا يركب على سيارتكم.',
    verdict_unknown: 'أحد أرقام سيارتكم لم يؤكَّد بعد، لذلك نقيس قبل الشحن.',
    front: 'الأمامي',
    rear: 'الخلفي',
    both: 'الأمامي والخلفي',
    set: 'نوع الطقم',
    fastener: 'الصواميل والبراغي',
    bolt_pattern: 'توزيع البراغي',
    centre_bore: 'فتحة الوسط',
    diameter: 'القطر',
    width: 'العرض',
    outer_move: 'الحافة الخارجية',
    inner_move: 'الحافة الداخلية',
    brakes: 'الفرامل',
    load: 'الحمولة',
    tyre: 'الإطار',
    owners: 'تجارب المالكين',
    offset_within: (mm: number) => `إزاحة المصنع معروفة بفارق لا يتجاوز ${mm} مم، ونحسب بالحد الذي يترك مسافة أقل.`,
    band_tucked: 'إلى الداخل',
    band_factory: 'كجنط المصنع',
    band_mild: 'بروز بسيط',
    band_flush: 'بمحاذاة الرفرف',
    band_aggressive: 'بروز كبير',
    band_modification: 'يحتاج تعديلاً',
    part_hub_ring: (outer: number, inner: number, count: number) =>
      `${arabic(count, 'حلقة توسيط', 'حلقتا توسيط', 'حلقات توسيط', 'حلقة توسيط')} ${ltr(`${outer} / ${inner}`)} مم`,
    part_nuts: (count: number, thread: string) =>
      `${arabic(count, 'صامولة', 'صامولتان', 'صواميل', 'صامولة')} ${ltr(thread)} بمقعد مخروطي`,
    part_bolts: (count: number, thread: string) =>
      `${arabic(count, 'برغي', 'برغيان', 'براغٍ', 'برغياً', 'برغي')} ${ltr(thread)} بمقعد مخروطي`,
  },
)

/** Where a figure of the car, or a limit, comes from. */
export const sources = bilingual(
  {
    technical_two_sources: 'Confirmed by two public sources',
    technical_one_source: 'Stated by one public source',
    technical_general: 'Our fitment data, not yet confirmed by a second source',
    sizes_one_source: 'Factory sizes confirmed by one public source',
    sizes_sizes_one_source:
      'Factory sizes confirmed by one public source; offsets are our fitment data, not yet confirmed',
    sizes_general: 'Factory sizes: our fitment data, not yet confirmed by a second source',
    sizes_offset_range: 'Factory offset known to within a few mm: judged by the less favourable end',
    sizes_unknown_offsets: 'The factory offset is not documented',
    fastener_general: 'Thread and seat: our fitment data; check one factory nut in hand',
    brakes_general: 'Large factory brakes: our fitment data',
    load_gawr: 'Half of the rating of the heavier axle',
    load_gvwr: 'Share of the heavier axle in the car’s gross weight',
    load_tyre: 'What the factory tyre carries',
    load_estimate: 'Our estimate: half of the heavier axle load',
    owners_results: 'Answers of buyers who mounted this size on this generation',
    vehicle_service: 'Wheel-Size vehicle data',
    tyre_rule: 'Factory tyre of the car, and the standard range of rim width for each tyre width',
  },
  {
    technical_two_sources: 'أكده مصدران عامّان',
    technical_one_source: 'ذكره مصدر عام واحد',
    technical_general: 'بياناتنا، لم يؤكدها مصدر ثانٍ بعد',
    sizes_one_source: 'مقاسات المصنع أكدها مصدر عام واحد',
    sizes_sizes_one_source: 'مقاسات المصنع أكدها مصدر عام واحد، أما الإزاحة فمن بياناتنا ولم تؤكَّد بعد',
    sizes_general: 'مقاسات المصنع: بياناتنا، لم يؤكدها مصدر ثانٍ بعد',
    sizes_offset_range: 'إزاحة المصنع معروفة بفارق بضعة مليمترات، وقد حسبنا بالحد الأقل ملاءمة',
    sizes_unknown_offsets: 'إزاحة المصنع لم تؤكَّد بعد',
    fastener_general: 'السن والمقعد: بياناتنا، فافحصوا صامولة من المصنع باليد',
    brakes_general: 'فرامل مصنع كبيرة: بياناتنا',
    load_gawr: 'نصف حمولة المحور الأثقل',
    load_gvwr: 'نصيب المحور الأثقل من الوزن الإجمالي للسيارة',
    load_tyre: 'ما يحمله إطار المصنع',
    load_estimate: 'تقديرنا لنصف حمولة المحور الأثقل',
    owners_results: 'إجابات مشترين ركّبوا هذا المقاس على هذا الجيل',
    vehicle_service: 'بيانات السيارات من Wheel-Size',
    tyre_rule: 'إطار المصنع والمدى القياسي لعرض الجنط لكل عرض إطار',
  },
)

export function sayVerdict(verdict: VerdictWord, locale: Locale): string {
  return fitment[locale][`verdict_${verdict}`]
}

export function checkTitle(name: CheckName, locale: Locale): string {
  return fitment[locale][name]
}

/** One plain sentence for what a check found, and for the outer edge that its figure is not exact where that is so. */
export function sayCheck(check: Check, locale: Locale): string {
  const sentence = (locale === 'ar' ? arabicChecks : englishChecks)[check.name](check)
  const within = check.facts.offset_within_mm
  if (check.name !== 'outer_move' || typeof within !== 'number') return sentence
  return `${sentence} ${fitment[locale].offset_within(within)}`
}

export function saySource(source: string, locale: Locale): string {
  const words: Record<string, string> = sources[locale]
  return words[source] ?? source
}

/** "4 hub rings 73.1 / 60.1 mm", "20 nuts M14 x 1.5, conical seat". */
export function sayPart(part: Part, locale: Locale): string {
  const words = fitment[locale]
  if (part.kind === 'hub_ring') return words.part_hub_ring(part.outer, part.inner, part.quantity)
  return part.fastener === 'Lug nuts'
    ? words.part_nuts(part.quantity, part.thread_size)
    : words.part_bolts(part.quantity, part.thread_size)
}

/** In a few words on a card: the check that decides a verdict, with its figure. */
const reasons = bilingual(
  {
    out: (mm: string) => `${mm} mm further out`,
    closer: (mm: string) => `inner edge ${mm} mm closer to the suspension`,
    bore: (wheel: string, hub: string) => `bore ${wheel} mm on a ${hub} mm hub`,
    load: (wheel: string, car: string) => `rated ${wheel} kg, the car needs ${car} kg`,
    brakes: 'large brakes: room behind the spokes',
    tyre: (name: string) => `tyre ${name} differs from factory`,
    owners: (rubs: string) => `${rubs} owners say it rubs`,
    no_tyre: 'no usual tyre size',
    no_move: 'factory offset not known',
    no_hub: 'hub size not known',
    no_thread: 'bolt thread not known',
    no_load: 'wheel load not known',
  },
  {
    out: (mm: string) => `يخرج ${mm} مم أكثر`,
    closer: (mm: string) => `الحافة الداخلية أقرب إلى التعليق بمقدار ${mm} مم`,
    bore: (wheel: string, hub: string) => `فتحة الوسط ${wheel} مم على هب ${hub} مم`,
    load: (wheel: string, car: string) => `حمولة الجنط ${wheel} كجم والسيارة تحتاج ${car} كجم`,
    brakes: 'فرامل كبيرة: المسافة خلف الأسلاك',
    tyre: (name: string) => `إطار \u2066${name}\u2069 يختلف عن المصنع`,
    owners: (rubs: string) => `يقول ${rubs} من المالكين إنه يحتك`,
    no_tyre: 'لا مقاس إطار شائع',
    no_move: 'إزاحة المصنع غير معروفة',
    no_hub: 'قياس الهب غير معروف',
    no_thread: 'سن البراغي غير معروف',
    no_load: 'حمولة العجلة غير معروفة',
  },
)

/** Why a check is not passed; null for checks that say nothing on a card. kg and mm are whole or tenths. */
export function sayReason({ name, verdict, value, limit }: Check, locale: Locale): string | null {
  const words = reasons[locale]
  const figure = (each: Check['value']) =>
    typeof each === 'number' ? Math.abs(each).toLocaleString('en-US') : String(each)
  const unknown = verdict === 'unknown'
  switch (name) {
    case 'outer_move':
      return unknown ? words.no_move : words.out(figure(value))
    case 'inner_move':
      return unknown ? words.no_move : words.closer(figure(value))
    case 'centre_bore':
      return unknown ? words.no_hub : words.bore(figure(value), figure(limit))
    case 'load':
      return unknown ? words.no_load : words.load(figure(value), figure(limit))
    case 'brakes':
      return words.brakes
    case 'tyre':
      return unknown ? words.no_tyre : words.tyre(figure(value))
    case 'owners':
      return words.owners(figure(value))
    case 'fastener':
      return words.no_thread
    default:
      return null
  }
}
