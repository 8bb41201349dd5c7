import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'

/** What may follow a change, and the facts it is told. Each is carried out in jobs/handlers.ts. */
export type Follow = {
  'order.paid': { order_id: string }
  'payment.check': { payment_id: string }
}

/**
 * Adds a job in the caller's transaction: if the change is undone, so is the job. With `key`, a job that waits under
 * the same key is replaced instead of added again.
 */
export async function sendLater<Name extends keyof Follow>(
  shop: Shop,
  name: Name,
  facts: Follow[Name],
  options: { key?: string; at?: Date } = {},
): Promise<void> {
  await shop.db.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(facts)}::json,
      run_at => ${(options.at ?? shop.now()).toISOString()}::timestamptz, job_key => ${options.key ?? null}
    )`)
}
