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
