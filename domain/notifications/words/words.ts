import { eq } from 'drizzle-orm'
import { letterWords } from '#database/schema/notifications.ts'
import { letters } from '#domain/notifications/words/letters.ts'
import type { Shop } from '#domain/shop.ts'
import { isolated } from '#shared/bidi.ts'
import { type LetterId, type LetterValues, mostLetters, type SentencePlace } from '#shared/desk/content/letters.ts'
import { arabic, english } from '#shared/i18n/messages.ts'
import type { Locale } from '#shared/locale.ts'

type Words<Id extends LetterId> = (typeof letters)[Id]['table'][Locale]

/** The texts of a letter, with the sentences that the desk has changed. Read for each letter: a change counts at once. */
export async function wordsOf<Id extends LetterId>(shop: Shop, id: Id, locale: Locale): Promise<Words<Id>> {
  const [row] = await shop.db.select({ words: letterWords.words }).from(letterWords).where(eq(letterWords.letter, id))
  return withChanges(id, row?.words ?? {}, locale)
}

/** The texts of a letter with these changes. One that no longer suits its sentence is left out. */
export function withChanges<Id extends LetterId>(id: Id, changed: LetterValues, locale: Locale): Words<Id> {
  const own = sentencesOf(id).flatMap(({ key, placeholders }): [string, Message][] => {
    const text = changed[`${key}.${locale}`]
    if (!text || problemOf(id, key, text)) return []
    if (placeholders.length === 0) return [[key, text]]
    return [[key, (...facts) => fill(text, placeholders, facts, locale)]]
  })
  return { ...letters[id].table[locale], ...Object.fromEntries(own) } as Words<Id>
}

type Message = string | ((...facts: (string | number)[]) => string)

/** The sentences of a letter that can be changed, in its order. */
export function sentencesOf(id: LetterId): { key: string; placeholders: string[] }[] {
  return Object.entries<readonly string[]>(letters[id].sentences as Record<string, string[]>).map(
    ([key, placeholders]) => ({ key, placeholders: [...placeholders] }),
  )
}

export function placeOf(key: string): SentencePlace {
  if (key.endsWith('subject')) return 'subject'
  if (key.endsWith('title')) return 'title'
  return /^see_|_button$|_see$|^(sign_in|my_reviews|follow_parcel|track|yes|rubs|not_mounted)$/.test(key)
    ? 'button'
    : 'text'
}

/** A number with its noun, for the placeholders that are numbers. */
const counts: Record<string, Record<Locale, (count: number) => string>> = {
  days: {
    en: (count) => english(count, 'day', 'days'),
    ar: (count) => arabic(count, 'يوم واحد', 'يومين', 'أيام', 'يوماً', 'يوم'),
  },
  minutes: {
    en: (count) => english(count, 'minute', 'minutes'),
    ar: (count) => arabic(count, 'دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة'),
  },
}

/** The shop's own words of a sentence, with its placeholders in braces. */
export function originalOf(id: LetterId, key: string, locale: Locale): string {
  const message = (letters[id].table[locale] as Record<string, Message>)[key]!
  if (typeof message === 'string') return message
  const { placeholders } = sentencesOf(id).find((sentence) => sentence.key === key)!
  const sample = 20
  const text = message(...placeholders.map((name) => (counts[name] ? sample : `{${name}}`)))
  return placeholders
    .reduce((done, name) => (counts[name] ? done.replace(counts[name][locale](sample), `{${name}}`) : done), text)
    .replace(/[\u2066-\u2068](\{\w+\})\u2069/g, '$1')
}

function fill(text: string, placeholders: readonly string[], facts: readonly (string | number)[], locale: Locale) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[placeholders.indexOf(name)]!
    if (typeof fact === 'number') return counts[name]![locale](fact)
    return locale === 'ar' ? isolated(fact) : fact
  })
}

/** A letter reads well without a buyer's name; every other fact is needed. */
export const isRequired = (placeholder: string) => placeholder !== 'name'

type WrongSentence =
  | { wrong: 'desk_letter_unknown'; found: string; known: string }
  | { wrong: 'desk_letter_no_placeholder' | 'desk_letter_missing'; found: string }
  | { wrong: 'desk_letter_line' }
  | { wrong: 'desk_letter_long'; most: number }

/** What is wrong with the text of a sentence; undefined for a good one. */
export function problemOf(id: LetterId, key: string, text: string): WrongSentence | undefined {
  const placeholders = sentencesOf(id).find((sentence) => sentence.key === key)?.placeholders ?? []
  const allowed = placeholders.map((name) => `{${name}}`)
  const found: string[] = text.match(/\{[^{}]*\}?|\}/g) ?? []
  const unknown = found.find((each) => !allowed.includes(each))
  if (unknown && allowed.length === 0) return { wrong: 'desk_letter_no_placeholder', found: unknown }
  if (unknown) return { wrong: 'desk_letter_unknown', found: unknown, known: allowed.join(' ') }
  const missing = placeholders.find((name) => isRequired(name) && !found.includes(`{${name}}`))
  if (missing) return { wrong: 'desk_letter_missing', found: `{${missing}}` }
  const isLine = placeOf(key) !== 'text'
  if (isLine && /[\r\n]/.test(text)) return { wrong: 'desk_letter_line' }
  const most = isLine ? mostLetters.line : mostLetters.sentence
  return text.length > most ? { wrong: 'desk_letter_long', most } : undefined
}

/** Every sentence of a letter in both languages: "confirmed_text.en". */
export function namesOf(id: LetterId): { name: string; key: string; locale: Locale }[] {
  const both = ['en', 'ar'] as const
  return sentencesOf(id).flatMap(({ key }) => both.map((locale) => ({ name: `${key}.${locale}`, key, locale })))
}
