import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { isLexiconWord, lookUp } from '#domain/search/lexicon.ts'
import type { Gram, Terms } from '#domain/search/terms.ts'
import type { Shop } from '#domain/shop.ts'

export type NameKind = 'brand' | 'design' | 'finish' | 'make' | 'model' | 'category'

/** A name that a key of the query may refer to. */
export type NameFound = {
  /** "exact": the key itself; "begins": the key is a prefix; "alike": a few typos away. */
  how: 'exact' | 'begins' | 'alike'
  gram: string
  kind: NameKind
  ref: string
  key: string
  /** False if the key is only one word of the name. */
  whole: boolean
  /** The displayed name. */
  name: string
  name_ar: string
}

/** A query word found in the texts of wheels or accessories, whole or as a prefix. */
type WordFound = { how: 'word' | 'beginning'; gram: string; kind: 'wheels' | 'addons' }

export type Found = NameFound | WordFound

/** Looks up all words of the query in the catalogue, in one statement. */
export function findNames(shop: Shop, terms: Terms): Promise<Found[]> {
  const free = terms.grams.filter((gram) => !lookUp(gram.key))
  const single = free.filter((gram) => gram.to - gram.from === 1 && !gram.stands_for)
  return namesFor(shop.db, {
    exact: keys(terms.grams),
    begins: keys(free.filter((gram) => gram.key.length >= 3 && !gram.stands_for && /\D/.test(gram.key))),
    alike: keys(free.filter((gram) => mayBeMisspelt(gram, terms.words))),
    words: [...new Set(single.map((gram) => terms.words[gram.from]!))],
  })
}

/** A run with any lexicon word is not a misspelt name ("bronze 20"). */
function mayBeMisspelt({ from, to, key }: Gram, words: string[]): boolean {
  const run = words.slice(from, to)
  return run.length <= 3 && key.length >= 4 && /[^\d.]{2}/.test(key) && !run.some(isLexiconWord)
}

function keys(grams: Gram[]): string[] {
  return [...new Set(grams.map((gram) => gram.key))]
}

/** Cap on rows per key: a shop has a hundred names that begin with "al". */
const most = 24

/** A word as a tsquery lexeme, whole and as a prefix; wordsOf strips characters that could break the quoting. */
const lexeme = sql`('''' || word || '''')::tsquery`
const beginning = sql`('''' || word || ''':*')::tsquery`

const namesFor = statement<Found, { exact: string[]; begins: string[]; alike: string[]; words: string[] }>(
  'search_names_for',
  sql`
    select 'exact' as how, key as gram, kind, ref, key, whole, name, name_ar
    from search_names
    where key = any (${sql.placeholder('exact')}::text[])
    union all
    select 'begins', gram, found.kind, found.ref, found.key, found.whole, found.name, found.name_ar
    from unnest(${sql.placeholder('begins')}::text[]) as typed (gram)
    cross join lateral (
      select kind, ref, key, whole, name, name_ar from search_names
      where key > gram collate "C" and key < (gram || chr(1114111)) collate "C"
      order by whole desc, length(key), key
      limit ${sql.raw(String(most))}
    ) found
    union all
    select 'alike', gram, found.kind, found.ref, found.key, found.whole, found.name, found.name_ar
    from unnest(${sql.placeholder('alike')}::text[]) as typed (gram)
    cross join lateral (
      select kind, ref, key, whole, name, name_ar from search_names
      where length(key) >= 4 and search_spellings(key) && search_spellings(gram)
      order by whole desc, abs(length(key) - length(gram)), key
      limit ${sql.raw(String(most))}
    ) found
    where not exists (select from search_names same where same.key = gram collate "C")
    union all
    select how, word, kind, null, null, null, null, null
    from unnest(${sql.placeholder('words')}::text[]) as typed (word)
    cross join lateral (
      select 'word' as how, 'wheels' as kind
      where exists (select from search_groups where words @@ ${lexeme})
      union all
      -- Not for figures: every serial number begins with some. A case expression, because "and" has no fixed order.
      select 'beginning', 'wheels'
      where case when length(word) >= 3 and word ~ '[^0-9.]' then exists (
        select from search_groups where words @@ ${beginning}
      ) end
      union all
      select 'beginning', 'addons'
      where exists (
        select from addons
        where search_addon_words(sku, name, name_ar, description, description_ar, attributes) @@ ${beginning}
      )
    ) text`,
)
