import pg from 'pg'
import { type Counter, carryOn } from '#database/backup/carry-on.ts'
import { countRows, type Dumped, serverVersion, tablesOf } from '#database/backup/dump.ts'
import { findPostgresTools, runTool } from '#database/backup/postgres-tools.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** Schemas of the shop: its tables, its migrations, its job queue. */
const schemas = ['public', 'drizzle', 'graphile_worker']

/** What the tables that are replaced are called until the backup is loaded and checked. */
const aside = (schema: string) => `${schema}_before_restore`

type Options = {
  /** Replaces what is in the database; otherwise only an empty one is filled. */
  replace?: boolean
  /** How much later the numbers of orders, invoices, credit notes, returns and cases continue. */
  skip_numbers?: number
  tools?: string | undefined
  /** Breaks the load off, with its reason as the error. */
  signal?: AbortSignal | undefined
}

/**
 * Throws CannotStart unless the database can take a backup made by `from`: empty or to be replaced, not in use, and not
 * older than the server and the migrations that made it. `newest` is the `when` of this program's last migration.
 */
export async function checkBeforeLoad(address: string, from: Dumped, newest: number, options: Options): Promise<void> {
  await withClient(address, async (client) => {
    const server = await serverVersion(client)
    if (server < from.server)
      throw new CannotStart(`The backup is of Postgres ${from.server}; this one is Postgres ${server}, which is older.`)
    if (from.migration > newest)
      throw new CannotStart('The backup was made by a newer version of the shop. Restore it with that version.')
    await findPostgresTools(Math.max(server, from.pg_dump), options.tools)
    await refuseInUse(client)
    const { rows: tables } = await client.query(tablesOf)
    if (tables.length > 0 && !options.replace)
      throw new CannotStart(
        `This database has ${tables.length} tables. Restore into an empty one, or add --replace to delete what is in it.`,
      )
  })
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows: others } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'rimdana%'`,
  )
  if (others.length > 0) throw new CannotStart('The shop is running on this database. Stop it first.')
}

/**
 * The last step of a restore alone, for a database that Postgres has brought back to a point in time. Returns the last
 * numbers, which continue `skip` later. Throws CannotStart while the shop runs on it, and where it is not a shop's.
 */
export async function carryOnAsItIs(address: string, skip: number): Promise<Counter[]> {
  return await withClient(address, async (client) => {
    await refuseInUse(client)
    const counters = await carryOn(client, aside('public'), skip).catch(async (error: unknown) => {
      await client.query('rollback')
      throw error
    })
    if (counters.length === 0) throw new CannotStart('This database has no tables of the shop.')
    return counters
  })
}

/**
 * Loads a dump into a database that `checkBeforeLoad` has accepted. All or nothing: what was there is kept aside until the
 * dump is loaded and each table has as many rows as it had. Throws if a count differs. No number that was given by what is
 * replaced is given again; returns the last ones.
 */
export async function loadDump(address: string, file: string, from: Dumped, options: Options): Promise<Counter[]> {
  const { tools: folder, replace = false, skip_numbers = 0, signal } = options
  return await withClient(address, async (client) => {
    const tools = await findPostgresTools(Math.max(await serverVersion(client), from.pg_dump), folder)
    await putAside(client, replace)
    let counters: Counter[]
    try {
      const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error']
      await runTool(tools.pg_restore, [...how, file], address, signal)
      await compareCounts(client, from)
      counters = await carryOn(client, aside('public'), skip_numbers)
      signal?.throwIfAborted()
    } catch (error) {
      await client.query('rollback')
      await bringBack(client)
      signal?.throwIfAborted()
      throw error
    }
    await client.query(`begin; ${existing(await asideSchemas(client), (name) => `drop schema ${name} cascade`)} commit`)
    await client.query('analyze')
    return counters
  })
}

async function compareCounts(client: pg.Client, from: Dumped): Promise<void> {
  const found = await countRows(client)
  const wrong = Object.entries(from.tables).filter(([name, rows]) => found[name] !== rows)
  if (wrong.length === 0) return
  const words = wrong.map(([name, rows]) => `${name}: ${found[name] ?? 'no table'} instead of ${rows}`)
  throw new Error(`The restored tables differ from the backup's list: ${words.join(', ')}`)
}

/**
 * Of a restore that was killed the schemas put aside are the only copy of what was there, so they stay until the next one has
 * loaded its dump. Throws CannotStart where both they and the database have tables: which of them counts is for a person to say.
 */
async function putAside(client: pg.Client, replace: boolean): Promise<void> {
  const there = await schemasNamed(client, replace ? schemas : schemas.slice(1))
  const old = await asideSchemas(client)
  if (old.length > 0) {
    const { rows: tables } = await client.query<{ name: string }>(tablesOf)
    if (tables.some(({ name }) => !old.includes(name.split('.')[0]!)))
      throw new CannotStart(
        `A restore that was broken off has left what was there before it in ${old.join(', ')}. Drop these schemas, or bring them back by renaming them, and restore again.`,
      )
  }
  const moved = existing(there, (name) =>
    old.length > 0 ? `drop schema ${name} cascade` : `alter schema ${name} rename to ${aside(name)}`,
  )
  await client.query(`begin; ${moved} ${newPublic} commit`)
}

async function bringBack(client: pg.Client): Promise<void> {
  // `public` first: that waits for a broken off pg_restore whose transaction the server still ends.
  const dropped = existing(schemas, (name) => `drop schema if exists ${name} cascade`)
  const moved = existing(
    await asideSchemas(client),
    (name) => `alter schema ${name} rename to ${name.replace(/_before_restore$/, '')}`,
  )
  await client.query(`begin; ${dropped} ${moved} ${newPublic} commit`)
}

/** As in a new database: every role may look into it. */
const newPublic = 'create schema if not exists public; grant usage on schema public to public;'

function existing(names: string[], statement: (name: string) => string): string {
  return names.map((name) => `${statement(name)};`).join(' ')
}

function asideSchemas(client: pg.Client): Promise<string[]> {
  return schemasNamed(client, schemas.map(aside))
}

async function schemasNamed(client: pg.Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ nspname: string }>(`select nspname from pg_namespace where nspname = any($1)`, [
    names,
  ])
  return rows.map(({ nspname }) => nspname)
}

async function withClient<Result>(address: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: address, application_name: 'rimdana restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
