import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import { enqueueJob } from '#domain/outbox.ts'
import { buildApp } from '#server/app.ts'
import { test } from '#tests/support/shop.ts'
import { databaseAt } from '#tests/support/test-database.ts'

test('the process is alive and ready, and no cache may keep either', async ({ app }) => {
  for (const [url, status] of [
    ['/livez', 'alive'],
    ['/readyz', 'ready'],
    ['/up', 'ready'],
  ]) {
    const answer = await app.inject(url!)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('without its database the process is alive, but not ready until the database is back', async ({
  app,
  database,
}) => {
  const name = new URL(database.address).pathname.slice(1)
  const admin = new pg.Client({ connectionString: databaseAt(inject('postgres').address, 'postgres') })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} with allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    const away = await app.inject('/readyz')
    expect(away.statusCode).toBe(503)
    expect(away.json()).toEqual({ status: 'not_ready', reason: 'database' })
    expect((await app.inject('/livez')).statusCode).toBe(200)
    await admin.query(`alter database ${name} with allow_connections true`)
    await expect.poll(async () => (await app.inject('/readyz')).statusCode, { timeout: 30_000 }).toBe(200)
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
})

test('a hundred probes at once are one statement', async ({ app, database }) => {
  const sent = vi.spyOn(database.pool, 'query')
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject('/readyz')))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a database that lacks a migration of this version makes it unready, one that has more does not', async ({
  app,
  shop,
}) => {
  await shop.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  )
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await shop.db.execute(sql`
    delete from drizzle.__drizzle_migrations where id >= (select max(id) - 1 from drizzle.__drizzle_migrations)`)
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'not_ready', reason: 'migrations' })
})

test('a job that no worker takes is named as late, and orders go on', async ({ app, shop, clock }) => {
  expect((await app.inject('/readyz')).json()).toMatchObject({ oldest_job_s: 0, jobs: 'in_time' })
  await enqueueJob(shop, 'customer.deleted', { email: 'a@example.com', locale: 'en' })
  clock.pass({ minutes: 16 })
  const late = await app.inject('/readyz')
  expect(late.statusCode).toBe(200)
  expect(late.json()).toMatchObject({ status: 'ready', oldest_job_s: 960, jobs: 'late' })
})

test('a process that is being stopped or still reads the catalogue is not ready, and a closed shop is', async ({
  shop,
}) => {
  const state = { isStopping: false, isLoaded: false }
  const process_state = { isStopping: () => state.isStopping, isLoaded: () => state.isLoaded }
  const closed = () => ({ reason: 'maintenance' as const, mayPreview: async () => false })
  const app = await buildApp(shop, { process_state, closed })
  try {
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'not_ready', reason: 'loading' })
    state.isLoaded = true
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect((await app.inject('/api/vehicles/makes')).statusCode).toBe(503)
    state.isStopping = true
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'not_ready', reason: 'stopping' })
    expect((await app.inject('/livez')).statusCode).toBe(200)
  } finally {
    await app.close()
  }
})
