import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { enqueueJob } from '#domain/outbox.ts'
import { unlockAbandonedJobs } from '#jobs/upkeep.ts'
import { test } from '#tests/support/shop.ts'

test('the job of a killed process is picked up by another, and a running one is left alone', async ({
  shop,
  database,
  workOff,
  emails,
}) => {
  await enqueueJob(shop, 'customer.deleted', { email: 'a@example.com', locale: 'en' })
  await enqueueJob(shop, 'customer.deleted', { email: 'b@example.com', locale: 'en' })
  const hold = (email: string, since: string) =>
    database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = $2 where payload->>'email' = $1`,
      [email, since],
    )
  await hold('a@example.com', new Date(shop.now().getTime() - 4 * 60_000).toISOString())
  await hold('b@example.com', new Date(shop.now().getTime() - 60_000).toISOString())
  await unlockAbandonedJobs(shop)
  const { rows } = await shop.db.execute(sql`select locked_by from graphile_worker.jobs where locked_by is not null`)
  expect(rows).toEqual([{ locked_by: 'b@example.com' }])
  await workOff()
  expect(emails.map(({ to }) => to)).toContain('a@example.com')
})

test('a report that asks a gateway about many payments is not taken for dead', async ({ shop, database }) => {
  await database.pool.query(`select graphile_worker.add_job('money:report')`)
  const heldFor = async (minutes: number) => {
    const since = new Date(shop.now().getTime() - minutes * 60_000).toISOString()
    await database.pool.query(`update graphile_worker._private_jobs set locked_by = 'a', locked_at = $1`, [since])
    await unlockAbandonedJobs(shop)
    const { rows } = await database.pool.query('select locked_by from graphile_worker.jobs')
    return rows
  }
  expect(await heldFor(20)).toEqual([{ locked_by: 'a' }])
  expect(await heldFor(61)).toEqual([{ locked_by: null }])
})
