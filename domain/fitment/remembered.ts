import type { Database } from '#database/client.ts'
import type { Shop } from '#domain/shop.ts'

/** Cache lifetime, ms, for rows that change only with an import. */
const freshMs = 60_000
const most = 2_000

type Kept = { until: number; answer: unknown }
const keptBy = new WeakMap<Database, Map<string, Kept>>()

/** Caches the answer to a question for a minute. Failures are not cached. */
export async function remembered<Answer>(shop: Shop, question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const kept = keptBy.get(shop.db) ?? new Map<string, Kept>()
  keptBy.set(shop.db, kept)
  const now = shop.now().getTime()
  const key = `${shop.wheel_size ? 'service' : 'embedded'} ${question}`
  const known = kept.get(key)
  if (known && known.until > now) return known.answer as Answer
  const answer = await ask()
  kept.delete(key)
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= most) kept.delete(oldest)
  kept.set(key, { until: now + freshMs, answer })
  return answer
}
