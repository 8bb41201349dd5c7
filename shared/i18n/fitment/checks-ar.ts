import type { Check } from '#shared/api/fitment.ts'
import { ltr } from '#shared/bidi.ts'
import { inFigures } from '#shared/figures.ts'
import { withTimesSign } from '#shared/goods-name.ts'
import { type CheckSentences, factsOf, isAtLimit } from '#shared/i18n/fitment/check-facts.ts'
import { saySeat } from '#shared/i18n/fitment/seats.ts'

export const arabicChecks: CheckSentences = {
  set: ({ verdict, value }) => {
    if (value === 'staggered')
      return verdict === 'pass'
        ? 'الجنطان الخلفيان أعرض، كطقم المصنع.'
        : 'لهذه السيارة من المصنع أربعة جنوط متساوية، لذلك لا نبيع لها جنطين خلفيين أعرض.'
    return verdict === 'pass'
      ? 'أربعة جنوط متساوية، كطقم المصنع.'
      : 'لهذه السيارة من المصنع جنطان خلفيان أعرض، لذلك لا نبيع لها أربعة متساوية.'
  },
  fastener: (check) => {
    const { text, is } = factsOf(check)
    if (check.verdict === 'unknown') return 'سن براغي هذه السيارة لم يؤكَّد بعد، ونفحص صامولة منها قبل الشحن.'
    const kind = is('fastener', 'Lug bolts') ? 'براغٍ' : 'صواميل'
    const needed = `${kind} ${ltr(text('thread_size'))} ب${saySeat(text('seat'), 'ar')} وعددها ${text('count')}`
    if (is('reuse')) return `يركب ب${needed}. وأغلب قطع المصنع لها المقعد نفسه، فافحصوا واحدة منها باليد.`
    if (is('factory_seat', null)) return `يحتاج إلى ${needed}.`
    if (is('factory_seat', 'ball') && text('seat').startsWith('ball'))
      return `يحتاج إلى ${needed}. قطع المصنع لها مقعد كروي أيضاً لكنه قد يختلف، فلا يجوز تركيبها على هذا الجنط.`
    return `يحتاج إلى ${needed}. قطع المصنع لها ${saySeat(text('factory_seat'), 'ar')} ولا يجوز تركيبها على هذا الجنط.`
  },
  bolt_pattern: (check) => {
    const [value, limit] = [ltr(withTimesSign(String(check.value))), ltr(withTimesSign(String(check.limit)))]
    const { number, is } = factsOf(check)
    if (check.verdict === 'unknown') return 'توزيع براغي هذه السيارة لم يؤكَّد بعد.'
    if (check.verdict === 'pass') return `${value} على الجنط وعلى السيارة: متطابقان.`
    if (is('near_miss') && is('slips_on'))
      return `يدخل ${value} على ${limit}، لكن كل برغي ينحني بمقدار ${perStud(number('error_per_stud_mm'))} مم، لذلك نرفضه.`
    if (is('near_miss'))
      return `${value} ليس ${limit}: كل برغي بعيد عن مكانه ${perStud(number('error_per_stud_mm'))} مم، والتركيب بالقوة يتلف البراغي والجنط.`
    return `توزيع الجنط ${value} وتوزيع السيارة ${limit}.`
  },
  centre_bore: (check) => {
    const { value, limit } = check
    const { text, number } = factsOf(check)
    switch (text('fit')) {
      case 'direct':
        return `الفتحة ${value} مم والهب ${limit} مم: يركب على الهب بلا حلقة.`
      case 'ring':
        return `الفتحة ${value} مم والهب ${limit} مم: حلقة ${ltr(`${text('ring_outer_mm')} / ${text('ring_inner_mm')}`)} مم تُوسّط الجنط.`
      case 'thin':
        return `الفتحة أوسع من الهب بمقدار ${text('gap_mm')} مم، وهذا أقل من أن تُصنع له حلقة، فمقاعد الصواميل تُوسّط الجنط. شدّوها على شكل نجمة والعجلة مرفوعة عن الأرض.`
      case 'too_small':
        return `الفتحة ${value} مم لا تدخل على هب ${limit} مم، إذ ينقصها ${Math.abs(number('gap_mm'))} مم.`
      case 'no_ring':
        return `الفتحة أوسع من هب السيارة (${limit} مم) بمقدار ${text('gap_mm')} مم، ولا تُصنع حلقة لهذا الفرق.`
      default:
        return 'قياس الهب في هذه السيارة لم يؤكَّد بعد. أرسلوا لنا صورة له، أو نقيس قبل الشحن.'
    }
  },
  diameter: (check) => size(check, 'بوصة', 'القطر'),
  width: (check) => size(check, 'بوصة', 'العرض'),
  outer_move: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `الإزاحة ${ltr(`ET${text('offset_mm')}`)} خارج المدى المعتاد لسيارات هذه الفئة، من ${ltr(`ET${text('offset_min')}`)} إلى ${ltr(`ET${text('offset_max')}`)}.`
        : `إزاحة المصنع لهذه السيارة لم تؤكَّد بعد. ${ltr(`ET${text('offset_mm')}`)} معتادة في فئتها، ونقيس قبل الشحن.`
    if (verdict === 'unknown') return 'إزاحة المصنع لهذه الفئة من السيارة لم تؤكَّد بعد، لذلك نقيس قبل الشحن.'
    if (is('outside', 'in')) return `يدخل ${away(value)} مم عن جنط المصنع، ${most(value, limit)}.`
    if (is('outside', 'out')) return `يبرز ${away(value)} مم عن جنط المصنع، ${most(value, limit)}.`
    const out = `يبرز ${away(value)} مم عن جنط المصنع`
    if (is('owners')) return `${out}: مالكون لهذا الجيل يقودون به دون احتكاك.`
    switch (text('band')) {
      case 'tucked':
        return `يدخل ${away(value)} مم عن جنط المصنع.`
      case 'factory':
        return Number(value) === 0 ? 'حافته الخارجية في موضع حافة جنط المصنع تماماً.' : nearly(Number(value))
      case 'mild':
        return `${out}: بروز بسيط لا يكاد يُرى.`
      case 'flush':
        return `${out}: بمحاذاة الرفرف تقريباً.`
      default:
        return verdict === 'pass'
          ? `${out}: بروز واضح ضمن المسافة المتاحة في هذه السيارة.`
          : `${out}${
              isAtLimit(check)
                ? '، أي أكثر قليلاً مما يركب دون تعديل، لذلك نقيس الرفارف أولاً.'
                : `: يركب دون تعديل حتى ${text('pass_to_mm')} مم، لذلك نقيس الرفارف أولاً.`
            }`
    }
  },
  inner_move: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `الإزاحة ${ltr(`ET${text('offset_mm')}`)} خارج المدى المعتاد لسيارات هذه الفئة، من ${ltr(`ET${text('offset_min')}`)} إلى ${ltr(`ET${text('offset_max')}`)}.`
        : 'لا تُعرف المسافة إلى نظام التعليق دون إزاحة المصنع، لذلك نقيس قبل الشحن.'
    if (verdict === 'unknown')
      return 'لا تُعرف المسافة إلى نظام التعليق دون إزاحة المصنع لهذه الفئة، لذلك نقيس قبل الشحن.'
    const move = Number(value)
    if (verdict === 'fail') return `يقترب من نظام التعليق ${move} مم أكثر من جنط المصنع، ${most(value, limit)}.`
    if (verdict === 'warn')
      return `يقترب من نظام التعليق ${move} مم أكثر من جنط المصنع${
        isAtLimit(check)
          ? '، أي أكثر قليلاً مما تثبته جنوط المصنع لهذا الجيل'
          : `. جنوط المصنع لهذا الجيل تثبت مسافة ${text('pass_to_mm')} مم`
      }، لذلك نقيس سيارتكم أولاً.`
    if (is('owners'))
      return `يقترب من نظام التعليق ${move} مم أكثر من جنط المصنع: مالكون لهذا الجيل يقودون به دون احتكاك.`
    if (move === 0) return 'المسافة إلى نظام التعليق مثل جنط المصنع.'
    return move < 0
      ? `يترك لنظام التعليق مسافة أكبر من جنط المصنع بمقدار ${away(value)} مم.`
      : `يقترب من نظام التعليق ${move} مم، والمسافة المتاحة في هذا الجيل ${text('pass_to_mm')} مم.`
  },
  brakes: (check) => {
    const { text } = factsOf(check)
    if (check.verdict === 'fail') return `فرامل المصنع تحتاج إلى ${check.limit} بوصة، ومقاس ${check.value} لا يتسع لها.`
    return check.verdict === 'warn'
      ? `فرامل المصنع كبيرة: نتأكد قبل الشحن من ${text('radial_mm')} مم إلى الجدار الداخلي للجنط و${text('lateral_mm')} مم إلى الأذرع.`
      : `مقاس ${check.value} بوصة يتسع لفرامل المصنع التي تحتاج إلى ${check.limit} بوصة.`
  },
  load: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('rating_known', false)) return 'حمولة هذا الجنط غير معروفة، لذلك لا نبيعه لأي سيارة.'
    if (verdict === 'unknown') return `حمولته ${kg(value)}. حمولة محور هذه السيارة لم تؤكَّد بعد.`
    if (verdict === 'fail') return `حمولته ${kg(value)}، وتحتاج هذه السيارة إلى ${kg(limit)} لكل جنط.`
    return is('spare_kg', 0)
      ? `حمولته ${kg(value)}، وهو ما تحتاجه هذه السيارة لكل جنط.`
      : `حمولته ${kg(value)}، أي أكثر من حاجة السيارة بمقدار ${kg(text('spare_kg'))}.`
  },
  tyre: (check) => {
    const { value, limit, verdict } = check
    const { text, number, is } = factsOf(check)
    if (is('known', false)) return 'إطار المصنع لهذه السيارة لم يؤكَّد بعد، لذلك لا نقترح إطاراً لهذا الجنط.'
    if (verdict === 'unknown')
      return `لا يوجد إطار شائع لهذا الجنط قريب من إطار المصنع ${ltr(String(limit))}، فاسألونا أولاً.`
    const differs = number('deviation')
    const size = differs === 0 ? 'بحجم' : `${differs > 0 ? 'أكبر' : 'أصغر'} بنسبة ${ltr(`${Math.abs(differs)}%`)} من`
    return [
      `يأخذ إطار ${ltr(String(value))}، وهو ${size} إطار المصنع ${ltr(String(limit))}: السرعة الفعلية ${text('speed')} كم/س عند قراءة العداد 100.`,
      ...(is('apart', true)
        ? [
            `تختلف عندها النسبة بين الإطارين الأمامي والخلفي عن نسبة المصنع بمقدار ${ltr(`${Math.abs(number('against_front'))}%`)}: لا يصلح للدفع الرباعي.`,
          ]
        : []),
      ...(is('low', true) ? [`ارتفاع جداره ${text('sidewall_mm')} مم، فانتبهوا للمطبات والأرصفة.`] : []),
    ].join(' ')
  },
  owners: (check) => {
    const { number } = factsOf(check)
    const [yes, rubs] = [number('yes'), number('rubs')]
    return check.verdict === 'pass'
      ? `${yes} من ${yes + rubs} من المالكين الذين ركّبوا هذا المقاس على هذا الجيل يقولون إنه مناسب.`
      : `${rubs} من ${yes + rubs} من المالكين الذين ركّبوا هذا المقاس على هذا الجيل يقولون إنه يحتك، لذلك نقيس سيارتكم أولاً.`
  },
}

function size(check: Check, unit: string, what: string): string {
  const { value, verdict } = check
  const { text, is } = factsOf(check)
  const range =
    text('least') === text('most') ? `${text('least')} ${unit}` : `من ${text('least')} إلى ${text('most')} ${unit}`
  if (verdict === 'fail')
    return is('outside', 'below')
      ? `${what} ${value} ${unit} أصغر مما تقبله السيارة: ${range}.`
      : `${what} ${value} ${unit} أكبر مما تقبله السيارة: ${range}.`
  return is('factory')
    ? `${what} ${value} ${unit}، من مقاسات المصنع.`
    : `${what} ${value} ${unit}، وتقبل السيارة ${range}.`
}

const kg = (figure: unknown) => `${inFigures(Number(figure))} كجم`
const perStud = (mm: number) => Math.round(mm * 100) / 100
/** Figures are rounded for showing: where both read the same, the limit is not named. */
const most = (mm: Check['value'], limit: Check['limit']) =>
  away(mm) === away(limit) ? 'أي أكثر قليلاً مما تقبله السيارة' : `والحد الأقصى لهذه السيارة ${away(limit)} مم`
const away = (mm: Check['value']) => String(Math.abs(Number(mm)))
const nearly = (mm: number) => `كجنط المصنع تقريباً، بفارق ${Math.abs(mm)} مم إلى ${mm > 0 ? 'الخارج' : 'الداخل'}.`
