import { sql } from 'drizzle-orm'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import { emailJobs } from '#jobs/handlers.ts'

/**
 * No other job of ours takes this long, minutes: its worker must have been killed. Runs that call a slow gateway end by
 * themselves before (`longestRun`).
 */
const longestMinutes = 3

/** Reports that ask a gateway about every payment of a day, or of a month after an outage, minutes. */
const longestReportMinutes = 60
const reports = ['money:report', 'payments:compare-month']

/**
 * Releases jobs that a killed process had locked. Otherwise the queue would wait four hours for them, and so would the
 * customer for the e-mail. The queue goes by the clock of Postgres: by a clock of ours that is ahead, jobs that run would be
 * released as well, and run twice.
 */
export async function unlockAbandonedJobs(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ workers: string[] | null }>(sql`
    select array_agg(distinct locked_by) as workers from graphile_worker.jobs
    where locked_at < now() - interval '1 minute' * case when task_identifier = any(${sql.param(reports)}::text[])
      then ${longestReportMinutes}::int else ${longestMinutes}::int end`)
  const workers = rows[0]?.workers
  if (!workers) return
  await shop.db.execute(
    sql`select graphile_worker.force_unlock_workers(array(select json_array_elements_text(${JSON.stringify(workers)}::json)))`,
  )
  shop.log.warn({ workers: workers.length }, 'jobs of a process that was killed are given to another')
}

/** The privacy page states this period for technical records. */
const keptDays = 30

/** Jobs with an e-mail address or a browser in their payload, or a text about a buyer. Others are kept: money may depend on them. */
const withPersonalData = [
  'order.purchase_event',
  'order.track',
  'customer.forgot',
  'customer.deleted',
  'guarantee.photos_asked',
] as const satisfies readonly (keyof JobPayloads)[]

/**
 * Deletes jobs with personal data that have failed for good, and of every letter's job what its failure said: versions before
 * kept the mail server's words, in which the address is.
 */
export async function forgetFailedJobs(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - keptDays * 86_400_000).toISOString()
  await shop.db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = any(${sql.param([...withPersonalData])}::text[]) and attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz
    ))`)
  await shop.db.execute(sql`
    update graphile_worker._private_jobs j set last_error = null from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${sql.param([...emailJobs])}::text[]) and j.last_error is not null
      and j.locked_at is null and j.updated_at < ${before}::timestamptz`)
}
