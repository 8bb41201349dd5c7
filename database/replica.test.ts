import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { databaseOf, openDatabase } from '#database/client.ts'
import { type Embedded, startEmbedded } from '#database/embedded.ts'
import { readFromReplica } from '#database/replica.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { makeReplica, type Replica } from '#tests/support/replica.ts'

let folder: string
let embedded: Embedded
let replica: Replica
let pools: pg.Pool[] = []

beforeAll(async () => {
  folder = dataFolder()
  embedded = await startEmbedded(folder, { durable: false })
  replica = await makeReplica({ address: embedded.connection_string, data: embedded.data })
})

afterEach(async () => {
  for (const pool of pools) await pool.end()
  pools = []
})

afterAll(async () => {
  await replica?.stop()
  await embedded.stop()
  await removeDataFolder(folder)
})

/** A pool on the primary that reads from the replica, and what was reported about that. */
function open(most_behind_ms: number) {
  const [primary, copy] = [openDatabase(embedded.connection_string), openDatabase(replica.address)]
  pools.push(primary.pool, copy.pool)
  let later = 0
  const now = () => performance.now() + later
  const changes: boolean[] = []
  const onChange = (inUse: boolean) => changes.push(inUse)
  const db = databaseOf(readFromReplica(primary.pool, copy.pool, { most_behind_ms, now, onChange }))
  const readsReplica = async () => {
    const { rows } = await db.execute<{ found: boolean }>(sql`select pg_is_in_recovery() as found`)
    return rows[0]!.found
  }
  const pass = (ms: number) => {
    later += ms
  }
  return { db, changes, readsReplica, pass }
}

/** Runs a statement on the replica itself; returns its value. */
async function onReplica(statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: replica.address })
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' }).finally(() => client.end())
  return rows[0]![0]
}

test('a replica is read while it is close, the primary while it is behind or gone; no read fails', async () => {
  const { db, changes, readsReplica, pass } = open(800)
  await db.execute(sql`create table notes (id int)`)
  await expect.poll(readsReplica, { timeout: 20_000 }).toBe(true)
  expect(changes.at(-1)).toBe(true)

  // Writes and transactions go to the primary, and are no reason to leave the replica.
  await db.execute(sql`insert into notes values (1)`)
  await db.transaction(async (inside) => {
    const { rows } = await inside.execute(sql`select pg_is_in_recovery() as found, (select count(*)::int from notes)`)
    expect(rows).toEqual([{ found: false, count: 1 }])
  })
  // For longer than the bound nothing is written: the replica lacks nothing.
  pass(60_000)
  await expect.poll(readsReplica, { timeout: 20_000 }).toBe(true)

  await onReplica('select pg_wal_replay_pause()')
  await expect.poll(() => onReplica('select pg_get_wal_replay_pause_state()')).toBe('paused')
  await db.transaction((inside) => inside.execute(sql`insert into notes values (2)`))
  const count = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from notes`)).rows[0]!.n
  await expect.poll(count, { timeout: 20_000 }).toBe(2)
  expect(await readsReplica()).toBe(false)
  await onReplica('select pg_wal_replay_resume()')
  await expect.poll(readsReplica, { timeout: 20_000 }).toBe(true)

  let isOver = false
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) expect(await count()).toBe(2)
  })
  await replica.kill()
  await expect.poll(readsReplica, { timeout: 20_000 }).toBe(false)
  isOver = true
  await Promise.all(readers)
  await replica.start()
  await expect.poll(readsReplica, { timeout: 20_000 }).toBe(true)
})

test('an address that leads to no replica is not read from', async () => {
  const primary = openDatabase(embedded.connection_string)
  const same = openDatabase(embedded.connection_string)
  pools.push(primary.pool, same.pool)
  const reported = Promise.withResolvers<unknown>()
  const pool = readFromReplica(primary.pool, same.pool, {
    most_behind_ms: 800,
    onChange: (inUse, reason) => reported.resolve([inUse, String(reason)]),
  })
  await pool.query('select 1')
  expect(await reported.promise).toEqual([false, 'Error: DATABASE_READ_URL leads to no streaming replica'])
})
