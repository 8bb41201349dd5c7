import type { VerdictWord } from '#shared/api/common.ts'
import type { Check, CheckName, Part } from '#shared/api/fitment.ts'
import { ltr } from '#shared/bidi.ts'
import { inFigures } from '#shared/figures.ts'
import { arabicChecks } from '#shared/i18n/fitment/checks-ar.ts'
import { englishChecks } from '#shared/i18n/fitment/checks-en.ts'
import { saySeat } from '#shared/i18n/fitment/seats.ts'
import { arabic, bilingual, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** What a verdict, its axles, checks, bands and parts are called. */
export const fitment = bilingual({
  verdict_pass: ['Every figure fits your car.', 'كل الأرقام تناسب سيارتكم.'],
  verdict_parts: ['It fits your car with the parts named below.', 'يركب على سيارتكم مع القطع المذكورة أدناه.'],
  verdict_warn: [
    'It should fit, and we measure the points below before dispatch.',
    'المتوقع أن يركب، ونقيس النقاط أدناه قبل الشحن.',
  ],
  verdict_fail: ['It does not fit your car.', 'لا يركب على سيارتكم.'],
  verdict_unknown: [
    'A figure of your car is not documented, so we measure before dispatch.',
    'أحد أرقام سيارتكم لم يؤكَّد بعد، لذلك نقيس قبل الشحن.',
  ],
  front: ['Front', 'الأمامي'],
  rear: ['Rear', 'الخلفي'],
  both: ['Front and rear', 'الأمامي والخلفي'],
  set: ['Kind of set', 'نوع الطقم'],
  fastener: ['Nuts and bolts', 'الصواميل والبراغي'],
  bolt_pattern: ['Bolt pattern', 'توزيع البراغي'],
  centre_bore: ['Centre bore', 'فتحة الوسط'],
  diameter: ['Diameter', 'القطر'],
  width: ['Width', 'العرض'],
  outer_move: ['Outer edge', 'الحافة الخارجية'],
  inner_move: ['Inner edge', 'الحافة الداخلية'],
  brakes: ['Brakes', 'الفرامل'],
  load: ['Load', 'الحمولة'],
  tyre: ['Tyre', 'الإطار'],
  owners: ['Owners’ results', 'تجارب المالكين'],
  offset_within: [
    (mm: number) => `The factory offset is known to within ${mm} mm; we judge by the end that leaves less room.`,
    (mm) => `إزاحة المصنع معروفة بفارق لا يتجاوز ${mm} مم، ونحسب بالحد الذي يترك مسافة أقل.`,
  ],
  part_hub_ring: [
    (outer: number, inner: number, count: number) =>
      `${english(count, 'hub ring', 'hub rings')} ${outer} / ${inner} mm`,
    (outer, inner, count) =>
      `${arabic(count, 'حلقة توسيط', 'حلقتا توسيط', 'حلقات توسيط', 'حلقة توسيط')} ${ltr(`${outer} / ${inner}`)} مم`,
  ],
  part_nuts: [
    (count: number, thread: string, seat: string) => `${english(count, 'nut', 'nuts')} ${thread}, ${seat}`,
    (count, thread, seat) => `${arabic(count, 'صامولة', 'صامولتان', 'صواميل', 'صامولة')} ${ltr(thread)} ب${seat}`,
  ],
  part_bolts: [
    (count: number, thread: string, seat: string) => `${english(count, 'bolt', 'bolts')} ${thread}, ${seat}`,
    (count, thread, seat) => `${arabic(count, 'برغي', 'برغيان', 'براغٍ', 'برغياً', 'برغي')} ${ltr(thread)} ب${seat}`,
  ],
})

/** Where a figure of the car, or a limit, comes from. */
export const sources = bilingual({
  technical_two_sources: ['Confirmed by two public sources', 'أكده مصدران عامّان'],
  technical_one_source: ['Stated by one public source', 'ذكره مصدر عام واحد'],
  technical_general: ['Our fitment data, not yet confirmed by a second source', 'بياناتنا، لم يؤكدها مصدر ثانٍ بعد'],
  technical_own: ['Checked by our workshop', 'تحققت منه ورشتنا'],
  load_own: ['Checked by our workshop', 'تحققت منه ورشتنا'],
  sizes_one_source: ['Factory sizes confirmed by one public source', 'مقاسات المصنع أكدها مصدر عام واحد'],
  sizes_sizes_one_source: [
    'Factory sizes confirmed by one public source; offsets are our fitment data, not yet confirmed',
    'مقاسات المصنع أكدها مصدر عام واحد، أما الإزاحة فمن بياناتنا ولم تؤكَّد بعد',
  ],
  sizes_general: [
    'Factory sizes: our fitment data, not yet confirmed by a second source',
    'مقاسات المصنع: بياناتنا، لم يؤكدها مصدر ثانٍ بعد',
  ],
  sizes_offset_range: [
    'Factory offset known to within a few mm: judged by the less favourable end',
    'إزاحة المصنع معروفة بفارق بضعة مليمترات، وقد حسبنا بالحد الأقل ملاءمة',
  ],
  sizes_unknown_offsets: ['The factory offset is not documented', 'إزاحة المصنع لم تؤكَّد بعد'],
  fastener_general: [
    'Thread and seat: our fitment data; check one factory nut in hand',
    'السن والمقعد: بياناتنا، فافحصوا صامولة من المصنع باليد',
  ],
  brakes_general: ['Large factory brakes: our fitment data', 'فرامل مصنع كبيرة: بياناتنا'],
  load_gawr: ['Half of the rating of the heavier axle', 'نصف حمولة المحور الأثقل'],
  load_gvwr: ['Share of the heavier axle in the car’s gross weight', 'نصيب المحور الأثقل من الوزن الإجمالي للسيارة'],
  load_tyre: ['What the factory tyre carries', 'ما يحمله إطار المصنع'],
  load_estimate: ['Our estimate: half of the heavier axle load', 'تقديرنا لنصف حمولة المحور الأثقل'],
  owners_results: [
    'Answers of buyers who mounted this size on this generation',
    'إجابات مشترين ركّبوا هذا المقاس على هذا الجيل',
  ],
  vehicle_service: ['Wheel-Size vehicle data', 'بيانات السيارات من Wheel-Size'],
  tyre_rule: [
    'Factory tyre of the car, and the standard range of rim width for each tyre width',
    'إطار المصنع والمدى القياسي لعرض الجنط لكل عرض إطار',
  ],
})

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

/** "4 hub rings 73.1 / 60.1 mm", "20 bolts M14 x 1.5, ball seat of 13 mm radius". */
export function sayPart(part: Part, locale: Locale): string {
  const words = fitment[locale]
  if (part.kind === 'hub_ring') return words.part_hub_ring(part.outer, part.inner, part.quantity)
  const say = part.fastener === 'Lug nuts' ? words.part_nuts : words.part_bolts
  return say(part.quantity, part.thread_size, saySeat(part.seat, locale))
}

/** In a few words on a card: the check that decides a verdict, with its figure. */
const reasons = bilingual({
  out: [(mm: string) => `${mm} mm further out`, (mm) => `يخرج ${mm} مم أكثر`],
  closer: [
    (mm: string) => `inner edge ${mm} mm closer to the suspension`,
    (mm) => `الحافة الداخلية أقرب إلى التعليق بمقدار ${mm} مم`,
  ],
  bore: [
    (wheel: string, hub: string) => `bore ${wheel} mm on a ${hub} mm hub`,
    (wheel, hub) => `فتحة الوسط ${wheel} مم على هب ${hub} مم`,
  ],
  load: [
    (wheel: string, car: string) => `rated ${wheel} kg, the car needs ${car} kg`,
    (wheel, car) => `حمولة الجنط ${wheel} كجم والسيارة تحتاج ${car} كجم`,
  ],
  brakes: ['large brakes: room behind the spokes', 'فرامل كبيرة: المسافة خلف الأذرع'],
  tyre: [(name: string) => `tyre ${name} differs from factory`, (name) => `إطار \u2066${name}\u2069 يختلف عن المصنع`],
  owners: [(rubs: string) => `${rubs} owners say it rubs`, (rubs) => `يقول ${rubs} من المالكين إنه يحتك`],
  no_tyre: ['no usual tyre size', 'لا مقاس إطار شائع'],
  no_move: ['factory offset not known', 'إزاحة المصنع غير معروفة'],
  no_hub: ['hub size not known', 'قياس الهب غير معروف'],
  no_thread: ['bolt thread not known', 'سن البراغي غير معروف'],
  no_load: ['wheel load not known', 'حمولة العجلة غير معروفة'],
})

/** Why a check is not passed; null for checks that say nothing on a card. kg and mm are whole or tenths. */
export function sayReason({ name, verdict, value, limit }: Check, locale: Locale): string | null {
  const words = reasons[locale]
  const figure = (each: Check['value']) => (typeof each === 'number' ? inFigures(Math.abs(each)) : String(each))
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
