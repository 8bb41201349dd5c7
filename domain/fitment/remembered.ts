import type { Database } from '#database/client.ts'
import type { Shop } from '#domain/shop.ts'

/** Cache lifetime, ms, for rows that change only with an import. */
const freshMs = 60_000
const most = 2_000

type CacheEntry = { until: number; answer: unknown }
const caches = new WeakMap<Database, Map<string, CacheEntry>>()

/** Caches the answer to a question for a minute. Failures are not cached. */
export async function cached<Answer>(shop: Shop, question: string, load: () => Promise<Answer>): Promise<Answer> {
  const cache = caches.get(shop.db) ?? new Map<string, CacheEntry>()
  caches.set(shop.db, cache)
  const now = shop.now().getTime()
  const key = `${shop.wheel_size ? 'service' : 'embedded'} ${question}`
  const known = cache.get(key)
  if (known && known.until > now) return known.answer as Answer
  const answer = await load()
  cache.delete(key)
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= most) cache.delete(oldest)
  cache.set(key, { until: now + freshMs, answer })
  return answer
}
