import { eq, sql } from 'drizzle-orm'
import { letterWords } from '#database/schema/notifications.ts'
import type { Editable } from '#domain/audit/save.ts'
import { isRequired, namesOf, originalOf, placeOf, problemOf, sentencesOf } from '#domain/notifications/words/words.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type LetterId, type LetterSentence, type LetterValues, letterIds } from '#shared/desk/content/letters.ts'
import { deskLetters } from '#shared/i18n/desk/content/letters.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import type { Locale } from '#shared/locale.ts'

/** All letters to shoppers, with the number of sentences that differ from the shop's own words. */
export async function listLetters(shop: Shop): Promise<{ id: LetterId; changed: number }[]> {
  const rows = await shop.db.select().from(letterWords)
  const changed = new Map(rows.map(({ letter, words }) => [letter, words]))
  return letterIds.map((id) => {
    const words = changed.get(id) ?? {}
    return { id, changed: namesOf(id).filter(({ name }) => words[name]).length }
  })
}

type OpenedLetter = { id: LetterId; version: number; values: LetterValues; sentences: LetterSentence[] }

/** One letter as the form edits it. */
export async function openLetter(shop: Shop, id: LetterId): Promise<OpenedLetter> {
  const [row] = await shop.db.select().from(letterWords).where(eq(letterWords.letter, id))
  return {
    id,
    version: row?.version ?? 1,
    values: valuesOf(id, row?.words ?? {}),
    sentences: sentencesOf(id).map(({ key, placeholders }) => ({
      ...{ key, place: placeOf(key) },
      placeholders: placeholders.map((name) => ({ name, required: isRequired(name) })),
      original: { en: originalOf(id, key, 'en'), ar: originalOf(id, key, 'ar') },
    })),
  }
}

/** Every sentence as it is sent: the changed one, or the original. */
function valuesOf(id: LetterId, words: LetterValues): LetterValues {
  return Object.fromEntries(
    namesOf(id).map(({ name, key, locale }) => [name, words[name] || originalOf(id, key, locale)]),
  )
}

/**
 * The sent texts of a letter's sentences, the original for an empty one. Throws `invalid` with the wrong fields: an
 * unknown placeholder, a missing one, more than one line where there is one.
 */
export function checkWords(id: LetterId, sent: LetterValues, reader: Locale): LetterValues {
  const known = namesOf(id).filter(({ name }) => sent[name] !== undefined)
  if (known.length < Object.keys(sent).length) throw new Problem('invalid')
  const texts = known.map(({ name, key, locale }) => ({ name, key, text: sent[name] || originalOf(id, key, locale) }))
  const fields = texts.flatMap(({ name, key, text }) => {
    const problem = problemOf(id, key, text)
    if (!problem) return []
    const { wrong, ...facts } = problem
    return [[`values.${name}`, [sayProblem(wrong, reader, facts)]]]
  })
  if (fields.length > 0) throw new Problem('invalid', 422, {}, Object.fromEntries(fields))
  return Object.fromEntries(texts.map(({ name, text }) => [name, text]))
}

/** The words of a letter; what equals the original is not stored, and follows the shop's words. */
export const letterFields: Editable<LetterValues> = {
  kind: 'letter',
  action: 'letter.changed',
  lock: async (open, letter) => {
    const id = letterIds.find((known) => known === letter)
    if (!id) return undefined
    await open.db.insert(letterWords).values({ letter: id, words: {} }).onConflictDoNothing()
    const row = await lockWords(open, id)
    return { name: letterName(id), version: row.version, values: valuesOf(id, row.words) }
  },
  write: async (open, letter, values) => {
    const id = letter as LetterId
    const next: LetterValues = { ...(await lockWords(open, id)).words, ...(values as LetterValues) }
    const own = namesOf(id).flatMap(({ name, key, locale }) => {
      const text = next[name]
      return text && text !== originalOf(id, key, locale) ? [[name, text] as const] : []
    })
    await open.db
      .update(letterWords)
      .set({ words: Object.fromEntries(own), version: sql`${letterWords.version} + 1` })
      .where(eq(letterWords.letter, id))
  },
}

async function lockWords(open: Shop, id: LetterId) {
  const [row] = await open.db.select().from(letterWords).where(eq(letterWords.letter, id)).for('update')
  return row!
}

/** The letter's name in the audit. */
export function letterName(id: LetterId): string {
  return deskLetters.en[`name.${id}`]
}
