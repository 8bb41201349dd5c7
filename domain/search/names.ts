import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import type { Columns } from '#domain/catalogue/memory/columns.ts'
import { documentsOf, placeOf, type WordIndex } from '#domain/catalogue/memory/word-index.ts'
import { keptInStep } from '#domain/kept.ts'
import { isLexiconWord, lookUp } from '#domain/search/lexicon.ts'
import { mayBeAlike } from '#domain/search/spelling.ts'
import type { Gram, Terms } from '#domain/search/terms.ts'
import type { SearchBrand } from '#shared/api/search.ts'

export type NameKind = 'brand' | 'design' | 'finish' | 'make' | 'model' | 'category'

/** A name under one of its keys. */
type Name = {
  kind: NameKind
  ref: string
  key: string
  /** False if the key is only one word of the name. */
  whole: boolean
  /** The displayed name. */
  name: string
  name_ar: string
  /** Of a design. */
  brand_slug: string | null
}

/** A name that a key of the query may refer to. */
export type NameFound = Name & {
  /** "exact": the key itself; "begins": the key is a prefix; "alike": a few typos away. */
  how: 'exact' | 'begins' | 'alike'
  gram: string
}

/** A query word found in the texts of wheels or accessories, whole or as a prefix. */
type WordFound = { how: 'word' | 'beginning'; gram: string; kind: 'wheels' | 'addons' }

export type Found = NameFound | WordFound

/** All names by key, the keys alone, and the letters of each as bits. */
export type Names = {
  list: Name[]
  keys: string[]
  letters: Uint32Array
  /** What `alike` found for words that were typed before. */
  alike: LRUCache<string, Name[]>
  /** By slug. */
  brands: Map<string, SearchBrand>
}

export const namesOf = keptInStep('names', async (db: Database): Promise<Names> => {
  const list = await readNames(db, {})
  list.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const keys = list.map(({ key }) => key)
  const brands = list
    .filter(({ kind }) => kind === 'brand')
    .map(({ ref, name, name_ar }): [string, SearchBrand] => [ref, { slug: ref, name, name_ar }])
  const alike = new LRUCache<string, Name[]>({ max: mostRemembered })
  return { list, keys, letters: Uint32Array.from(keys, lettersOf), alike, brands: new Map(brands) }
})

const readNames = statement<Name>(
  'search_names',
  sql`
    select n.kind, n.ref, n.key, n.whole, n.name, n.name_ar, d.brand_slug
    from search_names n left join designs d on n.kind = 'design' and d.id = n.ref
    order by n.key, n.kind, n.ref`,
)

type Searched = { names: Names; columns: Pick<Columns, 'words'>; accessories: { words: WordIndex } }

/** Looks up all words of the query among names and in the texts of wheels and accessories. */
export function findNames({ names, columns, accessories }: Searched, terms: Terms): Found[] {
  const found: Found[] = []
  const free = terms.grams.filter((gram) => !lookUp(gram.key))
  const add = (how: NameFound['how'], gram: string, rows: Name[]) =>
    found.push(...rows.map((name) => ({ ...name, how, gram })))
  for (const key of keys(terms.grams)) add('exact', key, namedExactly(names, key))
  for (const key of keys(free.filter(({ key, stands_for }) => key.length >= 3 && !stands_for && /\D/.test(key))))
    add('begins', key, namedFrom(names, key))
  for (const key of keys(free.filter((gram) => mayBeMisspelt(gram, terms.words)))) add('alike', key, alike(names, key))

  const single = free.filter((gram) => gram.to - gram.from === 1 && !gram.stands_for)
  for (const gram of new Set(single.map(({ from }) => terms.words[from]!))) {
    const has = (index: WordIndex, isBeginning: boolean) => documentsOf(index, gram, { isBeginning }).length > 0
    const inWheels = (isBeginning: boolean) =>
      has(columns.words.cards, isBeginning) || has(columns.words.designs, isBeginning)
    if (inWheels(false)) found.push({ how: 'word', gram, kind: 'wheels' })
    // Not for figures: every serial number begins with some.
    else if (gram.length >= 3 && /[^\d.]/.test(gram) && inWheels(true))
      found.push({ how: 'beginning', gram, kind: 'wheels' })
    if (has(accessories.words, true)) found.push({ how: 'beginning', gram, kind: 'addons' })
  }
  return found
}

/** A run with any lexicon word is not a misspelt name ("bronze 20"). */
function mayBeMisspelt({ from, to, key }: Gram, words: string[]): boolean {
  const run = words.slice(from, to)
  return run.length <= 3 && key.length >= 4 && /[^\d.]{2}/.test(key) && !run.some(isLexiconWord)
}

function keys(grams: Gram[]): string[] {
  return [...new Set(grams.map((gram) => gram.key))]
}

function namedExactly({ list, keys }: Names, key: string): Name[] {
  const from = placeOf(keys, key)
  let to = from
  while (keys[to] === key) to++
  return list.slice(from, to)
}

/** Typed words whose misspellings are remembered: letter by letter most visitors type the same ones. */
const mostRemembered = 2_000

/** Cap on names per key: a shop has a hundred names that begin with "al". */
const most = 24

/** Names with a longer key that begins with this one: whole ones and short keys first. */
function namedFrom({ list, keys }: Names, beginning: string): Name[] {
  const rows: Name[] = []
  for (let at = placeOf(keys, beginning); keys[at]?.startsWith(beginning); at++)
    if (keys[at] !== beginning) rows.push(list[at]!)
  return rows.sort((a, b) => Number(b.whole) - Number(a.whole) || a.key.length - b.key.length).slice(0, most)
}

/** Names a few typos away, unless a name has the very key: whole ones and keys of the same length first. */
function alike({ list, keys, letters, alike: known }: Names, key: string): Name[] {
  const before = known.get(key)
  if (before) return before
  if (keys[placeOf(keys, key)] === key) return []
  const own = lettersOf(key)
  const rows: Name[] = []
  for (let at = 0; at < letters.length; at++) {
    // Each typo changes one letter of either word.
    const other = letters[at]!
    if (isFew(own & ~other) && isFew(other & ~own) && mayBeAlike(key, keys[at]!)) rows.push(list[at]!)
  }
  const apart = (name: Name) => Math.abs(name.key.length - key.length)
  const best = rows.sort((a, b) => Number(b.whole) - Number(a.whole) || apart(a) - apart(b)).slice(0, most)
  known.set(key, best)
  return best
}

/** At most two bits. */
function isFew(bits: number): boolean {
  const but1 = bits & (bits - 1)
  return (but1 & (but1 - 1)) === 0
}

/** The letters of a word as bits; several letters share one. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}
