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
  clock,
}) => {
  await enqueueJob(shop, 'customer.deleted', { email: 'a@example.com', locale: 'en' })
  await enqueueJob(shop, 'customer.deleted', { email: 'b@example.com', locale: 'en' })
  const hold = (email: string, minutes: number) =>
    database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2 * interval '1 minute'
       where payload->>'email' = $1`,
      [email, minutes],
    )
  await hold('a@example.com', 4)
  await hold('b@example.com', 1)
  // The shop's clock is wrong: Postgres has locked them by its own.
  clock.pass({ minutes: 10 })
  await unlockAbandonedJobs(shop)
  const { rows } = await shop.db.execute(sql`select locked_by from graphile_worker.jobs where locked_by is not null`)
  expect(rows).toEqual([{ locked_by: 'b@example.com' }])
  await workOff()
  expect(emails.map(({ to }) => to)).toContain('a@example.com')
})

test('a report that asks a gateway about many payments is not taken for dead', async ({ shop, database }) => {
  await database.pool.query(`select graphile_worker.add_job('money:report')`)
  const heldFor = async (minutes: number) => {
    const held = `update graphile_worker._private_jobs set locked_by = 'a', locked_at = now() - $1 * interval '1 minute'`
    await database.pool.query(held, [minutes])
    await unlockAbandonedJobs(shop)
    const { rows } = await database.pool.query('select locked_by from graphile_worker.jobs')
    return rows
  }
  expect(await heldFor(20)).toEqual([{ locked_by: 'a' }])
  expect(await heldFor(61)).toEqual([{ locked_by: null }])
})
