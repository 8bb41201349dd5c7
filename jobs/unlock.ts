import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/** No job of ours takes this long: its worker must have been killed, minutes. */
const longestMinutes = 3

/**
 * Releases jobs that a killed process had locked. Otherwise the queue would wait four hours for them, and so would the
 * customer for the e-mail.
 */
export async function unlockAbandonedJobs(shop: Shop): Promise<void> {
  const since = new Date(shop.now().getTime() - longestMinutes * 60_000).toISOString()
  const { rows } = await shop.db.execute<{ workers: string[] | null }>(
    sql`select array_agg(distinct locked_by) as workers from graphile_worker.jobs where locked_at < ${since}::timestamptz`,
  )
  const workers = rows[0]?.workers
  if (!workers) return
  await shop.db.execute(
    sql`select graphile_worker.force_unlock_workers(array(select json_array_elements_text(${JSON.stringify(workers)}::json)))`,
  )
  shop.log.warn({ workers: workers.length }, 'jobs of a process that was killed are given to another')
}
