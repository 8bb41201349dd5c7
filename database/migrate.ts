import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyMigrations, type LockWaits, readJournal } from '#database/apply-migrations.ts'
import { connectionSettings } from '#database/client.ts'

/** Advisory-lock key for migrations; an arbitrary number, the same in every process. */
const migrationLock = 726_143_219

export const migrationsFolder = join(import.meta.dirname, 'migrations')

type Options = {
  pooled?: boolean
  folder?: string
  waits?: LockWaits
  /** Hears once of each migration that has to wait for a lock. */
  onWait?: (migration: string) => void
}

/**
 * Migrates the database to this version of the shop, forward only: our tables, then the job queue's. If several
 * processes start at once, one migrates and the others wait for the lock. Visitors may be using the database meanwhile
 * (apply-migrations.ts). The address must not lead to a pooler.
 */
export async function migrate(
  connectionString: string,
  { pooled = false, folder = migrationsFolder, ...options }: Options = {},
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'rimdana migration' })
  // A connection that breaks in a pause makes the next statement fail; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await lock(client)
    if (pooled) await client.query(storeSettings)
    await applyMigrations(client, folder, options)
    await runMigrations({ connectionString, maxPoolSize: 1, logger: new Logger(() => () => {}) })
  } finally {
    await client.end()
  }
}

/**
 * Waits until no other process migrates. By asking again and again: a statement that waits in Postgres is one that an index which the
 * other builds concurrently would wait for, and so a deadlock.
 */
async function lock(client: pg.Client): Promise<void> {
  const isMine = async () => {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ])
    return rows[0]!.locked
  }
  while (!(await isMine())) await pause(100)
}

/** Drizzle's time stamp of the newest migration of this version, as the database keeps it once it has been applied. */
export function newestMigration(): number {
  newest ??= Math.max(...readJournal(migrationsFolder).entries.map(({ when }) => when))
  return newest
}

let newest: number | undefined

/**
 * Makes the settings of our connections the defaults of our role in this database. Through a pooler, `set` would change
 * a session that others use next. Postgres lets every role do this for itself.
 */
const storeSettings = `do $$ begin ${Object.entries(connectionSettings)
  .map(
    ([name, value]) => `execute format('alter role %I in database %I set ${name} = %L',
      current_user, current_database(), '${value}');`,
  )
  .join(' ')} end $$`
