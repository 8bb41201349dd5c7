import { sql } from 'drizzle-orm'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** The privacy page states this period for technical records. */
const keptDays = 30

/** Jobs with an e-mail address in their payload. Others are kept: money may depend on them. */
const withAddress = [
  'order.track',
  'customer.forgot',
  'customer.deleted',
] as const satisfies readonly (keyof JobPayloads)[]

/** Deletes e-mail jobs that have failed for good; the log has the reason. */
export async function forgetFailedJobs(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - keptDays * 86_400_000).toISOString()
  await shop.db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = any(${sql.param([...withAddress])}::text[]) and attempts >= max_attempts and locked_at is null and updated_at < ${before}::timestamptz
    ))`)
}
