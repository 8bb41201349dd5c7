import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { asLast, inTransaction } from '#domain/shop.ts'
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

test('of statements sent together, the error of the one that failed is reported, not of those behind it', async ({
  database,
}) => {
  const { db, pool } = openDatabase(database.address, { max: 1 })
  const failing = db.transaction((tx) => {
    // A process that is busy reads all the answers at once.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100))
    return Promise.all([
      tx.execute(sql`select 1 / ${0}::int`),
      tx.execute(sql`select ${2}::int`),
      tx.execute(sql`select 3`),
    ])
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
  expect((await db.execute(sql`select 4 as four`)).rows).toEqual([{ four: 4 }])
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

test('a transaction is one message to Postgres for what is asked at once, with begin and commit', async ({
  shop,
  database,
}) => {
  const { db, pool } = openDatabase(database.address, { max: 1 })
  await pool.query('create table noted (n int primary key)')
  const note = (open: { db: typeof db }, n: number) => open.db.execute(sql`insert into noted values (${n})`).execute()
  const messages = ['_write', '_writev'].map((name) => vi.spyOn(Socket.prototype, name as '_write'))
  // The shop's own connections, such as the one that listens for changes, may write at any time.
  const client = await pool.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  client.release()
  const sent = () => messages.flatMap((each) => each.mock.contexts).filter((socket) => socket === stream).length
  const used = { ...shop, db }
  await inTransaction(used, async (open) => {
    await Promise.all([note(open, 1), note(open, 2)])
    await asLast(open, note(open, 3))
  })
  expect(sent()).toBe(2)
  await inTransaction(used, async () => {})
  expect(sent()).toBe(2)

  // The last statement fails: nothing is committed, and the caller hears of it.
  const failing = inTransaction(used, async (open) => {
    await note(open, 4)
    await asLast(open, note(open, 1))
    return 'done'
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  const inner = inTransaction(used, async (open) => {
    await note(open, 5)
    await inTransaction(open, (nested) => asLast(nested, note(nested, 1))).catch(() => {})
    await note(open, 6)
  })
  await inner
  for (const each of messages) each.mockRestore()
  expect((await pool.query('select n from noted order by n')).rows.map(({ n }) => n)).toEqual([1, 2, 3, 5, 6])
  await pool.end()
})
