import type { LetterSentence } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import type { Locale } from '#shared/locale.ts'

/** What each sentence of a letter is called, by its key: "Subject", and "Sentence 3" where there are several of its kind. */
export function sentenceNames(
  sentences: readonly Pick<LetterSentence, 'key' | 'place'>[],
  locale: Locale,
): ReadonlyMap<string, string> {
  const words = deskLetters[locale]
  return new Map(
    sentences.map(({ key, place }) => {
      const alike = sentences.filter((each) => each.place === place)
      const name = words[`place_${place}`]
      return [key, alike.length > 1 ? words.numbered(name, alike.findIndex((each) => each.key === key) + 1) : name]
    }),
  )
}

/** When a sentence is in its letter, "If the parcel has left already"; null for one that always is. */
export function sayWhen(key: string, locale: Locale): string | null {
  const words: Record<string, unknown> = deskLetters[locale]
  const when = words[`when.${key}`]
  return typeof when === 'string' ? when : null
}
