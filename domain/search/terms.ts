import { fold, foldedSku, keyOf, wordsOf } from '#domain/fold.ts'
import { joinThreads } from '#domain/screw-threads.ts'
import { bareForms, letteredClass, lookUp, nicknameOf } from '#domain/search/lexicon.ts'
import { readSizes, type Sizes } from '#domain/search/sizes.ts'
import { type Synonyms, withMeanings } from '#domain/search/synonyms/synonyms.ts'

/** One or more adjacent words of the query, and a key under which a name may be found for them. */
export type Gram = {
  from: number
  /** Exclusive. */
  to: number
  key: string
  /** The key replaces what was typed: a bare form or the target of a nickname. */
  stands_for: boolean
}

/** The query, parsed without the catalogue. */
export type Terms = {
  /** As typed, folded and truncated to a plausible length. The other fields are of what it means. */
  text: string
  /** The whole query normalised as a SKU. */
  sku: string
  /** Looks like a SKU: one run with a digit in it, divided only by dashes, and not just a size. */
  looks_like_sku: boolean
  sizes: Sizes
  /** The words besides the sizes. */
  words: string[]
  grams: Gram[]
  /** Every word as typed, sizes too: accessory names contain figures. */
  typed: string[]
}

const mostCharacters = 160
const mostWords = 14
const mostInName = 4
const none: Synonyms = new Map()

/** Parses a query, with what the shop says of its words. Never throws. */
export function readTerms(query: string, synonyms: Synonyms = none): Terms {
  const text = fold(query.slice(0, mostCharacters)).slice(0, mostCharacters)
  const meant = withMeanings(text, synonyms).slice(0, mostCharacters)
  const joined = joinThreads(meant)
  const { sizes, rest } = readSizes(joined)
  const runs = rest.split('|').map(wordsOf)
  const words = runs.flat().slice(0, mostWords)
  const breaks = new Set(runs.map((_, at) => runs.slice(0, at + 1).flat().length))
  return {
    text,
    sku: foldedSku(meant),
    looks_like_sku: words.length > 0 && /^[a-z0-9]+([-_./][a-z0-9]+)*$/.test(meant) && /\d/.test(meant),
    sizes,
    words,
    grams: gramsOf(words, breaks),
    typed: wordsOf(joined).slice(0, mostWords),
  }
}

/** Every run of up to four adjacent words as a name key; a parsed size between words breaks a run. */
function gramsOf(words: string[], breaks: Set<number>): Gram[] {
  const grams: Gram[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + mostInName); to++) {
      const run = words.slice(from, to)
      const key = keyOf(run)
      if (key.length >= 2) grams.push({ from, to, key, stands_for: false })
      for (const other of standsFor(run, words[to])) grams.push({ from, to, key: other, stands_for: true })
      if (breaks.has(to)) break
    }
  }
  return grams
}

function standsFor(run: string[], next: string | undefined): string[] {
  const key = keyOf(run)
  const forms = [key, ...(run.length === 1 ? bareForms(key) : [run.map((word) => bareForms(word)[0] ?? word).join('')])]
  const others = run.length > 3 ? [] : forms.flatMap((form) => [nicknameOf(form) ?? [], finishOf(form) ?? []].flat())
  return [...new Set([...forms, ...others, letteredClass(key, next) ?? ''])].filter(
    (other) => other !== key && other.length >= 2,
  )
}

function finishOf(key: string): string | undefined {
  const meaning = lookUp(key)
  return meaning?.kind === 'finish' ? meaning.word : undefined
}
