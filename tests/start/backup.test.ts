import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, test as base, beforeAll, expect, inject, vi } from 'vitest'
import { tablesOf } from '#database/backup/dump.ts'
import { openDatabase } from '#database/client.ts'
import { migrate, newestMigration } from '#database/migrate.ts'
import { uploadedPictures } from '#database/schema/pictures.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { makeBackup } from '#domain/backup/make.ts'
import { measure } from '#domain/backup/manifest.ts'
import { backUpNightly } from '#domain/backup/nightly.ts'
import { bucketPlace, folderPlace } from '#domain/backup/places.ts'
import { restoreBackup } from '#domain/backup/restore.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { s3Client } from '#services/s3/client.ts'
import { bucketKeys, startBucket } from '#tests/support/bucket.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { type DumpableServer, dumpableServer, installStandIns } from '#tests/support/dumpable-server.ts'
import { emptyDatabase } from '#tests/support/test-database.ts'
import { main as backupCommand } from '#tools/backup.ts'
import { main as restoreCommand } from '#tools/restore.ts'

let server: DumpableServer
/** A whole shop, and a database with little more than what a backup asks for: most rules need no more. */
let shop: string
let source: string
let folder: string
const now = new Date('2026-11-23T23:00:00Z')

beforeAll(async () => {
  server = await dumpableServer(inject('postgres').address)
  shop = await newDatabase()
  await migrate(shop)
  const { db, pool } = openDatabase(shop, { max: 2 })
  await seedOnce(db, { info: () => {} })
  const name = `uploads/${randomBytes(16).toString('hex')}-100x100.webp`
  await db.insert(uploadedPictures).values({ name, body: randomBytes(300_000), added_at: now })
  await enqueueJob({ db, now: () => now } as never, 'customer.deleted', { email: 'a@example.com', locale: 'ar' })
  await pool.end()
  source = await littleDatabase()
}, 120_000)

afterAll(() => server.stop())

afterEach(() => {
  vi.unstubAllEnvs()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const test = base.extend<{ target: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  target: async ({}, use) => {
    folder = dataFolder()
    await use(join(folder, 'backups'))
  },
})
const check = (name: string, work: (target: string) => Promise<void>) =>
  test(name, async ({ target }) => work(target), 120_000)

check('what the command has backed up, the other restores into an empty database, row by row', async (target) => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  vi.stubEnv('MODE', 'demo')
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', shop)
  expect(await backupCommand([target, '--keep', '2'])).toBe(0)
  const [name = ''] = readdirSync(target)
  expect(said.join('\n')).toMatch(new RegExp(`${name}, \\d+\\.\\d MB, \\d+ rows`))
  expect([statSync(target).mode & 0o777, readdirSync(join(target, name)).sort()]).toEqual([
    0o700,
    ['database.dump', 'manifest.json'],
  ])

  expect(await backupCommand([target, '--list'])).toBe(0)
  expect(await backupCommand([`${target}-typo`, '--list'])).toBe(1)

  const empty = await newDatabase()
  vi.stubEnv('DATABASE_URL', empty)
  expect(await restoreCommand([target])).toBe(0)
  expect(said.at(-4)).toMatch(/^Restored rimdana-\d{8}T\d{6}Z: \d+ tables with \d+ rows/)
  expect(said.at(-3)).toMatch(/^Last numbers: credit_note \d+, .*order_number \d+/)
  const [before, after] = [await contentOf(shop), await contentOf(empty)]
  expect(Object.keys(before).length).toBeGreaterThan(100)
  expect(before['public.uploaded_pictures']).toMatch(/^1 /)
  expect(before['graphile_worker._private_jobs']).toMatch(/^1 /)
  expect(after).toEqual(before)
  // It is a whole shop: the next start has nothing to migrate, and its rules hold.
  await migrate(empty)
  expect(await contentOf(empty)).toEqual(before)
})

check('without a pg_dump on the machine, the stand-ins of these tests restore the same rows', async (target) => {
  const tools = toolsWithStandIns()
  const place = folderPlace(target)
  await makeBackup({ address: shop, place, keep: 3, tools }, now)
  const empty = await newDatabase()
  await restoreBackup(empty, place, { replace: false, work: join(folder, 'work'), tools })
  expect(await contentOf(empty)).toEqual(await contentOf(shop))
})

check('after a loss no number that a buyer has already is used again', async (target) => {
  const tools = toolsWithStandIns()
  const place = folderPlace(target)
  await makeBackup({ address: shop, place, keep: 3, tools }, now)
  const empty = await newDatabase()
  const numbers = async (address: string) => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    return (await client.query('select name, value from counters order by name').finally(() => client.end())).rows
  }
  const before = (await numbers(shop)) as { name: string; value: number }[]
  expect(before.length).toBeGreaterThan(0)
  await restoreBackup(empty, place, { replace: false, skip_numbers: 500, work: join(folder, 'work'), tools })
  expect(await numbers(empty)).toEqual(before.map(({ name, value }) => ({ name, value: value + 500 })))
})

check('a bucket takes it in parts, and gives the same rows back', async () => {
  const bucket = await startBucket()
  const place = bucketOf(bucket.address, 200_000)
  const { name } = await makeBackup({ address: source, place, keep: 3 }, now)
  expect([...bucket.objects.keys()].sort()).toEqual([`shop/${name}/database.dump`, `shop/${name}/manifest.json`])
  expect(bucket.calls.filter((call) => call.startsWith('PUT')).length).toBeGreaterThan(4)
  const empty = await newDatabase()
  await restoreBackup(empty, place, { replace: false, work: join(folder, 'work') })
  expect(await contentOf(empty)).toEqual(await contentOf(source))
  expect(readdirSync(folder)).not.toContain('work')
})

check('a backup that is cut off is never taken for a whole one, and the next removes its rest', async (target) => {
  const place = folderPlace(target)
  const cut = new AbortController()
  const begin = (name: string) => place.begin(name).finally(() => cut.abort())
  const ended = makeBackup({ address: source, place: { ...place, begin }, keep: 3 }, now, cut.signal)
  await expect(ended).rejects.toThrow('abort')
  expect(readdirSync(target)).toEqual([])
  // As a machine leaves it that loses power: the folder has its last name, but no manifest.
  mkdirSync(join(target, 'rimdana-20261123T230000Z.unfinished'), { recursive: true })
  mkdirSync(join(target, 'rimdana-20261123T230001Z'))
  writeFileSync(join(target, 'rimdana-20261123T230001Z/database.dump'), 'half')
  expect(await place.list()).toEqual([])
  const restore = restoreBackup(await newDatabase(), place, { replace: false, work: join(folder, 'work') })
  await expect(restore).rejects.toThrow('There is no backup in')

  const bucket = await startBucket()
  const far = bucketOf(bucket.address)
  bucket.intercept = (call) => (call.endsWith('manifest.json') ? 400 : undefined)
  await expect(makeBackup({ address: source, place: far, keep: 1 }, now)).rejects.toThrow('S3')
  expect([bucket.objects.size, await far.list()]).toEqual([1, []])
  bucket.intercept = () => undefined
  const { name } = await makeBackup({ address: source, place: far, keep: 1 }, new Date(now.getTime() + 1000))
  expect([...bucket.objects.keys()].every((key) => key.startsWith(`shop/${name}/`))).toBe(true)
})

check('a changed byte, a database in use and one with tables are refused, and nothing is changed', async (target) => {
  const place = folderPlace(target)
  const { name } = await makeBackup({ address: source, place, keep: 3 }, now)
  const empty = await newDatabase()
  const options = { replace: false, work: join(folder, 'work') }
  await expect(restoreBackup(source, place, options)).rejects.toThrow(/This database has \d+ tables/)
  const { pool } = openDatabase(empty, { max: 1 })
  await pool.query('select 1')
  await expect(restoreBackup(empty, place, options)).rejects.toThrow('The shop is running on this database')
  await pool.end()
  appendFileSync(join(target, name, 'database.dump'), '!')
  await expect(restoreBackup(empty, place, options)).rejects.toThrow('is damaged')
  expect(await contentOf(empty)).toEqual({})
})

check('a restore that fails in the middle leaves what was there; one that works replaces it', async (target) => {
  const place = folderPlace(target)
  const { name } = await makeBackup({ address: source, place, keep: 3 }, now)
  const used = await newDatabase()
  const client = new pg.Client({ connectionString: used })
  await client.connect()
  await client.query(
    `create table kept (n int); insert into kept values (7); create schema drizzle; create table drizzle.old ()`,
  )
  await client.end()
  const before = await contentOf(used)
  const [dump, list] = [join(target, name, 'database.dump'), join(target, name, 'manifest.json')]
  const [whole, manifest] = [readFileSync(dump), readFileSync(list, 'utf8')]
  // A dump whose end is missing, with the hash of what is left.
  writeFileSync(dump, whole.subarray(0, whole.length - 100_000))
  const half = await measure(dump)
  writeFileSync(list, manifest.replace(/"bytes": \d+/, `"bytes": ${half.bytes}`).replace(/[0-9a-f]{64}/, half.sha256))
  const options = { replace: true, work: join(folder, 'work') }
  await expect(restoreBackup(used, place, options)).rejects.toThrow('pg_restore ended with')
  expect(await contentOf(used)).toEqual(before)
  // A manifest that names more rows than the dump has.
  writeFileSync(dump, whole)
  writeFileSync(list, manifest.replace(/"public\.brands": \d+/, '"public.brands": 100000'))
  await expect(restoreBackup(used, place, options)).rejects.toThrow(/public\.brands: \d+ instead of 100000/)
  expect(await contentOf(used)).toEqual(before)
  // As a restore leaves it that was killed while it loaded: what was there is only aside.
  const again = new pg.Client({ connectionString: used })
  await again.connect()
  await again.query(
    'alter schema public rename to public_before_restore; alter schema drizzle rename to drizzle_before_restore; create schema public',
  )
  await expect(restoreBackup(used, place, options)).rejects.toThrow(/public\.brands: \d+ instead of 100000/)
  expect(await contentOf(used)).toEqual(before)
  await again.query('create schema public_before_restore')
  await expect(restoreBackup(used, place, options)).rejects.toThrow('has left what was there before it')
  expect(await contentOf(used)).toEqual(before)
  await again.query('drop schema public_before_restore')
  await again.end()
  writeFileSync(list, manifest)
  await restoreBackup(used, place, options)
  expect(await contentOf(used)).toEqual(await contentOf(source))
})

check(
  'numbers that the replaced database has given are not given again, and a failure changes none',
  async (target) => {
    const [taken, lost] = [await littleDatabase(), await littleDatabase()]
    const number = (address: string, words: string) => query(address, `${words}; select value from counters`)
    const counter = (value: number) =>
      `create table counters (name text, value int); insert into counters values ('n', ${value})`
    await number(taken, counter(7))
    await number(lost, counter(12))
    const place = folderPlace(target)
    await makeBackup({ address: taken, place, keep: 3 }, now)
    const options = { work: join(folder, 'work'), replace: true }
    expect((await restoreBackup(lost, place, options)).counters).toEqual([{ name: 'n', value: 12 }])
    expect(await number(lost, 'select')).toEqual([{ value: 12 }])
    expect((await restoreBackup(lost, place, { ...options, skip_numbers: 500 })).counters).toEqual([
      { name: 'n', value: 507 },
    ])
    const before = await contentOf(lost)
    await expect(restoreBackup(lost, place, { ...options, skip_numbers: 2 ** 31 })).rejects.toThrow('integer')
    expect(await contentOf(lost)).toEqual(before)
  },
)

check(
  'after a restore to a point in time one command continues the numbers and marks refunds waiting at Paymob',
  async () => {
    const said: string[] = []
    for (const stream of ['log', 'error'] as const)
      vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)))
    const used = await littleDatabase()
    vi.stubEnv('MODE', 'demo')
    vi.stubEnv('DATABASE_URL', used)
    expect(await restoreCommand(['--point-in-time'])).toBe(1)
    expect(said.at(-1)).toContain('no tables of the shop')
    await query(
      used,
      `create table counters (name text, value int); insert into counters values ('order_number', 100007);
    create table refunds (id int, payment_id int, gateway text, state text, amount int, bank_reference text, gone_before int,
      created_at timestamptz default now());
    insert into refunds values (1, 1, 'paymob', 'done', 500), (2, 1, 'paymob', 'asked', 200), (3, 2, 'stripe', 'asked', 100)`,
    )
    expect(await restoreCommand(['--point-in-time', '--replace'])).toBe(1)
    const shopRuns = new pg.Client({ connectionString: used, application_name: 'rimdana' })
    await shopRuns.connect()
    expect(await restoreCommand(['--point-in-time']).finally(() => shopRuns.end())).toBe(1)
    expect(said.at(-1)).toContain('Stop it first')
    await vi.waitFor(async () => expect(await restoreCommand(['--point-in-time', '--skip-numbers', '500'])).toBe(0))
    expect(said.at(-1)).toContain('order_number 100507')
    expect(await query(used, 'select id, gone_before from refunds order by id')).toEqual([
      { id: 1, gone_before: null },
      { id: 2, gone_before: 500 },
      { id: 3, gone_before: null },
    ])
  },
)

check('a restore that is broken off ends the pg_restore, brings back what was there, and says so', async (target) => {
  await makeBackup({ address: source, place: folderPlace(target), keep: 3 }, now)
  const used = await littleDatabase()
  const before = await contentOf(used)
  // A pg_restore that loads for ever.
  const [tools, started] = [toolsWithStandIns(), join(folder, 'started')]
  writeFileSync(
    join(tools, 'pg_restore'),
    `#!/bin/sh\n[ "$1" = --version ] && echo 'pg_restore (PostgreSQL) 99.0' && exit\necho $$ > '${started}'\nexec sleep 60\n`,
  )
  const settings = { MODE: 'demo', DATA_DIR: join(folder, 'data'), DATABASE_URL: used, POSTGRES_TOOLS: tools }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const child = spawn(process.execPath, ['tools/restore.ts', target, '--replace'], {
      env: { ...process.env, ...settings },
    })
    let said = ''
    child.stderr.on('data', (part) => {
      said += part
    })
    const ended = once(child, 'close')
    const pid = await vi.waitFor(() => Number(/^\d+\n/.exec(readFileSync(started, 'utf8'))![0]), 30_000)
    child.kill(signal)
    const [code] = await ended
    expect(await contentOf(used)).toEqual(before)
    expect({ code, said }).toEqual({
      code: 1,
      said: 'The restore was broken off. The database is as it was before it.\n',
    })
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    rmSync(started)
  }
})

check('beside a backup that is dated in the future the night has one, and the log says so', async (target) => {
  const place = folderPlace(target)
  await makeBackup({ address: source, place, keep: 3 }, new Date(now.getTime() + 400 * 86_400_000))
  const errors: string[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: object, words: string) => void errors.push(words) }
  const { db, pool } = openDatabase(shop, { max: 1 })
  const settings = { address: source, place, keep: 3, hour: 3 }
  for (const _ of [1, 2]) expect(await backUpNightly({ db, now: () => now, log }, settings)).toBe(true)
  await pool.end()
  expect(errors).toEqual(['a backup is dated in the future'])
  expect(readdirSync(target).sort()).toEqual(['rimdana-20261123T230000Z', 'rimdana-20271228T230000Z'])
})

check('of one day the newest is kept', async (target) => {
  const place = folderPlace(target)
  for (const seconds of [0, 1, 2])
    await makeBackup({ address: source, place, keep: 2 }, new Date(now.getTime() + seconds * 1000))
  expect(readdirSync(target).sort()).toEqual(['rimdana-20261123T230002Z'])
})

/** The rows of the last of these statements. */
async function query(address: string, statements: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const results = await client.query(statements).finally(() => client.end())
  return [results].flat().at(-1)!.rows
}

function bucketOf(address: string, part_bytes?: number) {
  const settings = { ...bucketKeys, address: `${address}/shop`, ...(part_bytes && { part_bytes }) }
  return bucketPlace(s3Client(settings), join(folder, 'work'))
}

/** A folder of tools with the stand-ins of pg_dump and pg_restore. */
function toolsWithStandIns(): string {
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  installStandIns(tools, 99)
  return tools
}

const newDatabase = async () => (await emptyDatabase(server.address)).address

/** Two tables, one of them with a megabyte, and the last migration. */
async function littleDatabase(): Promise<string> {
  const address = await newDatabase()
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, created_at bigint);
    create table brands (slug text primary key, name text);
    insert into brands values ('apex', 'Apex'), ('dune', 'كثبان');
    create table uploaded_pictures (name text primary key, body bytea)`)
  await client.query('insert into drizzle.__drizzle_migrations (created_at) values ($1)', [newestMigration()])
  await client.query('insert into uploaded_pictures values ($1, $2)', ['one', randomBytes(1_000_000)])
  await client.end()
  return address
}

/** The number of rows of every table, and a hash over all of them; the last value of every sequence. */
async function contentOf(address: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(tablesOf)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ found: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text collate "C")), '') as found from ${name} t`,
    )
    content[name] = rows[0]!.found
  }
  const { rows: sequences } = await client.query<{ name: string; at: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as at from pg_sequences`,
  )
  for (const { name, at } of sequences) content[name] = `at ${at}`
  await client.end()
  return content
}
