import { fold, keyOf, skuKey, wordsOf } from '#domain/search/fold.ts'
import { bareForms, lookUp, nicknameOf } from '#domain/search/lexicon.ts'
import { readSizes, type Sizes } from '#domain/search/sizes.ts'

/** One or more words of the query that stand together, and a key under which a name may be found for them. */
export type Gram = {
  from: number
  /** Exclusive. */
  to: number
  key: string
  /** The key stands for what was typed: a bare form or a nickname. */
  stands_for: boolean
}

/** A query as far as it can be read without the catalogue. */
export type Terms = {
  /** Folded, shortened to what a search box can mean. */
  text: string
  /** The whole query as a SKU might be typed. */
  sku: string
  /** The query has the look of a SKU: one run with a digit in it, parted by nothing but dashes, and no mere size. */
  looks_like_sku: boolean
  sizes: Sizes
  /** What is left beside the sizes. */
  words: string[]
  grams: Gram[]
  /** Every word as typed, sizes too: accessories carry figures in their names. */
  typed: string[]
}

const mostCharacters = 160
const mostWords = 14
const mostInName = 4

/** Reads a query. Never throws, whatever is typed. */
export function readTerms(query: string): Terms {
  const text = fold(query.slice(0, mostCharacters)).slice(0, mostCharacters)
  const { sizes, rest } = readSizes(text)
  const runs = rest.split('|').map(wordsOf)
  const words = runs.flat().slice(0, mostWords)
  const breaks = new Set(runs.map((_, at) => runs.slice(0, at + 1).flat().length))
  return {
    text,
    sku: skuKey(text),
    looks_like_sku: words.length > 0 && /^[a-z0-9]+([-_./][a-z0-9]+)*$/.test(text) && /\d/.test(text),
    sizes,
    words,
    grams: gramsOf(words, breaks),
    typed: wordsOf(text).slice(0, mostWords),
  }
}

/** Every run of up to four neighbours as the key of a name; words parted by a size are no neighbours. */
function gramsOf(words: string[], breaks: Set<number>): Gram[] {
  const grams: Gram[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + mostInName); to++) {
      const run = words.slice(from, to)
      const key = keyOf(run)
      if (key.length >= 2) grams.push({ from, to, key, stands_for: false })
      for (const other of standsFor(run)) grams.push({ from, to, key: other, stands_for: true })
      if (breaks.has(to)) break
    }
  }
  return grams
}

function standsFor(run: string[]): string[] {
  const key = keyOf(run)
  const forms = [key, ...(run.length === 1 ? bareForms(key) : [run.map((word) => bareForms(word)[0] ?? word).join('')])]
  const others = run.length > 2 ? [] : forms.flatMap((form) => [nicknameOf(form) ?? [], finishOf(form) ?? []].flat())
  return [...new Set([...forms, ...others])].filter((other) => other !== key && other.length >= 2)
}

function finishOf(key: string): string | undefined {
  const meaning = lookUp(key)
  return meaning?.kind === 'finish' ? meaning.word : undefined
}
