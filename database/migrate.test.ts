import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithDrizzle } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { applyMigrations, type LockWaits, lockWaits, readJournal } from '#database/apply-migrations.ts'
import { migrate, migrationsFolder } from '#database/migrate.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { databaseAt } from '#tests/support/test-database.ts'

const impatient: LockWaits = { ...lockWaits, pause_ms: 50 }

test('the goods of the carts of an older database become lines, under their ids', async () => {
  const { connect } = await emptyDatabase()
  const client = await connect()
  await migrateWithDrizzle(drizzle({ client }), { migrationsFolder: migrationsUntil('0040_') })
  // Foreign keys are not checked in this session, so that the lines need no wheel and no accessory.
  await client.query(`set session_replication_role = replica`)
  await client.query(`insert into carts (session_id) values ('aaaaaaaaaaaaaa1')`)
  const wheel = await client.query(`
    insert into cart_items (session_id, sku, quantity, axle, set_id, vehicle)
    values ('aaaaaaaaaaaaaa1', 'W-1', 2, 'front', gen_random_uuid(), '{"make": "nissan"}') returning *`)
  const addon = await client.query(`
    insert into cart_addons (session_id, addon_id, quantity) values ('aaaaaaaaaaaaaa1', 101, 3) returning *`)

  await applyMigrations(client, migrationsFolder)
  const { rows } = await client.query('select * from cart_lines order by quantity')
  expect(rows).toEqual([
    { ...wheel.rows[0], kind: 'wheel', addon_id: null, addition_key: null },
    { ...addon.rows[0], kind: 'addon', sku: null, axle: 'any', set_id: null, vehicle: null, addition_key: null },
  ])

  await client.query(`set session_replication_role = origin`)
  const full = client.query(`
    insert into cart_lines (session_id, kind, sku, quantity)
    select 'aaaaaaaaaaaaaa1', 'wheel', 'W-' || n, 1 from generate_series(2, 40) n`)
  await expect(full).rejects.toMatchObject({ constraint: 'cart_has_room' })

  // Drizzle's own migrator began and would find nothing left to do.
  const noted = await applied(client)
  expect(noted).toEqual(readJournal(migrationsFolder).entries.map(({ when }) => when))
  await migrateWithDrizzle(drizzle({ client }), { migrationsFolder })
  expect(await applied(client)).toEqual(noted)
})

test('counts expect the goods of refunds from now on, and not of those that an older database has', async () => {
  const { connect } = await emptyDatabase()
  const client = await connect()
  await applyMigrations(client, migrationsUntil('0120_'))
  await client.query(`set session_replication_role = replica`)
  const refund = (note: string) =>
    client.query(
      `insert into refunds (order_id, payment_id, amount, currency, reason, asked_by, gateway, note)
       values (gen_random_uuid(), gen_random_uuid(), 100, 'AED', 'cancelled', 'owner', 'stripe', $1)`,
      [note],
    )
  await refund('before')
  await applyMigrations(client, migrationsFolder)
  await refund('now')
  const { rows } = await client.query('select note, counts_expect from refunds order by note')
  expect(rows).toEqual([
    { note: 'before', counts_expect: false },
    { note: 'now', counts_expect: true },
  ])
})

test('of two that start at once one migrates, and the other waits', async () => {
  const { address, connect } = await emptyDatabase()
  const [client, watcher] = [await connect(), await connect()]
  await useGoods(client)
  const folder = migrationsOf('alter table goods add column colour text')
  const both = Promise.all([1, 2].map(() => migrate(address, { folder, waits: impatient })))
  await expect.poll(() => waitingLocks(watcher, `relation = 'goods'::regclass`), { interval: 20 }).toBe(1)
  await expect
    .poll(() =>
      count(watcher, `pg_stat_activity where datname = current_database() and application_name ~ 'migration'`),
    )
    .toBe(2)
  await client.query('commit')
  await both
  expect(await applied(client)).toEqual([1])
})

test('indexes are built while others write, also by two that start at once', async () => {
  const { address, connect } = await emptyDatabase()
  const [buyer, other] = [await connect(), await connect()]
  await useGoods(buyer)
  await buyer.query(`insert into goods values ('W-1')`)
  const folder = migrationsOf(
    '-- By its SKU.\ncreate index concurrently if not exists goods_sku on goods (sku);--> statement-breakpoint\n' +
      'create unique index concurrently if not exists goods_once on goods (lower(sku))',
  )
  const both = Promise.all([1, 2].map(() => migrate(address, { folder, waits: impatient })))
  // The build waits for the buyer's open transaction, and blocks no other statement.
  const waiting = `pg_stat_activity where datname = current_database() and wait_event = 'virtualxid'`
  await expect.poll(() => count(other, waiting), { interval: 20 }).toBe(1)
  await other.query(`set lock_timeout = '1s'`)
  await other.query(`insert into goods values ('W-2')`)
  await buyer.query('commit')
  await both
  expect(await applied(other)).toEqual([1])
  expect(await count(other, `pg_index where indrelid = 'goods'::regclass and indisvalid`)).toBe(2)
})

test('an index whose build ended halfway is built anew, and those before it stay', async () => {
  const { connect } = await emptyDatabase()
  const client = await connect()
  await client.query(`create table goods (sku text); insert into goods values ('W-1'), ('w-1')`)
  const folder = migrationsOf(
    'create index concurrently if not exists goods_sku on goods (sku);--> statement-breakpoint\n' +
      'create unique index concurrently if not exists goods_once on goods (lower(sku))',
  )
  await expect(applyMigrations(client, folder)).rejects.toThrow(/migration 0000 failed/)
  expect(await applied(client)).toEqual([])
  const valid = "pg_index where indrelid = 'goods'::regclass and indisvalid"
  expect(await count(client, valid)).toBe(1)
  await client.query(`delete from goods where sku = 'w-1'`)
  await applyMigrations(client, folder)
  expect(await applied(client)).toEqual([1])
  expect(await count(client, valid)).toBe(2)
})

test('a migration that builds an index concurrently and does something else is refused', async () => {
  const { connect } = await emptyDatabase()
  const client = await connect()
  const folder = migrationsOf(
    'create table goods (sku text);--> statement-breakpoint\ncreate index concurrently if not exists a on goods (sku)',
  )
  await expect(applyMigrations(client, folder)).rejects.toThrow(/does nothing else: create table goods/)
})

test('a table in use for long is tried for moments, between which others read it', async () => {
  const { connect } = await emptyDatabase()
  const [client, holder, reader] = [await connect(), await connect(), await connect()]
  await useGoods(holder)
  await reader.query(`set lock_timeout = '10s'`)
  const waiting: string[] = []
  const folder = migrationsOf('create table brands (slug text)', 'alter table goods add column colour text')
  const applying = applyMigrations(client, folder, { waits: impatient, onWait: (name) => waiting.push(name) })
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect.poll(() => waitingLocks(reader, `relation = 'goods'::regclass`), { interval: 20 }).toBe(1)
    // The holder still holds: this read, which queues behind the migration, gets through because that one gives way.
    await reader.query('select sku from goods')
  }
  await holder.query('commit')
  await applying
  expect(waiting).toEqual(['0001'])
  expect(await applied(client)).toEqual([1, 2])
  await reader.query('select colour from goods')
})

test.for([
  ['before Postgres finds it', 500, '60s'],
  ['when Postgres ends it', 60_000, '1s'],
] as const)('in a deadlock with a buyer the migration gives way, %s', async ([, try_ms, deadlock_timeout]) => {
  const { connect } = await emptyDatabase()
  const [client, buyer, watcher] = [await connect(), await connect(), await connect()]
  await buyer.query('create table orders (id int); create table payments (id int)')
  // Postgres ends the one that looks for a deadlock first: here never the buyer.
  await client.query(`set deadlock_timeout = '${deadlock_timeout}'`)
  await buyer.query(`set deadlock_timeout = '60s'`)
  await buyer.query('begin; select from payments')
  const folder = migrationsOf(
    'alter table orders add column a int;--> statement-breakpoint\nalter table payments add column a int',
  )
  const applying = applyMigrations(client, folder, { waits: { ...impatient, try_ms } })
  await expect.poll(() => waitingLocks(watcher, `relation = 'payments'::regclass`), { interval: 20 }).toBe(1)
  await buyer.query('select from orders')
  await buyer.query('commit')
  await applying
  expect(await applied(client)).toEqual([1])
})

test('a lock that is never free ends in a message with the name of the migration', async () => {
  const { connect } = await emptyDatabase()
  const [client, holder] = [await connect(), await connect()]
  await useGoods(holder)
  const folder = migrationsOf('alter table goods add column colour text')
  const waits = { try_ms: 20, pause_ms: 1, give_up_ms: 50 }
  await expect(applyMigrations(client, folder, { waits })).rejects.toThrow(
    /migration 0000 tried for .*pg_stat_activity/,
  )
  await holder.query('commit')
  await applyMigrations(client, folder, { waits })
  expect(await applied(client)).toEqual([1])
})

test('a migration that fails is undone, and those before it stay', async () => {
  const { address, connect } = await emptyDatabase()
  const client = await connect()
  const good = ['create table goods (sku text)', 'create table brands (slug text)']
  const bad = 'create table designs (id int);--> statement-breakpoint\nalter table goods add check (price > 0)'
  const failing = migrate(address, { folder: migrationsOf(...good, bad) })
  await expect(failing).rejects.toThrow(/migration 0002 failed .* column "price" does not exist/)
  expect(await applied(client)).toEqual([1, 2])
  expect(await count(client, `pg_tables where tablename in ('goods', 'brands', 'designs')`)).toBe(2)

  await migrate(address, { folder: migrationsOf(...good, 'create table designs (id int)') })
  expect(await applied(client)).toEqual([1, 2, 3])
})

test('the time stamps of the migrations ascend, since only newer ones than the newest applied are pending', () => {
  const stamps = readJournal(migrationsFolder).entries.map(({ when }) => when)
  expect(stamps).toEqual(Array.from(new Set(stamps)).sort((a, b) => a - b))
})

let databases = 0

/** An empty database, and connections to it that the test's end closes. */
async function emptyDatabase(): Promise<{ address: string; connect: () => Promise<pg.Client> }> {
  const server = new pg.Client({ connectionString: inject('postgres').address })
  const name = `rimdana_migrated_${process.pid}_${++databases}`
  const address = databaseAt(inject('postgres').address, name)
  const clients: pg.Client[] = []
  await server.connect()
  await server.query(`create database ${name}`)
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  return {
    address,
    connect: async () => {
      const client = new pg.Client({ connectionString: address })
      await client.connect()
      clients.push(client)
      return client
    },
  }
}

/** Makes the table of goods, and reads it in a transaction that stays open. */
async function useGoods(client: pg.Client): Promise<void> {
  await client.query('create table goods (sku text)')
  await client.query('begin; select from goods')
}

async function count(client: pg.Client, rows: string): Promise<number> {
  return (await client.query<{ n: number }>(`select count(*)::int as n from ${rows}`)).rows[0]!.n
}

/** The server has locks of other tests' databases, too. */
const waitingLocks = (client: pg.Client, which: string) =>
  count(
    client,
    `pg_locks l join pg_database d on d.oid = l.database where datname = current_database() and not granted and ${which}`,
  )

/** The time stamps that Drizzle's table has of what was applied. */
async function applied(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query(
    'select created_at::float8 as stamp from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ stamp }) => stamp)
}

/** A folder with these migrations: 0000 of the time stamp 1, and so on. */
function migrationsOf(...statements: string[]): string {
  const folder = temporaryFolder()
  const entries = statements.map((statement, n) => {
    const tag = String(n).padStart(4, '0')
    writeFileSync(join(folder, `${tag}.sql`), statement)
    return { tag, when: n + 1, breakpoints: true }
  })
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  return folder
}

/** A copy of the migrations that ends with the named one, as an earlier version of the shop had them. */
function migrationsUntil(prefix: string): string {
  const folder = temporaryFolder()
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const last = journal.entries.findIndex(({ tag }) => tag.startsWith(prefix))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

function temporaryFolder(): string {
  const folder = dataFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
