import { arabic } from '#shared/i18n/messages.ts'

/** A part of the demonstration's texts, and its replacement. */
type Swap = [from: string, to: string]

/** Sections that hold only where a buyer may return what simply does not please. */
const onlyReturns = ['If you change your mind', 'Staggered sets and parts of a set']

/** Texts of the demonstration with the days of returns of this shop; at 0 days without what they promise beyond the law. */
export function withReturnDays<Texts>(texts: Texts, days: number): Texts {
  const swaps = days > 0 ? swapsOf(days) : noReturns
  return JSON.parse(JSON.stringify(texts), (_key, value: unknown) => {
    if (typeof value === 'string') return swaps.reduce((rest, [from, to]) => rest.replaceAll(from, to), value)
    if (days > 0 || !Array.isArray(value)) return value
    return value.filter((each) => each?.icon !== 'return' && !onlyReturns.includes(each?.heading))
  }) as Texts
}

function swapsOf(days: number): Swap[] {
  const counted = (two: string) => arabic(days, 'يوم واحد', two, 'أيام', 'يوماً', 'يوم')
  return [
    ['14-day returns', `${days}-day returns`],
    ['You have 14 days', `You have ${days} days`],
    ['after 14 days', `after ${days} days`],
    ['خلال 14 يوماً', `خلال ${counted('يومين')}`],
    ['لديكم 14 يوماً', `لديكم ${counted('يومان')}`],
    ['بعد 14 يوماً', `بعد ${counted('يومين')}`],
  ]
}

const noReturns: Swap[] = [
  ['14-day returns, free exchange', 'Free exchange'],
  ['إرجاع خلال 14 يوماً، وتبديل مجاني', 'تبديل مجاني'],
  [' If the order had no car, the next section applies.', ''],
  [' أما إذا خلا الطلب من السيارة فيسري القسم التالي.', ''],
  ['This right does not end after 14 days: see', 'See'],
  ['ولا ينتهي هذا الحق بعد 14 يوماً: راجعوا', 'راجعوا'],
  [
    'Yes, a trial fit without a tyre is fine. Once a tyre is mounted the wheel is used: then we refund only under',
    'Only under',
  ],
  ['نعم، لا بأس بتجربة التركيب بلا إطار. أما بعد تركيب الإطار فالجنط مستعمل، ولا نرد ثمنه إلا بموجب', 'فقط بموجب'],
  [
    ' If you change your mind you pay the return freight, in the UAE about AED 60 to 120 for a set. In-stock wheels have no restocking fee; for special orders we keep the maker’s charge, up to 15% of the price.',
    '',
  ],
  [
    ' وإن غيّرتم رأيكم فأجرة الإرجاع عليكم، في الإمارات نحو 60 إلى 120 درهماً للطقم. ولا رسوم إعادة تخزين على الجنوط المتوفرة، أما في الطلبات الخاصة فنحتفظ برسوم المصنّع حتى 15% من السعر.',
    '',
  ],
]
