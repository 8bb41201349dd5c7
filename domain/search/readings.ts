import { type Lexical, lookUp } from '#domain/search/lexicon.ts'
import type { Found, NameFound, NameKind } from '#domain/search/names.ts'
import { isDiameter } from '#domain/search/sizes.ts'
import { typosBetween } from '#domain/search/spelling.ts'
import type { Gram, Terms } from '#domain/search/terms.ts'

/** A name that the query refers to, with a confidence score. */
export type Named = {
  kind: NameKind
  ref: string
  name: string
  name_ar: string
  brand_slug: string | null
  score: number
}

/** One interpretation of a run of words. */
export type Reading = {
  from: number
  to: number
  score: number
  names: Named[]
  lexical?: Lexical
  figure?: 'diameter' | 'year'
  word?: string
  addon_word?: string
  sku_parts?: string[]
  typos?: number
}

/** The set of readings that best explains the whole query: long names before short ones. */
export function bestReadings(terms: Terms, found: Found[]): Reading[] {
  const spans = Map.groupBy(terms.grams, ({ from, to }) => `${from}-${to}`)
  const readings = [...spans.values()].flatMap((grams) => readingsOf(grams, terms.words, found))
  return bestOf([...readings, ...pieceOfSku(terms, found)], terms.words.length)
}

/**
 * The readings of one span. Scores are points per word explained (10 for a whole name), so that readings of different
 * lengths are comparable.
 */
function readingsOf(grams: Gram[], words: string[], found: Found[]): Reading[] {
  const { from, to } = grams[0]!
  const length = to - from
  const typed = words[from]!
  const readings: Reading[] = []
  const add = (reading: Omit<Reading, 'from' | 'to' | 'names'> & { names?: Named[] }) =>
    readings.push({ names: [], ...reading, from, to })

  const lexical = grams.map(({ key }) => lookUp(key)).find(Boolean)
  const noise = lexical?.kind === 'noise'
  const names = found
    .filter((row): row is NameFound => row.how !== 'word' && row.how !== 'beginning')
    .flatMap((row) => grams.filter(({ key }) => key === row.gram).map((gram) => scored(row, gram, words, noise)))
    .filter((each) => each !== undefined)
  if (names.length > 0) {
    const best = names.reduce((a, b) => (b.named.score > a.named.score ? b : a))
    add({ score: best.named.score, names: bestOfEach(names.map(({ named }) => named)), typos: best.typos })
  }
  if (lexical) add({ score: 10 * length - (noise ? 5 : 1), lexical })
  if (length > 1) return readings

  if (/^\d{2}$/.test(typed) && isDiameter(Number(typed))) add({ score: 8, figure: 'diameter' })
  if (/^(19[89]\d|20[0-3]\d)$/.test(typed)) add({ score: 7, figure: 'year' })
  const inTexts = found.filter((row) => row.gram === typed && row.kind === 'wheels').map((row) => row.how)
  if (inTexts.includes('word')) add({ score: 6.5, word: typed })
  else if (inTexts.includes('beginning')) add({ score: 4, word: typed })
  else if (found.some((row) => row.gram === typed && row.kind === 'addons')) add({ score: 3, addon_word: typed })
  return readings
}

/** "18090-61397": every part occurs in SKUs of wheels. A name with the same number of words takes precedence. */
function pieceOfSku({ looks_like_sku, words, typed }: Terms, found: Found[]): Reading[] {
  const known = (word: string) => found.some((row) => row.how === 'word' && row.gram === word)
  if (!looks_like_sku || words.length < 2 || words.length !== typed.length || !words.every(known)) return []
  return [{ from: 0, to: words.length, score: 10 * words.length + 1, names: [], sku_parts: words }]
}

function scored(row: NameFound, gram: Gram, words: string[], noise: boolean) {
  const length = gram.to - gram.from
  const many = length > 1
  const less = gram.stands_for && row.kind !== 'finish' ? 1 : 0
  const named = (score: number, typos = 0) => {
    const { kind, ref, name, name_ar, brand_slug } = row
    return { named: { kind, ref, name, name_ar, brand_slug, score: score - less }, typos }
  }
  if (row.how === 'exact') {
    if (row.whole) return named(many ? 10 * length + 2 : 10)
    // "wheels" is part of the category "wheel locks" and of many brand names, and means nothing alone.
    return noise ? undefined : named(many ? 10 * length : row.kind === 'finish' ? 9.5 : 8)
  }
  if (row.how === 'begins') return named(many ? 10 * length - 2 : row.whole ? 7 : 5.5)
  const typos = typosBetween(gram.key, row.key)
  if (typos === undefined || !isLastWordAlike(row, gram, words)) return undefined
  return named(many ? 10 * length - 1 - 2 * typos : (row.whole ? 7 : 6) - typos, typos)
}

/**
 * After words that are spelled right, the last one is judged by its own length: "range rover vogue" is no misspelt Evoque, which
 * two typos in the long name would make of it.
 */
function isLastWordAlike({ key }: NameFound, { from, to }: Gram, words: string[]): boolean {
  const before = words.slice(from, to - 1).join('')
  if (before === '' || !key.startsWith(before)) return true
  return typosBetween(words[to - 1]!, key.slice(before.length)) !== undefined
}

/** Each name once, with its best score; best first. */
function bestOfEach(names: Named[]): Named[] {
  const best = new Map<string, Named>()
  for (const named of names.toSorted((a, b) => b.score - a.score)) {
    const id = `${named.kind} ${named.ref}`
    if (!best.has(id)) best.set(id, named)
  }
  return [...best.values()]
}

/** The non-overlapping readings with the highest total score; on a tie, those with fewer readings. */
function bestOf(readings: Reading[], length: number): Reading[] {
  type Chain = { score: number; chosen: Reading[] }
  const upTo: Chain[] = [{ score: 0, chosen: [] }]
  for (let end = 1; end <= length; end++) {
    const before = upTo[end - 1]!
    const unread: Reading = { from: end - 1, to: end, score: 0, names: [] }
    let best: Chain = { score: before.score, chosen: [...before.chosen, unread] }
    for (const reading of readings.filter(({ to }) => to === end)) {
      const { score, chosen } = upTo[reading.from]!
      const sum = score + reading.score
      if (sum > best.score || (sum === best.score && chosen.length + 1 < best.chosen.length))
        best = { score: sum, chosen: [...chosen, reading] }
    }
    upTo.push(best)
  }
  return upTo[length]!.chosen
}
