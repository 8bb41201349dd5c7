import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { statement } from '#database/statement.ts'
import type { Log } from '#domain/shop.ts'
import { type Facts, setFacts } from '#domain/store.ts'

const factsNow = statement<Facts>(
  'shop_facts',
  sql`select store, calendar, question_kinds, payment_names, fitters from shop_facts`,
)

/** Loads the shop's facts and makes them current. */
export async function loadFacts(db: Database): Promise<void> {
  const [facts] = await factsNow(db, {})
  if (facts) setFacts(facts)
}

/** How long a process may use stale facts, ms. */
const refreshMs = 5_000

/** Polls for changed facts until the returned function is called. */
export function pollFacts(db: Database, log: Log): () => void {
  let loading = false
  const timer = setInterval(async () => {
    if (loading) return
    loading = true
    await loadFacts(db).catch((error) => log.warn({ err: error }, 'the facts of the shop cannot be read'))
    loading = false
  }, refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}
