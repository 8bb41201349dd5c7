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

/** The label of a filter's value; a figure, or a value without words of its own, is its own label. */
export function facetWords(locale: Locale, name: FacetName, value: string): string {
  const words: Record<string, string> = filterValues[locale]
  return words[name === 'in_stock' || name === 'clearance' ? name : value] ?? value
}
