import type { Check } from '#shared/api/fitment.ts'
import { type CheckSentences, factsOf, ltr } from '#shared/i18n/fitment-facts.ts'

const seats: Record<string, string> = { flat: 'مسطح', ball: 'كروي', conical: 'مخروطي' }

export const arabicChecks: CheckSentences = {
  set: ({ verdict, value }) => {
    if (value === 'staggered')
      return verdict === 'pass'
        ? 'الجنطان الخلفيان أعرض كما يركّبهما المصنع.'
        : 'تخرج هذه السيارة من المصنع بأربعة جنوط متساوية، فلا نبيع لها خلفيين أعرض.'
    return verdict === 'pass'
      ? 'أربعة جنوط متساوية كما يركّبها المصنع.'
      : 'تخرج هذه السيارة من المصنع بجنطين خلفيين أعرض، فلا نبيع لها أربعة متساوية.'
  },
  fastener: (check) => {
    const { text, is } = factsOf(check)
    if (check.verdict === 'unknown') return 'سن البراغي في هذه السيارة غير موثق، ونفحص صامولة منها قبل الشحن.'
    const kind = is('fastener', 'Lug bolts') ? 'براغٍ' : 'صواميل'
    const needed = `${kind} ${ltr(text('thread_size'))} بمقعد مخروطي وعددها ${text('count')}`
    if (is('reuse')) return `يركب ب${needed}. وأغلب قطع المصنع مخروطية أيضاً، فافحصوا واحدة منها باليد.`
    if (is('factory_seat', null)) return `يحتاج إلى ${needed}.`
    return `يحتاج إلى ${needed}. قطع المصنع مقعدها ${seats[text('factory_seat')] ?? text('factory_seat')} ولا يجوز تركيبها على هذا الجنط.`
  },
  bolt_pattern: (check) => {
    const [value, limit] = [ltr(String(check.value)), ltr(String(check.limit))]
    const { number, is } = factsOf(check)
    if (check.verdict === 'unknown') return 'توزيع البراغي في هذه السيارة غير موثق.'
    if (check.verdict === 'pass') return `${value} على الجنط وعلى السيارة: متطابقان.`
    if (is('near_miss') && is('slips_on'))
      return `يدخل ${value} على ${limit}، لكن كل برغي ينحني ${perStud(number('error_per_stud_mm'))} مم، ولذلك نرفضه.`
    if (is('near_miss'))
      return `${value} ليس ${limit}: كل برغي بعيد عن مكانه ${perStud(number('error_per_stud_mm'))} مم، والتركيب بالقوة يتلف البراغي والجنط.`
    return `توزيع الجنط ${value} وتوزيع السيارة ${limit}.`
  },
  centre_bore: (check) => {
    const { value, limit } = check
    const { text, number } = factsOf(check)
    switch (text('fit')) {
      case 'direct':
        return `الفتحة ${value} مم والهب ${limit} مم: يجلس على الهب بلا حلقة.`
      case 'ring':
        return `الفتحة ${value} مم والهب ${limit} مم: حلقة ${ltr(`${text('ring_outer_mm')} / ${text('ring_inner_mm')}`)} مم تُوسّط الجنط.`
      case 'no_ring_made':
        return `الفتحة أوسع من الهب بمقدار ${text('gap_mm')} مم، ولا تُصنع حلقة بهذه الدقة. مقاعد البراغي تُوسّط الجنط، فشدّوها والعجلة مرفوعة وعلى شكل نجمة.`
      case 'too_small':
        return `الفتحة ${value} مم لا تدخل على هب ${limit} مم، إذ ينقصها ${Math.abs(number('gap_mm'))} مم.`
      case 'too_large':
        return `الفتحة أوسع من الهب بمقدار ${text('gap_mm')} مم: جنط من نوع آخر ولا حلقة تملأ ذلك.`
      default:
        return 'قطر الهب في هذه السيارة غير موثق. أرسلوا لنا صورة له، أو نقيس قبل الشحن.'
    }
  },
  diameter: (check) => size(check, 'بوصة', 'القطر'),
  width: (check) => size(check, 'بوصة', 'العرض'),
  outer_move: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `الإزاحة ${ltr(`ET${text('offset_mm')}`)} خارج ما تقبله سيارات هذه الفئة، من ${text('offset_min')} إلى ${text('offset_max')}.`
        : `إزاحة المصنع لهذه السيارة غير موثقة. ${ltr(`ET${text('offset_mm')}`)} معتادة في فئتها، ونقيس قبل الشحن.`
    if (is('outside', 'in')) return `يدخل ${away(value)} مم عن جنط المصنع، ${most(value, limit)}.`
    if (is('outside', 'out')) return `يبرز ${away(value)} مم عن جنط المصنع، ${most(value, limit)}.`
    const out = `يبرز ${away(value)} مم عن جنط المصنع`
    switch (text('band')) {
      case 'tucked':
        return `يدخل ${away(value)} مم عن جنط المصنع.`
      case 'factory':
        return Number(value) === 0 ? 'حافته الخارجية في مكان حافة جنط المصنع تماماً.' : nearly(Number(value))
      case 'mild':
        return `${out}: بروز بسيط لا يكاد يُرى.`
      case 'flush':
        return `${out}: بمحاذاة الرفرف تقريباً.`
      case 'aggressive':
        return `${out}: افحصوا الرفارف قبل القيادة.`
      default:
        return `${out}: يحتاج عادةً إلى تعديل الرفارف أو رفع السيارة.`
    }
  },
  inner_move: (check) => {
    const { value, limit, verdict } = check
    const { text, number, is } = factsOf(check)
    if (is('basis', 'class_default'))
      return verdict === 'fail'
        ? `الإزاحة ${ltr(`ET${text('offset_mm')}`)} خارج ما تقبله سيارات هذه الفئة، من ${text('offset_min')} إلى ${text('offset_max')}.`
        : 'المسافة إلى المساعد غير معروفة ما دامت إزاحة المصنع غير موثقة، ونقيس قبل الشحن.'
    const move = Number(value)
    if (verdict === 'fail') return `يقترب من المساعد ${move} مم أكثر من جنط المصنع، ${most(value, limit)}.`
    if (move <= 0)
      return move === 0
        ? 'المسافة إلى المساعد كما هي مع جنط المصنع.'
        : `يترك للمساعد ${away(value)} مم أكثر من جنط المصنع.`
    if (verdict === 'pass') return `يقترب من المساعد ${move} مم، ولا بأس حتى ${text('pass_to_mm')} مم.`
    return move > number('warn_to_mm')
      ? `يقترب من المساعد ${move} مم أكثر من جنط المصنع بهذا العرض، لكن جنط المصنع ${ltr(text('inmost_factory_rim'))} ${room(number('beyond_factory_mm'))}. تأكدوا من المسافة.`
      : `يقترب من المساعد ${move} مم، فتأكدوا من المسافة عند التركيب.`
  },
  brakes: (check) => {
    const { text, is } = factsOf(check)
    if (check.verdict === 'fail') return `فرامل المصنع تحتاج إلى ${check.limit} بوصة، ومقاس ${check.value} لا يتسع لها.`
    return is('performance')
      ? `فرامل المصنع كبيرة: نتأكد قبل الشحن من ${text('radial_mm')} مم إلى البرميل و${text('lateral_mm')} مم إلى الأذرع.`
      : `مقاس ${check.value} بوصة يتسع لفرامل المصنع التي تحتاج إلى ${check.limit}.`
  },
  load: (check) => {
    const { value, limit, verdict } = check
    const { text, is } = factsOf(check)
    if (is('rating_known', false)) return 'حمولة هذا الجنط غير معروفة، لذلك لا نبيعه لسيارة.'
    if (verdict === 'unknown') return `يحمل ${value} كغ. حمولة محور هذه السيارة غير موثقة.`
    if (verdict === 'fail') return `يحمل ${value} كغ، وعلى كل جنط في هذه السيارة أن يحمل ${limit} كغ.`
    return verdict === 'warn'
      ? value === limit
        ? `يحمل ${value} كغ، أي ما تحتاج إليه السيارة بالضبط.`
        : `يحمل ${value} كغ، أي ما يزيد قليلاً على ${limit} كغ التي تحتاج إليها السيارة.`
      : `يحمل ${value} كغ، أي أكثر مما تحتاج إليه السيارة بمقدار ${text('spare_kg')} كغ.`
  },
  tyre: (check) => {
    const { value, limit, verdict } = check
    const { text, number, is } = factsOf(check)
    if (is('known', false)) return 'إطار المصنع لهذه السيارة غير موثق، لذلك لا نسمي إطاراً لهذا الجنط.'
    if (verdict === 'unknown')
      return `لا إطار شائعاً على هذا الجنط يقارب إطار المصنع ${ltr(String(limit))}، فاسألونا أولاً.`
    const differs = number('deviation')
    const size = differs === 0 ? 'بحجم' : `${differs > 0 ? 'أكبر' : 'أصغر'} بنسبة ${ltr(`${Math.abs(differs)}%`)} من`
    return [
      `يأخذ إطار ${ltr(String(value))}، وهو ${size} إطار المصنع ${ltr(String(limit))}: السرعة الفعلية ${text('speed')} كم/س حين يشير العداد إلى 100.`,
      ...(is('apart', true)
        ? [
            `يختلف الأمامي والخلفي عندها بنسبة ${ltr(`${text('against_front')}%`)} زيادة على المصنع: لا يصلح للدفع الرباعي.`,
          ]
        : []),
      ...(is('low', true) ? [`ارتفاع جداره ${text('sidewall_mm')} مم، فانتبهوا للمطبات والأرصفة.`] : []),
    ].join(' ')
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
    ? `${what} ${value} ${unit} كأحد جنوط المصنع.`
    : `${what} ${value} ${unit}، وتقبل السيارة ${range}.`
}

const perStud = (mm: number) => Math.round(mm * 100) / 100
/** Figures are rounded for showing: where both read the same, the limit is not named. */
const most = (mm: Check['value'], limit: Check['limit']) =>
  away(mm) === away(limit) ? 'أي أكثر قليلاً مما تقبله السيارة' : `والحد الأقصى لهذه السيارة ${away(limit)} مم`
const away = (mm: Check['value']) => String(Math.abs(Number(mm)))
const nearly = (mm: number) => `كجنط المصنع تقريباً، بفارق ${Math.abs(mm)} مم إلى ${mm > 0 ? 'الخارج' : 'الداخل'}.`
const room = (beyond: number) => (beyond > 0 ? `يترك مسافة أقل بمقدار ${beyond} مم فقط` : 'لا يترك مسافة أكبر')
