import pg from 'pg'
import { findPostgresTools, runTool } from '#database/backup/postgres-tools.ts'
import { CannotStart } from '#shared/cannot-start.ts'

/** Another process makes a backup of the same database. */
export class BackupRunning extends CannotStart {}

export type Dumped = {
  /** Rows of each table at the moment of the dump: `public.orders`. */
  tables: Record<string, number>
  /** Major versions of the server and of the pg_dump. */
  server: number
  pg_dump: number
  /** The `when` of the last migration in the database. */
  migration: number
}

/** Advisory-lock key of a backup: two at once would remove each other's unfinished files. */
export const backupLock = 726_143_230

/** The tables of the shop and of its job queue, with schema. */
export const tablesOf = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`

type Options = {
  /** Folder of pg_dump; undefined: PATH. */
  tools?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Writes the whole database in pg_dump's custom format, and counts its tables in the same snapshot. Orders go on meanwhile.
 * `address` must not lead to a pooler. `prepare` returns the file to write, and `store` puts it where it is kept: between the two
 * no other backup can be under way.
 */
export async function dumpDatabase<Stored>(
  address: string,
  { prepare, store }: { prepare: () => Promise<string>; store: (dumped: Dumped) => Promise<Stored> },
  { tools: folder, signal }: Options = {},
): Promise<Stored> {
  const client = new pg.Client({ connectionString: address, application_name: 'rimdana backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    const { rows: locks } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      backupLock,
    ])
    if (!locks[0]!.locked) throw new BackupRunning('Another backup of this database is being made.')
    const server = await serverVersion(client)
    const tools = await findPostgresTools(server, folder)
    const file = await prepare()
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const tables = await countRows(client)
    if (!('drizzle.__drizzle_migrations' in tables))
      throw new CannotStart('This database has no shop, so there is nothing to back up.')
    const migration = await lastMigration(client)
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0]!.snapshot}`]
    await runTool(tools.pg_dump, [...options, `--file=${file}`], address, signal)
    await runTool(tools.pg_restore, ['--list', file], undefined, signal)
    // The snapshot is written; the connection stays, and with it the lock.
    await client.query('commit')
    return await store({ tables, server, pg_dump: tools.major, migration })
  } finally {
    await client.end()
  }
}

export async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]!.major
}

export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(tablesOf)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`)
    counts[name] = Number(counted.rows[0]!.rows)
  }
  return counts
}

async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]!.last ?? 0)
}
