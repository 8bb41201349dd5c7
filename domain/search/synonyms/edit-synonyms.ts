import { eq, sql } from 'drizzle-orm'
import { searchSynonyms } from '#database/schema/search.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { Conflict, type Editable, save } from '#domain/audit/save.ts'
import { fold, wordsOf } from '#domain/fold.ts'
import { Problem } from '#domain/problem.ts'
import { keysIn, mostSynonymWords, synonymKey } from '#domain/search/synonyms/synonyms.ts'
import type { Shop } from '#domain/shop.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { ListedSynonym, SynonymForm } from '#shared/desk/synonyms.ts'

/** All of them are in the memory of every process. */
const mostSynonyms = 2_000
const mostMeaningWords = 6

/** A page of synonyms by word; `q` is a part of the word or of its meaning. */
export async function listSynonyms(
  shop: Shop,
  { q = '', after = '' }: { q?: string | undefined; after?: string | undefined },
): Promise<{ rows: ListedSynonym[]; next: string | null }> {
  const { rows } = await shop.db.execute<ListedSynonym>(sql`
    select word, typed, means, version from search_synonyms
    where word > ${after} and position(search_fold(${q}) in search_fold(typed || ' ' || means)) > 0
    order by word limit ${pageRows + 1}`)
  const shown = rows.slice(0, pageRows)
  return { rows: shown, next: rows.length > pageRows ? shown.at(-1)!.word : null }
}

/**
 * Gives a word a meaning. Throws desk_synonym_known with what it means already, desk_synonym_word,
 * desk_synonym_meaning, desk_synonym_loop and desk_synonyms_full.
 */
export async function addSynonym(shop: Shop, by: Actor, form: SynonymForm): Promise<{ version: number }> {
  const id = synonymKey(form.typed)
  try {
    return await save(shop, by, synonymFields, { id, version: 0, values: form })
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    throw new Problem('desk_synonym_known', 409, { means: String(error.data.values.means) })
  }
}

/** Changes what a word means. Throws Conflict, not_found and as `addSynonym`. */
export async function changeSynonym(
  shop: Shop,
  by: Actor,
  id: string,
  change: { version: number; values: SynonymForm },
): Promise<{ version: number }> {
  if (synonymKey(change.values.typed) !== id) throw new Problem('desk_synonym_word', 422)
  return save(shop, by, synonymFields, { id, ...change })
}

/** Takes the meaning of a word away. Throws Conflict. */
export async function removeSynonym(shop: Shop, by: Actor, id: string, version: number): Promise<void> {
  await save(shop, by, synonymFields, { id, version, values: { typed: '', means: '' } })
}

/** A word with its meaning; both are empty, and the version 0, where it has none. */
export const synonymFields: Editable<SynonymForm> = {
  kind: 'synonym',
  action: 'synonym.changed',
  lock: async (open, id) => {
    // The rules compare a synonym with all others.
    await open.db.execute(sql`lock table search_synonyms in share row exclusive mode`)
    const [row] = await open.db.select().from(searchSynonyms).where(eq(searchSynonyms.word, id))
    const { typed = '', means = '', version = 0 } = row ?? {}
    return { name: typed || id, version, values: { typed, means } }
  },
  write: async (open, id, changed) => {
    const [before] = await open.db.select().from(searchSynonyms).where(eq(searchSynonyms.word, id))
    const { typed, means } = { ...{ typed: '', means: '' }, ...before, ...changed }
    if (means === '') {
      await open.db.delete(searchSynonyms).where(eq(searchSynonyms.word, id))
    } else {
      await refuseWrong(open, id, { typed, means })
      const version = (before?.version ?? 0) + 1
      await open.db
        .insert(searchSynonyms)
        .values({ word: id, typed, means, version })
        .onConflictDoUpdate({ target: searchSynonyms.word, set: { typed, means, version } })
    }
    // Cached pages of searches; the words themselves are announced by a trigger.
    await open.db.execute(sql`select pg_notify('content', '')`)
  },
}

async function refuseWrong(open: Shop, id: string, { typed, means }: SynonymForm): Promise<void> {
  const words = wordsOf(fold(typed))
  // Figures are sizes and SKUs, which searches read themselves.
  if (words.length > mostSynonymWords || id.length < 2 || id.length > 40 || !/[^\d.]/.test(id))
    throw new Problem('desk_synonym_word', 422)
  const meant = wordsOf(fold(means))
  if (meant.length === 0 || meant.length > mostMeaningWords) throw new Problem('desk_synonym_meaning', 422)
  const others = await open.db.select().from(searchSynonyms).where(sql`${searchSynonyms.word} <> ${id}`)
  if (others.length >= mostSynonyms) throw new Problem('desk_synonyms_full', 409)
  // A meaning is read as it is, so that no word leads to itself over others.
  const keys = keysIn(means)
  const loops =
    keys.includes(id) || others.some((other) => keys.includes(other.word) || keysIn(other.means).includes(id))
  if (loops) throw new Problem('desk_synonym_loop', 409)
}
