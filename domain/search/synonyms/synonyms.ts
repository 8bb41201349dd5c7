import type { Database } from '#database/client.ts'
import { searchSynonyms } from '#database/schema/search.ts'
import { fold, keyOf, wordsOf } from '#domain/fold.ts'
import { keptInStep } from '#domain/kept.ts'
import { bareForms } from '#domain/search/lexicon.ts'

/** What the shop says that words mean, folded, by the words' keys. */
export type Synonyms = ReadonlyMap<string, string>

/** In step with the database in every process. */
export const synonymsOf = keptInStep('names', async (db: Database): Promise<Synonyms> => {
  const rows = await db.select({ word: searchSynonyms.word, means: searchSynonyms.means }).from(searchSynonyms)
  return new Map(rows.map(({ word, means }) => [word, fold(means)]))
})

/** A synonym is one to four adjacent words. */
export const mostSynonymWords = 4

/** The key under which the meaning of a text is kept. */
export function synonymKey(text: string): string {
  return keyOf(wordsOf(fold(text)))
}

/**
 * A folded query with the meanings in place of words that have one, long runs of words before short ones. A meaning is
 * not looked up again. Without a known word the query stays as it is.
 */
export function withMeanings(folded: string, synonyms: Synonyms): string {
  if (synonyms.size === 0) return folded
  const words = [...folded.matchAll(/[a-z0-9.\u00df-\u1fff\u3040-\ud7ff]+/g)].flatMap(({ 0: word, index }) => {
    const key = keyOf([word])
    // A full stop alone is no word: a run with it would take along what stands between.
    return key === '' ? [] : [{ key, from: index, to: index + word.length }]
  })
  let text = ''
  let done = 0
  for (let at = 0; at < words.length; ) {
    const found = longestFrom(words, at, synonyms)
    if (found) {
      text += folded.slice(done, words[at]!.from) + found.means
      done = words[at + found.length - 1]!.to
    }
    at += found?.length ?? 1
  }
  return text + folded.slice(done)
}

/** Every key of adjacent words in a text, as a query would look them up. */
export function keysIn(text: string): string[] {
  const words = wordsOf(fold(text))
  return words.flatMap((word, at) => [
    ...bareForms(word),
    ...Array.from({ length: mostSynonymWords }, (_, n) => keyOf(words.slice(at, at + n + 1))),
  ])
}

function longestFrom(
  words: { key: string }[],
  at: number,
  synonyms: Synonyms,
): { means: string; length: number } | undefined {
  for (let length = Math.min(mostSynonymWords, words.length - at); length > 0; length--) {
    const key = words
      .slice(at, at + length)
      .map((word) => word.key)
      .join('')
    const means = [key, ...(length === 1 ? bareForms(key) : [])].map((form) => synonyms.get(form)).find(Boolean)
    if (means !== undefined) return { means, length }
  }
  return undefined
}
