import { sql } from 'drizzle-orm'
import { enqueueJob } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** Days of one run, so that a run ends long before jobs:unlock would take it for dead; a job goes on with the rest. */
const mostDays = 100

/**
 * Counts the sales and refunds of days that are older than the table of the figures (migration 0101), newest first; triggers
 * count newer ones. Each day has a transaction to itself, because a payment that is being settled waits for it: 250 orders
 * take some milliseconds. Once all are counted this is one look into an empty table. Idempotent; after a kill the next run
 * goes on where it ended.
 */
export async function countDays(shop: Shop): Promise<void> {
  for (let days = 0; days < mostDays; days++) if (!(await countDay(shop))) return
  await enqueueJob(shop, 'figures.count', {}, { key: 'figures.count' })
}

/** Returns false if no day is left, or another process is counting the last one. */
async function countDay({ db }: Shop): Promise<boolean> {
  return db.transaction(async (open) => {
    const { rows } = await open.execute<{ day: string }>(sql`
      delete from uncounted_days where day = (
        select day from uncounted_days order by day desc limit 1 for update skip locked
      ) returning day::text`)
    for (const { day } of rows) await open.execute(sql`select count_sales_days(${day}, ${day})`)
    return rows.length > 0
  })
}
