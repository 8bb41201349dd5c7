import { LRUCache } from 'lru-cache'
import type { Database } from '#database/client.ts'
import type { Versions } from '#domain/catalogue/memory/changes.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Keeps what `read` returns in memory, and reads it anew when it is next needed after a change of one of its topics.
 * Calls during a reading share it. `catalogue.current()` looks for changes. Read from the primary, as all that is kept.
 */
export function keptInStep<Read>(
  topic: keyof Versions | readonly (keyof Versions)[],
  read: (db: Database) => Promise<Read>,
): (shop: Shop) => Promise<Read> {
  const topics = typeof topic === 'string' ? [topic] : topic
  const kept = new WeakMap<Versions, { version: number; value: Promise<Read> }>()
  return async ({ catalogue: { versions, db } }) => {
    const version = topics.reduce((sum, each) => sum + versions[each], 0)
    const last = kept.get(versions)
    if (last?.version === version) return last.value
    const value = read(db)
    kept.set(versions, { version, value })
    value.catch(() => kept.delete(versions))
    return value
  }
}

/** Keeps the answers to the `most` questions that were asked last, until a change of one of their topics. */
export function keptAnswers<Question extends object, Answer>(
  topic: Parameters<typeof keptInStep>[0],
  { most, read }: { most: number; read: (shop: Pick<Shop, 'db'>, question: Question) => Promise<Answer> },
): (shop: Shop, question: Question) => Promise<Answer> {
  const answersOf = keptInStep(topic, async () => new LRUCache<string, Promise<Answer>>({ max: most }))
  return async (shop, question) => {
    await shop.catalogue.current()
    const answers = await answersOf(shop)
    const key = JSON.stringify(question)
    const known = answers.get(key)
    if (known) return known
    const answer = read({ db: shop.catalogue.db }, question)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
