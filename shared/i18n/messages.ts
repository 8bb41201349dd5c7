import { inFigures } from '#shared/figures.ts'
import type { Locale } from '#shared/locale.ts'

/** A sentence, or a function that makes one from figures. */
type Message = string | ((...facts: never[]) => string)

/** The texts of an area by language. */
export type Bilingual<Words> = Record<Locale, Words>

type Text<Words extends Message> = Words extends string ? string : Words

/**
 * The words of one area of the shop, English and Arabic side by side: a missing text, or one with other facts, does not
 * compile. Use as `export const cart = bilingual({ empty: ['Your cart is empty', 'سلتكم فارغة'] })` and read with
 * `cart[locale].empty`.
 */
export function bilingual<Words extends Record<string, Message>>(
  words: {
    [Key in keyof Words]: readonly [en: Words[Key], ar: NoInfer<Text<Words[Key]>>]
  },
): Bilingual<{ [Key in keyof Words]: Text<Words[Key]> }> {
  const texts = Object.entries<readonly [en: Message, ar: Message]>(words)
  const inLanguage = (index: 0 | 1) => Object.fromEntries(texts.map(([key, pair]) => [key, pair[index]]))
  return { en: inLanguage(0), ar: inLanguage(1) } as never
}

/** "1 wheel", "2 wheels", "1,204 wheels". */
export function english(count: number, one: string, other: string): string {
  return `${inFigures(count)} ${count === 1 ? one : other}`
}

/**
 * Arabic changes the noun with the number: "لا جنوط", "جنط واحد", "جنطان", "3 جنوط", "11 جنطاً", "100 جنط".
 * One and two are words without a figure. The forms are CLDR's: few is 3 to 10 (and 103 to 110), many 11 to 99, other 100 to 102.
 * @param other the singular after a round hundred; the same as `many` for nouns that end in ة
 */
export function arabic(count: number, one: string, two: string, few: string, many: string, other = many): string {
  if (count === 0) return `لا ${few}`
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return `${inFigures(count)} ${rest > 10 ? many : rest > 2 ? few : other}`
}
