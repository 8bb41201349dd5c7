import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { isOwnWord, lookUp } from '#domain/search/lexicon.ts'
import type { Gram, Terms } from '#domain/search/terms.ts'
import type { Shop } from '#domain/shop.ts'

export type NameKind = 'brand' | 'design' | 'finish' | 'make' | 'model' | 'category'

/** A name that a key of the query may mean. */
export type NameFound = {
  /** "exact": the key itself; "begins": the name goes on; "alike": some slips away. */
  how: 'exact' | 'begins' | 'alike'
  gram: string
  kind: NameKind
  ref: string
  key: string
  /** False where the key is only one word of the name. */
  whole: boolean
  /** As it is shown. */
  name: string
  name_ar: string
}

/** A word of the query that stands in the texts of wheels or accessories, whole or as the beginning of a word. */
export type WordFound = { how: 'word' | 'beginning'; gram: string; kind: 'wheels' | 'addons' }

export type Found = NameFound | WordFound

/** Everything the catalogue knows of the words of a query, in one statement. */
export function findNames(shop: Shop, terms: Terms): Promise<Found[]> {
  const free = terms.grams.filter((gram) => !lookUp(gram.key))
  const single = free.filter((gram) => gram.to - gram.from === 1 && !gram.stands_for)
  return namesFor(shop.db, {
    exact: keys(terms.grams),
    begins: keys(free.filter((gram) => gram.key.length >= 3 && !gram.stands_for && /\D/.test(gram.key))),
    alike: keys(free.filter((gram) => mayBeMistyped(gram, terms.words))),
    words: [...new Set(single.map((gram) => terms.words[gram.from]!))],
  })
}

/** Letters that are not all the trade's own words: nobody mistypes "bronze 20" into a name. */
function mayBeMistyped({ from, to, key }: Gram, words: string[]): boolean {
  const run = words.slice(from, to)
  return run.length <= 3 && key.length >= 4 && /[^\d.]{2}/.test(key) && !run.some(isOwnWord)
}

function keys(grams: Gram[]): string[] {
  return [...new Set(grams.map((gram) => gram.key))]
}

/** Rows that one key may bring: a shop has a hundred names that begin with "al". */
const most = 24

/** A word as it stands in a tsquery, whole and as the beginning of one; wordsOf leaves no sign in it that could break out. */
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
      -- Not of figures: every serial number begins with some. In a case, because "and" does not keep its order.
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
