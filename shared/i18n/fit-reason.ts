import type { Check } from '#shared/api/fitment.ts'
import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

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
