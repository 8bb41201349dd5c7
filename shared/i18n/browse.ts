import type { FacetName } from '#shared/filters.ts'
import { bilingual } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

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
