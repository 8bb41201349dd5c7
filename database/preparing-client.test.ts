import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { test } from '#tests/support/shop.ts'

test('a statement with values is parsed and planned once per connection', async ({ database }) => {
  const { db, pool } = openDatabase(database.address, { max: 1 })
  const ask = (a: number) => db.execute<{ sum: number }>(sql`select ${a}::int + 1 as sum`)
  expect((await ask(1)).rows).toEqual([{ sum: 2 }])
  expect((await ask(2)).rows).toEqual([{ sum: 3 }])
  const { rows } = await pool.query('select generic_plans::int from pg_prepared_statements where statement like $1', [
    'select $1::int + 1 %',
  ])
  expect(rows).toEqual([{ generic_plans: 2 }])
  // A failed statement is parsed again, and does not spoil its connection.
  const wrong = (text: string) => db.execute(sql`select ${text}::int`)
  await expect(wrong('x')).rejects.toThrow()
  await expect(wrong('y')).rejects.toThrow()
  expect((await wrong('1')).rowCount).toBe(1)
  await pool.end()
})

test('a prepared statement outlives columns that a newer version of the shop adds', async ({ database }) => {
  const { db, pool } = openDatabase(database.address, { max: 1 })
  await pool.query('create table grown (a int); insert into grown values (1)')
  const add = (column: string) => database.pool.query(`alter table grown add column ${column} int default 7`)
  const named = { name: 'of_grown', text: 'select * from grown where a = $1' }
  const asks: (() => Promise<unknown>)[] = [
    async () => (await db.execute(sql`select * from grown where a >= ${0}`)).rows[0],
    async () => (await pool.query({ ...named, values: [1] })).rows[0],
    async () => {
      const client = await pool.connect()
      return (await client.query(named.text, [1]).finally(() => client.release())).rows[0]
    },
  ]
  for (const ask of asks) expect(await ask()).toEqual({ a: 1 })
  await add('b')
  for (const ask of asks) expect(await ask()).toEqual({ a: 1, b: 7 })
  await add('c')
  for (const ask of asks) expect(await ask()).toEqual({ a: 1, b: 7, c: 7 })

  // Postgres has ended the transaction, so that the caller hears of it; the next one works.
  await add('d')
  const inOne = () =>
    db.transaction(async (open) => (await open.execute(sql`select * from grown where a >= ${0}`)).rows[0])
  await expect(inOne()).rejects.toMatchObject({ cause: { code: '0A000' } })
  expect(await inOne()).toEqual({ a: 1, b: 7, c: 7, d: 7 })
  await pool.end()
})

test('a begin that fails takes its connection with it: nothing follows outside of a transaction', async ({
  database,
}) => {
  const { db, pool } = openDatabase(database.address, { max: 1 })
  await pool.query('create table begun (n int)')
  const unknown = { isolationLevel: 'no such level' } as never
  const failing = db.transaction(async (open) => {
    await open.execute(sql`select 1`)
    await open.execute(sql`insert into begun values (1)`)
  }, unknown)
  await expect(failing).rejects.toThrow()
  expect((await pool.query('select from begun')).rowCount).toBe(0)
  await pool.end()
})
