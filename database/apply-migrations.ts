import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { CannotStart } from '#shared/cannot-start.ts'

/** How long a migration may wait for locks (ms). */
export type LockWaits = {
  /** Requests that come after it wait as long. Below Postgres' deadlock_timeout (1 s), so that it gives way before a buyer has to. */
  try_ms: number
  pause_ms: number
  give_up_ms: number
}

export const lockWaits: LockWaits = { try_ms: 500, pause_ms: 2_000, give_up_ms: 5 * 60_000 }

type Options = { waits?: LockWaits; onWait?: ((migration: string) => void) | undefined }

/**
 * Applies the pending migrations of a folder, each in a separate transaction, and notes them where Drizzle does. One that cannot get
 * a lock is undone and tried again, so that requests wait for moments only. `onWait` hears once of each that had to wait.
 * One that builds indexes concurrently has no transaction: each of its indexes that is there stays.
 * Throws CannotStart with the name of the migration that failed; those before it stay applied. The caller holds the
 * lock that keeps other processes from migrating.
 */
export async function applyMigrations(
  client: pg.Client,
  folder: string,
  { waits = lockWaits, onWait }: Options = {},
): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const names = readJournal(folder).entries.map(({ tag }) => tag)
  for (const [n, migration] of readMigrationFiles({ migrationsFolder: folder }).entries())
    if (migration.folderMillis > Number(rows[0]!.newest)) await applyPatiently(names[n]!, migration)

  async function applyPatiently(name: string, migration: MigrationMeta): Promise<void> {
    const over = performance.now() + waits.give_up_ms
    for (let attempt = 1; ; attempt++) {
      const error = await (isBuilding(migration)
        ? buildIndexes(client, migration, attempt === 1 ? waits.try_ms : waits.give_up_ms)
        : applyOnce(client, migration, waits.try_ms))
      if (!error) return
      if (!isLocked(error))
        throw new CannotStart(
          `The migration ${name} failed and was undone; those before it stay applied. Postgres says: ${error.message}${error.detail ? ` (${error.detail})` : ''}`,
        )
      if (performance.now() > over)
        throw new CannotStart(
          `The migration ${name} tried for ${Math.round(waits.give_up_ms / 60_000)} minutes to lock a table that others keep locked, such as a backup or a report. ` +
            'It is undone; those before it stay applied. To find who has locks: ' +
            'select pid, application_name, xact_start from pg_stat_activity where xact_start is not null order by xact_start. Then start again.',
        )
      if (attempt === 1) onWait?.(name)
      await pause(waits.pause_ms)
    }
  }
}

/** Returns the error of Postgres, after which nothing of the migration is left. Other errors are thrown. */
async function applyOnce(client: pg.Client, migration: MigrationMeta, tryMs: number): Promise<pg.DatabaseError | null> {
  try {
    await client.query(`begin; set local lock_timeout = ${tryMs}`)
    for (const statement of migration.sql) await client.query(statement)
    await note(client, migration)
    await client.query('commit')
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query('rollback').catch(() => Promise.reject(error))
    return error
  }
}

const building = /^\s*create (?:unique )?index concurrently if not exists (\w+)/

const withoutComments = (statement: string) => statement.replaceAll(/--.*/g, '')

function isBuilding({ sql }: MigrationMeta): boolean {
  return sql.some((statement) => building.test(withoutComments(statement)))
}

/**
 * Builds indexes without blocking reads and writes. The build itself waits for every transaction that began before it, and
 * after `waitMs` it begins that index anew. Postgres keeps an index whose build has failed, which would then count as there.
 */
async function buildIndexes(
  client: pg.Client,
  migration: MigrationMeta,
  waitMs: number,
): Promise<pg.DatabaseError | null> {
  try {
    await client.query(`set lock_timeout = ${waitMs}`)
    for (const statement of migration.sql) {
      const name = building.exec(withoutComments(statement))?.[1]
      if (!name) throw new Error(`A migration that builds indexes concurrently does nothing else: ${statement}`)
      const { rows } = await client.query(
        'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
        [name],
      )
      if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
      await client.query(statement)
    }
    await note(client, migration)
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return error
  } finally {
    await client.query('set lock_timeout = 0')
  }
}

function note(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<unknown> {
  return client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/** lock_not_available, deadlock_detected */
const isLocked = ({ code }: pg.DatabaseError) => code === '55P03' || code === '40P01'

export function readJournal(folder: string): { entries: { tag: string; when: number }[] } {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
}
