import type { Locale } from '#shared/locale.ts'

/** A sentence, or a function that makes one from figures. */
type Message = string | ((...facts: never[]) => string)

/** Two languages side by side: a line missing in Arabic, or with other facts, does not compile. */
export type Bilingual<English> = Record<Locale, English>

/**
 * The words of one area of the shop. Use as
 * `export const cart = bilingual({ empty: 'Your cart is empty' }, { empty: 'سلتك فارغة' })`
 * and read with `cart[locale].empty`.
 */
export function bilingual<English extends Record<string, Message>>(
  en: English,
  ar: { [Key in keyof English]: English[Key] extends string ? string : English[Key] },
): Bilingual<{ [Key in keyof English]: English[Key] extends string ? string : English[Key] }> {
  return { en: en as never, ar: ar as never }
}

const rulesOfEnglish = /* @__PURE__ */ new Intl.PluralRules('en')
const rulesOfArabic = /* @__PURE__ */ new Intl.PluralRules('ar')

const figures = (count: number) => count.toLocaleString('en')

/** "1 wheel", "2 wheels", "1,204 wheels". */
export function english(count: number, one: string, other: string): string {
  return `${figures(count)} ${rulesOfEnglish.select(count) === 'one' ? one : other}`
}

/**
 * Arabic changes the noun with the number: "لا جنوط", "جنط واحد", "جنطان", "3 جنوط", "11 جنطاً", "100 جنط".
 * One and two are words without a figure. The forms are CLDR's: few is 3 to 10 (and 103 to 110), many 11 to 99, other 100 to 102.
 * @param other the singular after a round hundred; the same as `many` for nouns that end in ة
 */
export function arabic(count: number, one: string, two: string, few: string, many: string, other = many): string {
  const rule = rulesOfArabic.select(count)
  if (rule === 'zero') return `لا ${few}`
  if (rule === 'one') return one
  if (rule === 'two') return two
  return `${figures(count)} ${rule === 'few' ? few : rule === 'many' ? many : other}`
}
