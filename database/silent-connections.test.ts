import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { endSilentConnections } from '#database/silent-connections.ts'
import { databaseTrouble } from '#domain/database-trouble.ts'
import { test } from '#tests/support/shop.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

/** A pool through a proxy; whether Postgres can be reached is waited for so long (ms). */
async function reached(address: string, patience_ms: number) {
  const url = new URL(address)
  const proxy = await startTcpProxy(Number(url.port))
  url.host = `127.0.0.1:${proxy.port}`
  const pool = new pg.Pool({ connectionString: url.href, max: 2, application_name: 'reached' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  endSilentConnections(pool, { silent_ms: 100, patience_ms })
  onTestFinished(async () => {
    await proxy.pass()
    await pool.end()
    await proxy.close()
  })
  return { proxy, pool }
}

test('while the network swallows everything, a statement fails, and the next one uses another connection', async ({
  database,
}) => {
  const { proxy, pool } = await reached(database.address, 200)
  await pool.query('create table counted (n int)')
  proxy.swallow()
  const lost = await pool.query('insert into counted values (1)').catch((error: unknown) => error)
  expect(databaseTrouble(lost)).toMatchObject({ code: 'shop_paused', status: 503 })
  await proxy.pass()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a transaction ends with its connection, which is not used again', async ({ database }) => {
  const { proxy, pool } = await reached(database.address, 200)
  await pool.query('create table counted (n int)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into counted values (1)')
  proxy.swallow()
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated')
  await expect(client.query('commit')).rejects.toThrow('not queryable')
  client.release()
  await proxy.pass()
  expect(pool.totalCount).toBe(0)
  expect((await pool.query('select count(*)::int as n from counted')).rows).toEqual([{ n: 0 }])
})

test('a statement that Postgres still works on is left alone, however long it takes', async ({ database }) => {
  const { proxy, pool } = await reached(database.address, 20_000)
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table carts in access exclusive mode')
  let isOver = false
  const waiting = pool.query('select count(*)::int from carts').finally(() => {
    isOver = true
  })
  // One connection waits; each of the others has asked about it.
  await expect.poll(proxy.taken).toBeGreaterThan(4)
  const wasOver = isOver
  holder.release(true)
  expect(wasOver).toBe(false)
  expect((await waiting).rowCount).toBe(1)
})

test('a connection that the network has forgotten is ended, while Postgres can be reached', async ({ database }) => {
  const { proxy, pool } = await reached(database.address, 20_000)
  const client = await pool.connect()
  await client.query('select 1')
  proxy.forget()
  await expect(client.query('select 1')).rejects.toThrow('the database gives no answer')
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('every pool of the shop is watched, but one whose statements have a limit of their own', async ({ database }) => {
  for (const [options, watched] of [
    [{}, 1],
    [{ pooled: true }, 1],
    [{ query_timeout: 5_000 }, 0],
  ] as const) {
    const { db, pool } = openDatabase(database.address, { max: 1, ...options })
    await db.execute(sql`select 1`)
    expect(pool.listenerCount('acquire')).toBe(watched)
    expect(pool.options).toMatchObject({ keepAlive: true })
    await pool.end()
  }
})
