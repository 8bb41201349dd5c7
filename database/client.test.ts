import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { connectionSettings, openDatabase } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { statement } from '#database/statement.ts'
import { test } from '#tests/support/shop.ts'

const settingsNow = statement<{ name: string; value: string }>(
  'settings_now',
  sql`select name, current_setting(name) as value
    from unnest(array['plan_cache_mode', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`,
)
const preparedNames = sql`select name from pg_prepared_statements where name = 'settings_now'`

test('behind a pooler no statement has a name, and the database itself sets what each session needs', async ({
  database,
}) => {
  for (const pooled of [false, true]) {
    if (pooled) await migrate(database.address, { pooled })
    const { db, pool } = openDatabase(database.address, { max: 1, pooled })
    const settings = (await settingsNow(db, {})).map(({ name, value }) => [name, value.replace('1min', '60s')])
    expect(Object.fromEntries(settings)).toEqual(connectionSettings)
    expect((await db.execute(preparedNames)).rows).toHaveLength(pooled ? 0 : 1)
    const inTransaction = await db.transaction((open) => settingsNow(open, {}))
    expect(inTransaction).toHaveLength(4)
    await pool.end()
  }
})

test('a connection that breaks before a transaction begins is replaced', async ({ database }) => {
  const { db, pool } = openDatabase(database.address, { max: 1 })
  await db.execute(sql`select 1`)
  pool.once('acquire', (client) => {
    ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  })
  const one = () => db.transaction(async (open) => (await open.execute<{ one: number }>(sql`select 1 as one`)).rows)
  await expect(one()).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  expect(await one()).toEqual([{ one: 1 }])
  await pool.end()
})
