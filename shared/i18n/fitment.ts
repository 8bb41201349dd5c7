import type { VerdictWord } from '#shared/api/common.ts'
import type { Check, CheckName, Part } from '#shared/api/fitment.ts'
import { arabicChecks } from '#shared/i18n/fitment-checks-ar.ts'
import { englishChecks } from '#shared/i18n/fitment-checks-en.ts'
import { ltr } from '#shared/i18n/fitment-facts.ts'
import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

/** What a verdict, its axles, checks, bands and parts are called. */
export const fitment = bilingual(
  {
    verdict_pass: 'Every figure fits your car.',
    verdict_warn: 'It goes on, with something to look at first.',
    verdict_fail: 'It does not fit your car.',
    verdict_unknown: 'One figure of your car is not documented, so we measure before dispatch.',
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
    band_tucked: 'tucked in',
    band_factory: 'as factory',
    band_mild: 'mild',
    band_flush: 'flush',
    band_aggressive: 'aggressive',
    band_modification: 'needs modification',
    part_hub_ring: (outer: number, inner: number, count: number) =>
      count === 1 ? `Hub ring ${outer} / ${inner} mm` : `${count} hub rings ${outer} / ${inner} mm`,
    part_nuts: (count: number, thread: string) => `${count} nuts ${thread}, conical seat`,
    part_bolts: (count: number, thread: string) => `${count} bolts ${thread}, conical seat`,
  },
  {
    verdict_pass: 'كل الأرقام تناسب سيارتكم.',
    verdict_warn: 'يركب على سيارتكم، مع أمر ينبغي التأكد منه أولاً.',
    verdict_fail: 'لا يركب على سيارتكم.',
    verdict_unknown: 'أحد أرقام سيارتكم غير موثق، لذلك نقيس قبل الشحن.',
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
    band_tucked: 'إلى الداخل',
    band_factory: 'كجنط المصنع',
    band_mild: 'بروز بسيط',
    band_flush: 'بمحاذاة الرفرف',
    band_aggressive: 'بروز كبير',
    band_modification: 'يحتاج تعديلاً',
    part_hub_ring: (outer: number, inner: number, count: number) =>
      `${counted(count, ['حلقة توسيط', 'حلقتا توسيط', 'حلقات توسيط', 'حلقة توسيط'])} ${ltr(`${outer} / ${inner}`)} مم`,
    part_nuts: (count: number, thread: string) =>
      `${counted(count, ['صامولة', 'صامولتان', 'صواميل', 'صامولة'])} ${ltr(thread)} بمقعد مخروطي`,
    part_bolts: (count: number, thread: string) =>
      `${counted(count, ['برغي', 'برغيان', 'براغٍ', 'برغياً'])} ${ltr(thread)} بمقعد مخروطي`,
  },
)

/** Where a figure of the car, or a limit, comes from. */
export const sources = bilingual(
  {
    technical_two_sources: 'Two public sources agree on this figure of the car',
    technical_one_source: 'One public source states this figure of the car',
    technical_general: 'From general knowledge of the car, no source read',
    sizes_one_source: 'A public source confirms factory sizes of the car',
    sizes_sizes_one_source: 'A public source confirms factory sizes; offsets are general knowledge',
    sizes_general: 'Factory sizes are general knowledge',
    sizes_unknown_offsets: 'The factory offset is not documented',
    fastener_general: 'Threads and seats are general knowledge; check the nut in hand',
    brakes_general: 'Large factory brakes, known in the trade',
    load_estimate: 'Our estimate of half the heavier axle load',
    vehicle_service: 'Wheel-Size vehicle data',
    tyre_rule: 'The factory tyre of the car, and the rule of rim width to section width',
  },
  {
    technical_two_sources: 'مصدران عامّان يتفقان على هذا الرقم',
    technical_one_source: 'مصدر عام واحد يذكر هذا الرقم',
    technical_general: 'من المعرفة العامة بالسيارة دون مصدر مقروء',
    sizes_one_source: 'مصدر عام يؤكد مقاسات المصنع',
    sizes_sizes_one_source: 'مصدر عام يؤكد مقاسات المصنع، أما الإزاحة فمن المعرفة العامة',
    sizes_general: 'مقاسات المصنع من المعرفة العامة',
    sizes_unknown_offsets: 'إزاحة المصنع غير موثقة',
    fastener_general: 'السن والمقعد من المعرفة العامة، فافحصوا الصامولة باليد',
    brakes_general: 'فرامل مصنع كبيرة معروفة لدى أهل المهنة',
    load_estimate: 'تقديرنا لنصف حمولة المحور الأثقل',
    vehicle_service: 'بيانات السيارات من Wheel-Size',
    tyre_rule: 'إطار المصنع وقاعدة عرض الجنط إلى عرض الإطار',
  },
)

export function sayVerdict(verdict: VerdictWord, locale: Locale): string {
  return fitment[locale][`verdict_${verdict}`]
}

export function checkTitle(name: CheckName, locale: Locale): string {
  return fitment[locale][name]
}

/** One plain sentence for what a check found. */
export function sayCheck(check: Check, locale: Locale): string {
  return (locale === 'ar' ? arabicChecks : englishChecks)[check.name](check)
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

/** Arabic: one, two, three to ten, more. */
function counted(count: number, [one, two, few, many]: [string, string, string, string]): string {
  if (count === 1) return one
  if (count === 2) return two
  return `${count} ${count % 100 >= 3 && count % 100 <= 10 ? few : many}`
}
