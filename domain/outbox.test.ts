import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { carts } from '#database/schema/cart.ts'
import { ownerLetter } from '#domain/emails.ts'
import { enqueueJob, job, writeAll } from '#domain/outbox.ts'
import { newSessionId } from '#shared/session-id.ts'
import { test } from '#tests/support/shop.ts'

test('writes and jobs are one statement: a letter is due once, and a plain job each time', async ({ shop }) => {
  const letter = () => ownerLetter(shop, 'owner.review_waiting', { review_id: '1' }, '1')
  for (const session_id of [newSessionId(), newSessionId()])
    await writeAll(
      shop,
      [shop.db.insert(carts).values({ session_id, country: 'AE', created_at: shop.now(), updated_at: shop.now() })],
      [letter(), job(shop, 'payment.check', { payment_id: session_id }, { gateway: 'stripe' })],
    )
  await writeAll(shop, [], [letter()])
  const { rows } = await shop.db.execute(sql`
    select task_identifier as task, key, flags from graphile_worker.jobs
    where task_identifier in ('owner.review_waiting', 'payment.check') order by task, id`)
  expect(rows).toEqual([
    { task: 'owner.review_waiting', key: 'owner.review_waiting 1', flags: null },
    { task: 'payment.check', key: null, flags: { stripe: true } },
    { task: 'payment.check', key: null, flags: { stripe: true } },
  ])
})

test('a job is due at once although the clock of Postgres is behind', async ({ shop, clock, database, workOff }) => {
  const { rows } = await database.pool.query<{ later: Date }>(`select now() + interval '1 minute' as later`)
  clock.moveTo(rows[0]!.later)
  await enqueueJob(shop, 'names.fill', {})
  await workOff()
  expect((await database.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
})

test('two parts of one statement must not write the same table', async ({ shop }) => {
  const change = (country: string) => shop.db.update(carts).set({ country }).where(eq(carts.session_id, 's'))
  await expect(writeAll(shop, [change('AE'), change('SA')])).rejects.toMatchObject({
    cause: { message: 'two parts of one statement write carts' },
  })
})
