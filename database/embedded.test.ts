import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPidFile } from '#database/embedded/postmaster.ts'
import { type Embedded, startEmbedded } from '#database/embedded.ts'

let folder: string
const running: Embedded[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rimdana-embedded-'))
  chmodSync(folder, 0o755)
})

afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('data survives a restart', async () => {
  const first = await start()
  await query(first, `create table kept (word text); insert into kept values ('جنط')`)
  await stop(first)
  expect(readPidFile(first.data)).toBeUndefined()
  const second = await start()
  expect(await query(second, 'select word, lower(word) from kept')).toEqual([{ word: 'جنط', lower: 'جنط' }])
})

test('only the owner can read the password, and no connection without it is accepted', async () => {
  const { data, connection_string } = await start()
  expect(statSync(join(data, 'password')).mode & 0o077).toBe(0)
  const stranger = new URL(connection_string)
  stranger.password = 'guessed'
  const client = new pg.Client({ connectionString: stranger.href })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
})

test('two processes that start at once share one Postgres, and it runs until the last one stops', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.connection_string).toBe(other.connection_string)
  await stop(one)
  expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop(other)
  expect(readPidFile(other.data)).toBeUndefined()
})

test('two processes that stop at once leave nothing running', async () => {
  const both = await Promise.all([start(), start()])
  await Promise.all(both.map(stop))
  expect(readPidFile(both[0].data)).toBeUndefined()
})

test('a stale lock file with the process id of another program is ignored', async () => {
  const first = await start()
  const lines = readFileSync(join(first.data, 'postmaster.pid'), 'utf8').split('\n')
  await stop(first)
  writeFileSync(join(first.data, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
  const second = await start()
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed Postgres restarts on the same port', async () => {
  const shop = await start()
  const before = readPidFile(shop.data)!
  process.kill(before.pid, 'SIGKILL')
  await expect.poll(() => query(shop, 'select 1 as one').catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }])
  const after = readPidFile(shop.data)!
  expect(after.port).toBe(before.port)
  expect(after.pid).not.toBe(before.pid)
})

test('Postgres also runs in a folder that only its owner can enter', async () => {
  const hidden = join(folder, 'private')
  mkdirSync(hidden, { mode: 0o700 })
  const first = await start(join(hidden, 'data'))
  await query(first, 'create table kept ()')
  await stop(first)
  const second = await start(join(hidden, 'data'))
  expect(second.data).toBe(first.data)
  expect(await query(second, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
  await stop(second)
  for (const path of [first.data, `${first.data}.log`]) rmSync(path, { recursive: true })
})

test('an unusable data folder is rejected with a clear message', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(startEmbedded(join(folder, 'file', 'data'))).rejects.toThrow(/The data folder .* cannot be written/)
})

async function start(at = folder): Promise<Embedded> {
  const started = await startEmbedded(at, { durable: false })
  running.push(started)
  return started
}

async function stop(each: Embedded): Promise<void> {
  running.splice(running.indexOf(each), 1)
  await each.stop()
}

async function query({ connection_string }: Embedded, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: connection_string })
  await client.connect()
  try {
    const result = await client.query(statement)
    return result.rows
  } finally {
    await client.end()
  }
}
